// SPDX-License-Identifier: Zlib
#include "game/ui/menu_key.h"

#include <SDL.h>

#include <algorithm>
#include <span>

namespace screens {
namespace {

using ControlKind = engine::Control::Kind;

struct Meaning {
    int code;
    MenuKey key;
};

constexpr Meaning kKeys[] = {{SDL_SCANCODE_UP, MenuKey::Up},
                             {SDL_SCANCODE_DOWN, MenuKey::Down},
                             {SDL_SCANCODE_LEFT, MenuKey::Left},
                             {SDL_SCANCODE_RIGHT, MenuKey::Right},
                             {SDL_SCANCODE_PAGEUP, MenuKey::PageUp},
                             {SDL_SCANCODE_PAGEDOWN, MenuKey::PageDown},
                             {SDL_SCANCODE_HOME, MenuKey::Home},
                             {SDL_SCANCODE_END, MenuKey::End},
                             {SDL_SCANCODE_RETURN, MenuKey::Accept},
                             {SDL_SCANCODE_KP_ENTER, MenuKey::Accept},
                             {SDL_SCANCODE_SPACE, MenuKey::Accept},
                             {SDL_SCANCODE_ESCAPE, MenuKey::Back},
                             {SDL_SCANCODE_AC_BACK, MenuKey::Back},
                             {SDL_SCANCODE_DELETE, MenuKey::Delete},
                             {SDL_SCANCODE_BACKSPACE, MenuKey::Delete},
                             {SDL_SCANCODE_TAB, MenuKey::Extra}};

constexpr Meaning kButtons[] = {{SDL_CONTROLLER_BUTTON_DPAD_UP, MenuKey::Up},
                                {SDL_CONTROLLER_BUTTON_DPAD_DOWN, MenuKey::Down},
                                {SDL_CONTROLLER_BUTTON_DPAD_LEFT, MenuKey::Left},
                                {SDL_CONTROLLER_BUTTON_DPAD_RIGHT, MenuKey::Right},
                                {SDL_CONTROLLER_BUTTON_LEFTSHOULDER, MenuKey::PageUp},
                                {SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, MenuKey::PageDown},
                                {SDL_CONTROLLER_BUTTON_A, MenuKey::Accept},
                                {SDL_CONTROLLER_BUTTON_B, MenuKey::Back},
                                {SDL_CONTROLLER_BUTTON_BACK, MenuKey::Back},
                                {SDL_CONTROLLER_BUTTON_X, MenuKey::Delete},
                                {SDL_CONTROLLER_BUTTON_Y, MenuKey::Extra},
                                {SDL_CONTROLLER_BUTTON_START, MenuKey::Start}};

constexpr Meaning kSticksMinus[] = {{SDL_CONTROLLER_AXIS_LEFTX, MenuKey::Left},
                                    {SDL_CONTROLLER_AXIS_LEFTY, MenuKey::Up},
                                    {SDL_CONTROLLER_AXIS_TRIGGERLEFT, MenuKey::Home},
                                    {SDL_CONTROLLER_AXIS_TRIGGERRIGHT, MenuKey::End}};
constexpr Meaning kSticksPlus[] = {{SDL_CONTROLLER_AXIS_LEFTX, MenuKey::Right},
                                   {SDL_CONTROLLER_AXIS_LEFTY, MenuKey::Down},
                                   {SDL_CONTROLLER_AXIS_TRIGGERLEFT, MenuKey::Home},
                                   {SDL_CONTROLLER_AXIS_TRIGGERRIGHT, MenuKey::End}};

MenuKey meaning_in(std::span<const Meaning> table, int code) {
    const auto found = std::ranges::find(table, code, &Meaning::code);
    return found != table.end() ? found->key : MenuKey::None;
}

/// Returns whether a key belongs to the window system while Alt is held: Alt+Return toggles full screen, Alt+Tab
/// switches windows.
bool is_for_window(MenuKey key) {
    return key == MenuKey::Accept || key == MenuKey::Extra;
}

bool moves(MenuKey key) {
    return key >= MenuKey::Up && key <= MenuKey::PageDown;
}

}  // namespace

MenuKey menu_key(engine::Control control) {
    switch (control.kind) {
    case ControlKind::Key:
        return meaning_in(kKeys, control.code);
    case ControlKind::Button:
        return meaning_in(kButtons, control.code);
    case ControlKind::AxisMinus:
        return meaning_in(kSticksMinus, control.code);
    case ControlKind::AxisPlus:
        return meaning_in(kSticksPlus, control.code);
    case ControlKind::None:
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

bool is_letter(char letter, const engine::Control& control) {
    return control.kind == ControlKind::Key &&
           is_letter_key(letter, SDL_GetKeyFromScancode(static_cast<SDL_Scancode>(control.code)), control.code);
}

bool is_letter_command(char letter, const engine::InputEvent& event) {
    if (event.kind != engine::InputEvent::Kind::Pressed || event.repeat || event.alt) {
        return false;
    }
    return is_letter(letter, event.control) ||
           event.control == engine::Control{ControlKind::Button, SDL_CONTROLLER_BUTTON_X};
}

bool is_again(const engine::InputEvent& event) {
    return is_letter_command('r', event);
}

void PadRepeat::handle(const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
    const bool is_pad = event.control.kind != ControlKind::Key && event.control.kind != ControlKind::None;
    if (event.kind == Kind::Pressed && is_pad && moves(menu_key(event.control))) {
        held_ = event.control;
        ticks_ = 0;
    } else if (event.kind == Kind::PadRemoved || event.kind == Kind::FocusLost ||
               (event.kind == Kind::Released && held_ == event.control)) {
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
