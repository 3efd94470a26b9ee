// SPDX-License-Identifier: Zlib
/// Maps keys, pad buttons and sticks to actions.
#pragma once

#include "engine/base/result.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

/// An action of the player, as a number defined by the game (0, 1, …).
using Action = int;

/// A single control: a key by its place on the keyboard, a pad's button, or a stick or trigger in one direction.
struct Control {
    enum class Kind : unsigned char { None, Key, Button, AxisMinus, AxisPlus };

    Kind kind = Kind::None;
    int code = 0;  ///< SDL_Scancode, SDL_GameControllerButton or SDL_GameControllerAxis.

    friend auto operator<=>(const Control&, const Control&) = default;  // NOLINT(modernize-use-nullptr)
};

/// Returns a control as text for the settings file: "key:Left", "pad:dpleft", "pad:-leftx". Independent of the keyboard
/// layout.
[[nodiscard]] std::string to_text(Control control);
/// Returns nothing if it is not a control's text.
[[nodiscard]] std::optional<Control> control_from_text(std::string_view text);
/// Translates the English name of a key, button or stick; returns it unchanged if it is not a common one.
[[nodiscard]] std::string control_label(std::string_view name);

/// Returns what a key's cap shows, given the name that SDL derives from the layout in use and the one of its place. SDL
/// names Latin letters in capitals, but Greek and Cyrillic ones as they are typed; those of other alphabets also carry
/// Latin letters, and a typeface may lack their own, so the place's name is used.
[[nodiscard]] std::string key_cap(std::string_view on_layout, std::string_view of_place);
/// Returns a control's name for the screen, e.g. "Q" for the key that has A on another layout, "Pad A", "Left stick ←".
[[nodiscard]] std::string display_name(Control control);

/// Any number of controls per action, any number of actions per control.
class Bindings {
public:
    void bind(Action action, Control control);
    void unbind(Action action, Control control) { std::erase(by_action_[action], control); }
    void clear(Action action) { by_action_.erase(action); }

    [[nodiscard]] std::span<const Control> controls(Action action) const;
    [[nodiscard]] std::vector<Action> actions(Control control) const;
    /// Returns whether a control triggers this action.
    [[nodiscard]] bool has(Action action, Control control) const;

    /// Converts an action's controls to one line for the settings ("key:Left, pad:dpleft"), and back. Reading replaces
    /// the action's controls; it skips unknown words and then returns false.
    [[nodiscard]] std::string line(Action action) const;
    bool set_line(Action action, std::string_view line);

private:
    std::map<Action, std::vector<Control>> by_action_;
};

}  // namespace engine
