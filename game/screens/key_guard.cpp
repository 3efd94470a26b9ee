// SPDX-License-Identifier: Zlib
#include "game/screens/key_guard.h"

#include <algorithm>

namespace screens {

bool KeyGuard::ignores(const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
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
        // A repeat of a press that never came here: the control was down before the screen opened, or was ignored.
        return std::ranges::find(down_, press.control) == down_.end();
    }
    if (is_quiet() && is_bound(press.control)) {
        return true;
    }
    down_.push_back(press.control);
    return false;
}

bool KeyGuard::is_bound(engine::Control control) const {
    return !services_.bindings.actions(control).empty() || !services_.second_bindings.actions(control).empty();
}

}  // namespace screens
