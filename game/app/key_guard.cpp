// SPDX-License-Identifier: Zlib
#include "game/app/key_guard.h"

#include <algorithm>

namespace screens {

using Kind = engine::InputEvent::Kind;

bool KeyGuard::ignores(const engine::InputEvent& event) {
    switch (event.kind) {
    case Kind::Pressed:
        ignores_text_ = ignores_press(event);
        return ignores_text_;
    case Kind::Released:
        std::erase(down_, event.control);
        ignores_text_ = false;
        return false;
    case Kind::Text:
        return ignores_text_;
    default:
        return false;
    }
}

bool KeyGuard::ignores_press(const engine::InputEvent& press) {
    if (press.repeat) {
        // A repeat without a known press: the control was down before the screen opened, or its press was ignored.
        return std::ranges::find(down_, press.control) == down_.end();
    }
    const auto before = std::ranges::find(ignored_, press.control, &Tap::control);
    if (is_bound(press.control) && (is_recent(0) || (before != ignored_.end() && is_recent(before->tick)))) {
        if (before == ignored_.end()) {
            ignored_.push_back({press.control, ticks_});
        } else {
            before->tick = ticks_;
        }
        return true;
    }
    down_.push_back(press.control);
    return false;
}

bool KeyGuard::is_quiet() const {
    return is_recent(0) || std::ranges::any_of(ignored_, [this](const Tap& tap) { return is_recent(tap.tick); });
}

bool KeyGuard::is_bound(engine::Control control) const {
    return !preferences_.bindings.actions(control).empty() || !preferences_.second_bindings.actions(control).empty();
}

}  // namespace screens
