// SPDX-License-Identifier: Zlib
/// The meaning of a press to a menu, from keyboard and pads alike, and key repeat for pads.
#pragma once

#include "engine/input/input.h"

#include <optional>

namespace screens {

/// The fixed controls of all menus; they cannot be rebound, so that nobody can lock themselves out.
enum class MenuKey : unsigned char {
    None,
    Up,
    Down,
    Left,
    Right,
    PageUp,  ///< A pad's left shoulder.
    PageDown,
    Home,  ///< A pad's left trigger.
    End,
    Accept,  ///< Return, Space, pad A.
    Back,    ///< Escape, pad B, the pointer's second button.
    Delete,  ///< Delete, Backspace, pad X.
    Extra,   ///< Tab, pad Y: an additional command of the screen.
    Start,   ///< Pad Start: Accept, or Back on the pause screen.
};

/// Returns the meaning of a control.
[[nodiscard]] MenuKey menu_key(engine::Control control);
/// Returns the meaning of an event; None for anything but a press. Repeats only count for keys that move the focus. Alt
/// only disables the window's own combinations, since it may be held to fly or to fire.
[[nodiscard]] MenuKey menu_key(const engine::InputEvent& event);

/// Returns whether a key, by its keycode and scancode (SDL's), is the one for a small Latin letter: the key that types
/// it or, on a non-Latin layout, the key in its position.
[[nodiscard]] bool is_letter_key(char letter, int keycode, int scancode);
/// Returns whether a control is that key.
[[nodiscard]] bool is_letter(char letter, const engine::Control& control);
/// Returns whether an event is a press of the command that a screen has on a small Latin letter, and on a pad's X.
[[nodiscard]] bool is_letter_command(char letter, const engine::InputEvent& event);
/// Returns whether an event is a press that restarts a game on a screen that offers it: R, or a pad's X. Flying uses
/// neither by default.
[[nodiscard]] bool is_again(const engine::InputEvent& event);

/// Repeats a pad's direction while it is held, as keyboards do by themselves.
class PadRepeat {
public:
    static constexpr int kDelayTicks = 12;
    static constexpr int kEveryTicks = 4;

    void handle(const engine::InputEvent& event);
    /// Called once a tick. Returns the repeated press when one is due.
    [[nodiscard]] std::optional<engine::InputEvent> tick();
    [[nodiscard]] bool is_active() const { return held_.has_value(); }

private:
    std::optional<engine::Control> held_;
    int ticks_ = 0;
};

}  // namespace screens
