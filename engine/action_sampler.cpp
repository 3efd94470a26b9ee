// SPDX-License-Identifier: Zlib
#include "engine/action_sampler.h"

#include <algorithm>

namespace engine {

namespace {

bool contains(const std::vector<Control>& controls, Control control) {
    return std::find(controls.begin(), controls.end(), control) != controls.end();
}

}  // namespace

void ActionSampler::handle(const InputEvent& event) {
    switch (event.kind) {
    case InputEvent::Kind::Pressed:
        if (!contains(down_, event.control)) {
            down_.push_back(event.control);
            pressed_.push_back(event.control);
        }
        break;
    case InputEvent::Kind::Released:
        std::erase(down_, event.control);
        break;
    case InputEvent::Kind::FocusLost:
    case InputEvent::Kind::PadRemoved:
        release_all();
        break;
    default:
        break;
    }
}

void ActionSampler::release_all() {
    down_.clear();
    pressed_.clear();
}

ActionState ActionSampler::state(Action action) const {
    ActionState state;
    for (const Control control : bindings_->controls(action)) {
        state.pressed = state.pressed || contains(pressed_, control);
        state.held = state.held || contains(down_, control);
    }
    state.held = state.held || state.pressed;
    return state;
}

}  // namespace engine
