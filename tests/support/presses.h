// SPDX-License-Identifier: Zlib
/// Key presses as SDL would report them.
#pragma once

#include "engine/input/input.h"

inline engine::InputEvent press(engine::Control control, bool repeat = false) {
    engine::InputEvent event;
    event.kind = engine::InputEvent::Kind::Pressed;
    event.control = control;
    event.repeat = repeat;
    return event;
}

inline engine::Control key(int scancode) {
    return {engine::Control::Kind::Key, scancode};
}

inline engine::Control button(int code) {
    return {engine::Control::Kind::Button, code};
}
