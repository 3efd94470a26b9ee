// SPDX-License-Identifier: Zlib
/// The meaning of a press to a menu, from keyboard and pads alike, and the repeating of held pad buttons.
#pragma once

#include "engine/input/input.h"

#include <optional>

namespace screens {

/// The fixed controls of all menus; no binding changes them, so that nobody can lock themselves out.
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
    Extra,   ///< Tab, pad Y: what else a screen offers.
    Start,   ///< Pad Start: Accept, or on a pause Back.
};

/// What a press of a control means.
[[nodiscard]] MenuKey menu_key(engine::Control control);
/// Returns the meaning of an event; None for anything but a press. Repeats only count for keys that move the focus. Alt
/// disables only the window's own combinations, since it may be held to fly or to fire.
[[nodiscard]] MenuKey menu_key(const engine::InputEvent& event);

/// Whether a key that has this code in the keyboard's layout (SDL's) is the one for a small Latin letter: that which
/// writes it, or where the letters are not Latin ones that which stands in its place.
[[nodiscard]] bool is_letter_key(char letter, int keycode, int scancode);
/// Returns whether an event is a press that restarts a game on a screen that offers it: R, or a pad's X. Flying uses
/// neither by default.
[[nodiscard]] bool is_again(const engine::InputEvent& event);

/// Makes a pad's direction repeat while it is held, as keyboards do by themselves.
class PadRepeat {
public:
    static constexpr int kDelayTicks = 12;
    static constexpr int kEveryTicks = 4;

    void handle(const engine::InputEvent& event);
    /// Once a tick: the repeated press, when one is due.
    [[nodiscard]] std::optional<engine::InputEvent> tick();
    [[nodiscard]] bool is_active() const { return held_.has_value(); }

private:
    std::optional<engine::Control> held_;
    int ticks_ = 0;
};

}  // namespace screens
