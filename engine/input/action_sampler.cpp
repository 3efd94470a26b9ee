// SPDX-License-Identifier: Zlib
#include "engine/input/action_sampler.h"

#include <algorithm>

namespace engine {

bool ActionSampler::has(const std::vector<Press>& presses, Control control) {
    return std::ranges::find(presses, control, &Press::control) != presses.end();
}

void ActionSampler::handle(const InputEvent& event) {
    const Press press{event.control, event.pad};
    switch (event.kind) {
    case InputEvent::Kind::Pressed:
        if (!event.repeat && std::ranges::find(down_, press) == down_.end()) {
            down_.push_back(press);
            pressed_.push_back(press);
        }
        break;
    case InputEvent::Kind::Released:
        std::erase(down_, press);
        break;
    case InputEvent::Kind::FocusLost:
        release_all();
        break;
    case InputEvent::Kind::PadRemoved:
        std::erase_if(down_, [&](const Press& held) { return held.pad == event.pad; });
        std::erase_if(pressed_, [&](const Press& held) { return held.pad == event.pad; });
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
        state.pressed = state.pressed || has(pressed_, control);
        state.held = state.held || has(down_, control);
    }
    return state;
}

}  // namespace engine
