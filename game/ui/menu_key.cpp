// SPDX-License-Identifier: Zlib
#include "game/ui/menu_key.h"

#include <SDL.h>

namespace screens {
namespace {

using Kind = engine::Control::Kind;

MenuKey key_meaning(int scancode) {
    switch (scancode) {
    case SDL_SCANCODE_UP:
        return MenuKey::Up;
    case SDL_SCANCODE_DOWN:
        return MenuKey::Down;
    case SDL_SCANCODE_LEFT:
        return MenuKey::Left;
    case SDL_SCANCODE_RIGHT:
        return MenuKey::Right;
    case SDL_SCANCODE_PAGEUP:
        return MenuKey::PageUp;
    case SDL_SCANCODE_PAGEDOWN:
        return MenuKey::PageDown;
    case SDL_SCANCODE_HOME:
        return MenuKey::Home;
    case SDL_SCANCODE_END:
        return MenuKey::End;
    case SDL_SCANCODE_RETURN:
    case SDL_SCANCODE_KP_ENTER:
    case SDL_SCANCODE_SPACE:
        return MenuKey::Accept;
    case SDL_SCANCODE_ESCAPE:
    case SDL_SCANCODE_AC_BACK:
        return MenuKey::Back;
    case SDL_SCANCODE_DELETE:
    case SDL_SCANCODE_BACKSPACE:
        return MenuKey::Delete;
    case SDL_SCANCODE_TAB:
        return MenuKey::Extra;
    default:
        return MenuKey::None;
    }
}

MenuKey button_meaning(int button) {
    switch (button) {
    case SDL_CONTROLLER_BUTTON_DPAD_UP:
        return MenuKey::Up;
    case SDL_CONTROLLER_BUTTON_DPAD_DOWN:
        return MenuKey::Down;
    case SDL_CONTROLLER_BUTTON_DPAD_LEFT:
        return MenuKey::Left;
    case SDL_CONTROLLER_BUTTON_DPAD_RIGHT:
        return MenuKey::Right;
    case SDL_CONTROLLER_BUTTON_LEFTSHOULDER:
        return MenuKey::PageUp;
    case SDL_CONTROLLER_BUTTON_RIGHTSHOULDER:
        return MenuKey::PageDown;
    case SDL_CONTROLLER_BUTTON_A:
        return MenuKey::Accept;
    case SDL_CONTROLLER_BUTTON_B:
    case SDL_CONTROLLER_BUTTON_BACK:
        return MenuKey::Back;
    case SDL_CONTROLLER_BUTTON_X:
        return MenuKey::Delete;
    case SDL_CONTROLLER_BUTTON_Y:
        return MenuKey::Extra;
    case SDL_CONTROLLER_BUTTON_START:
        return MenuKey::Start;
    default:
        return MenuKey::None;
    }
}

MenuKey stick_meaning(int axis, bool positive) {
    if (axis == SDL_CONTROLLER_AXIS_LEFTX) {
        return positive ? MenuKey::Right : MenuKey::Left;
    }
    if (axis == SDL_CONTROLLER_AXIS_LEFTY) {
        return positive ? MenuKey::Down : MenuKey::Up;
    }
    if (axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT) {
        return MenuKey::Home;
    }
    if (axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT) {
        return MenuKey::End;
    }
    return MenuKey::None;
}

/// Whether a key is the window's while Alt is held: Alt+Return is the full screen, Alt+Tab another program's.
bool is_for_window(MenuKey key) {
    return key == MenuKey::Accept || key == MenuKey::Extra;
}

bool moves(MenuKey key) {
    return key >= MenuKey::Up && key <= MenuKey::PageDown;
}

}  // namespace

MenuKey menu_key(engine::Control control) {
    switch (control.kind) {
    case Kind::Key:
        return key_meaning(control.code);
    case Kind::Button:
        return button_meaning(control.code);
    case Kind::AxisMinus:
    case Kind::AxisPlus:
        return stick_meaning(control.code, control.kind == Kind::AxisPlus);
    case Kind::None:
        break;
    }
    return MenuKey::None;
}

MenuKey menu_key(const engine::InputEvent& event) {
    if (event.kind == engine::InputEvent::Kind::PointerBack) {
        return MenuKey::Back;
    }
    if (event.kind != engine::InputEvent::Kind::Pressed) {
        return MenuKey::None;
    }
    const MenuKey key = menu_key(event.control);
    const bool means_nothing = (event.repeat && !moves(key)) || (event.alt && is_for_window(key));
    return means_nothing ? MenuKey::None : key;
}

bool is_letter_key(char letter, int keycode, int scancode) {
    constexpr int kLastLatin = 0x24F;
    const bool is_other_letter = keycode > kLastLatin && (keycode & SDLK_SCANCODE_MASK) == 0;
    return keycode == letter || (is_other_letter && scancode == SDL_SCANCODE_A + letter - 'a');
}

bool is_again(const engine::InputEvent& event) {
    if (event.kind != engine::InputEvent::Kind::Pressed || event.repeat || event.alt) {
        return false;
    }
    const int code = event.control.code;
    if (event.control.kind != Kind::Key) {
        return event.control == engine::Control{Kind::Button, SDL_CONTROLLER_BUTTON_X};
    }
    return is_letter_key('r', SDL_GetKeyFromScancode(static_cast<SDL_Scancode>(code)), code);
}

void PadRepeat::handle(const engine::InputEvent& event) {
    using Type = engine::InputEvent::Kind;
    const bool is_pad = event.control.kind != Kind::Key && event.control.kind != Kind::None;
    if (event.kind == Type::Pressed && is_pad && moves(menu_key(event.control))) {
        held_ = event.control;
        ticks_ = 0;
    } else if (event.kind == Type::PadRemoved || event.kind == Type::FocusLost ||
               (event.kind == Type::Released && held_ == event.control)) {
        held_.reset();
    }
}

std::optional<engine::InputEvent> PadRepeat::tick() {
    if (!held_ || ++ticks_ < kDelayTicks || (ticks_ - kDelayTicks) % kEveryTicks != 0) {
        return std::nullopt;
    }
    engine::InputEvent event;
    event.kind = engine::InputEvent::Kind::Pressed;
    event.control = *held_;
    event.repeat = true;
    return event;
}

}  // namespace screens
