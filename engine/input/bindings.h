// SPDX-License-Identifier: Zlib
/// Which keys, pad buttons and sticks do what.
#pragma once

#include "engine/base/result.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

/// What a player can do, as a number that the game gives it (0, 1, …).
using Action = int;

/// One thing to press: a key by its place on the keyboard, a pad's button, or a stick or trigger pushed one way.
struct Control {
    enum class Kind : unsigned char { None, Key, Button, AxisMinus, AxisPlus };

    Kind kind = Kind::None;
    int code = 0;  ///< SDL_Scancode, SDL_GameControllerButton or SDL_GameControllerAxis.

    friend auto operator<=>(const Control&, const Control&) = default;
};

/// A control for the settings file: "key:Left", "pad:dpleft", "pad:-leftx". The same in every keyboard layout.
[[nodiscard]] std::string to_text(Control control);
/// Nothing when it is not a control's text.
[[nodiscard]] std::optional<Control> control_from_text(std::string_view text);
/// The English name of a key, button or stick in the user's language; as it is when it is none of the usual ones.
[[nodiscard]] std::string control_label(std::string_view name);
/// A control for the screen, e.g. "Q" for the key that has A on another layout, "Pad A", "Left stick ←".
[[nodiscard]] std::string display_name(Control control);

/// Any number of controls an action, any number of actions a control.
class Bindings {
public:
    void bind(Action action, Control control);
    void unbind(Action action, Control control);
    void clear(Action action);

    [[nodiscard]] std::span<const Control> controls(Action action) const;
    [[nodiscard]] std::vector<Action> actions(Control control) const;
    /// Whether a control does this action.
    [[nodiscard]] bool has(Action action, Control control) const;

    /// An action's controls as one line for the settings ("key:Left, pad:dpleft"), and back. Reading replaces the
    /// action's controls; unknown words are left out and make the answer false.
    [[nodiscard]] std::string line(Action action) const;
    bool set_line(Action action, std::string_view line);

private:
    std::map<Action, std::vector<Control>> by_action_;
};

}  // namespace engine
