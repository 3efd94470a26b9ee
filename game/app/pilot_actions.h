// SPDX-License-Identifier: Zlib
/// A pilot's actions and their default controls.
#pragma once

#include "engine/base/text.h"
#include "engine/input/bindings.h"
#include "engine/settings/settings.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace screens {

enum class PilotAction : engine::Action { TurnLeft, TurnRight, Thrust, Fire, Shield, Pause, Chat, Phrases, NetGraph };

struct ActionInfo {
    PilotAction action;
    std::string_view setting;   ///< Name in the settings file, after "controls.".
    engine::Phrase label;       ///< Shown on screen.
    std::string_view controls;  ///< Defaults, in the format of Bindings::line.
};

/// Flight actions come first: the second of two pilots at one machine has controls only for these.
inline constexpr engine::Action kFlightActions = 5;

/// Both arrow keys and WASD fly the ship. The pad follows the original (RULES.md §16), except that thrust is on the
/// upper button, and that the original's brake buttons raise the shield here.
inline constexpr std::array<ActionInfo, 9> kActions = {{
    {PilotAction::TurnLeft, "turn_left", engine::tr_later("Turn left"), "key:Left, key:A, pad:dpleft, pad:-leftx"},
    {PilotAction::TurnRight, "turn_right", engine::tr_later("Turn right"), "key:Right, key:D, pad:dpright, pad:+leftx"},
    {PilotAction::Thrust, "thrust", engine::tr_later("Thrust"), "key:Up, key:W, pad:dpup, pad:y"},
    {PilotAction::Fire, "fire", engine::tr_later("Fire"), "key:Space, key:Right Ctrl, pad:a, pad:+righttrigger"},
    {PilotAction::Shield, "shield", engine::tr_later("Shield"),
     "key:Down, key:Left Shift, key:S, pad:b, pad:+lefttrigger, pad:dpdown"},
    {PilotAction::Pause, "pause", engine::tr_later("Pause"), "key:P, key:Pause, pad:start"},
    {PilotAction::Chat, "chat", engine::tr_later("Chat"), "key:T, key:Return, pad:back"},
    {PilotAction::Phrases, "phrases", engine::tr_later("Quick phrase"), "key:V, pad:rightstick"},
    {PilotAction::NetGraph, "net_graph", engine::tr_later("Show connection"), "key:F4, pad:rightshoulder"},
}};

inline constexpr std::size_t kLocalPilots = 2;

/// The second pilot's default controls: the keyboard's left side, and the same pad controls.
inline constexpr std::array<std::string_view, kFlightActions> kSecondControls = {
    "key:A, pad:dpleft, pad:-leftx",
    "key:D, pad:dpright, pad:+leftx",
    "key:W, pad:dpup, pad:y",
    "key:Left Ctrl, key:Q, pad:a, pad:+righttrigger",
    "key:S, key:Left Shift, key:X, pad:b, pad:+lefttrigger, pad:dpdown",
};

[[nodiscard]] constexpr const ActionInfo& action_info(engine::Action action) {
    return kActions[static_cast<std::size_t>(action)];
}
[[nodiscard]] constexpr const ActionInfo& action_info(PilotAction action) {
    return action_info(static_cast<engine::Action>(action));
}
/// Returns the default controls of an action; `pilot` is 0 or 1.
[[nodiscard]] std::string_view standard_controls(std::size_t pilot, engine::Action action);
[[nodiscard]] std::string setting_of(std::size_t pilot, engine::Action action);
/// Returns how many actions the pilot has controls for: all, or only the flight actions.
[[nodiscard]] constexpr engine::Action actions_of(std::size_t pilot) {
    return pilot == 0 ? engine::Action{kActions.size()} : kFlightActions;
}

/// Retires the brake of older versions, which only old replays still use: moves its controls to the shield, except any
/// that another action uses by now, and removes it from the settings.
void retire_brake(engine::Settings& settings);

/// Returns the bindings in the settings. Unknown controls are skipped; an action left without any gets its defaults.
/// Both cases are reported by a message in `notes`, if given.
[[nodiscard]] engine::Bindings load_bindings(const engine::Settings& settings, std::size_t pilot = 0,
                                             std::vector<engine::Message>* notes = nullptr);
void store_bindings(const engine::Bindings& bindings, engine::Settings& settings, std::size_t pilot = 0);

/// Returns whether a control flies the ship of the pilot with these bindings.
[[nodiscard]] bool flies(const engine::Bindings& bindings, engine::Control control);
/// Returns an action's controls on pads (`of_pads`), or those on the keyboard.
[[nodiscard]] std::vector<engine::Control> controls_of(const engine::Bindings& bindings, engine::Action action,
                                                       bool of_pads);
/// Returns the names of these controls.
[[nodiscard]] std::vector<std::string> control_names(const engine::Bindings& bindings, PilotAction action,
                                                     bool of_pads);

/// Returns the first pilot's bindings when two share a keyboard: without the keys that the second pilot uses.
[[nodiscard]] engine::Bindings without_keys_of(const engine::Bindings& first, const engine::Bindings& second);

/// A set of keys for flying, for one hand or two. Pad controls stay as they are.
struct Preset {
    engine::Phrase label;
    std::array<std::string_view, kFlightActions> keys;  ///< In the format of Bindings::line.
};

inline constexpr std::array<Preset, 5> kPresets = {{
    {engine::tr_later("Standard"), {}},  // the pilot's default keys
    {engine::tr_later("Classic"), {"key:Left", "key:Right", "key:Up", "key:Tab", "key:Space, key:Down"}},
    {{"WASD"}, {"key:A", "key:D", "key:W", "key:Space", "key:Left Shift, key:S"}},
    {engine::tr_later("Left hand"), {"key:A", "key:D", "key:W", "key:Space, key:Q", "key:S, key:X"}},
    {engine::tr_later("Right hand"),
     {"key:Left, key:Keypad 4", "key:Right, key:Keypad 6", "key:Up, key:Keypad 8", "key:Right Ctrl, key:Keypad 0",
      "key:Down, key:Keypad 5, key:Right Shift, key:Keypad ."}},
}};

/// Sets the flight actions to a preset's keys, and takes these from all other actions of the pilot.
void apply_preset(engine::Bindings& bindings, std::size_t pilot, std::size_t preset);
/// Returns the preset that the flight keys match; nothing for custom keys.
[[nodiscard]] std::optional<std::size_t> find_preset(const engine::Bindings& bindings, std::size_t pilot);

/// Cycles through all presets. Custom keys join the cycle once they have been left for a preset.
class PresetCycle {
public:
    explicit PresetCycle(std::size_t pilot) : pilot_(pilot) {}

    /// Changes the bindings to the next entry of the cycle (+1) or to the one before (-1).
    void step(engine::Bindings& bindings, int step);

private:
    void restore(engine::Bindings& bindings) const;

    std::size_t pilot_;
    std::optional<engine::Bindings> own_;
};

}  // namespace screens
