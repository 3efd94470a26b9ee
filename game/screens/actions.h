// SPDX-License-Identifier: Zlib
/// What a pilot can do, the controls it comes with, and the keys of a tick.
#pragma once

#include "engine/action_sampler.h"
#include "engine/bindings.h"
#include "engine/settings.h"
#include "game/sim/keys.h"

#include <array>
#include <string_view>

namespace screens {

enum class PilotAction : engine::Action { TurnLeft, TurnRight, Thrust, Fire, Shield, Brake, Pause, Chat, NetGraph };

struct ActionInfo {
    PilotAction action;
    std::string_view setting;   ///< Its name in the settings file, after "controls.".
    std::string_view label;     ///< On the screen.
    std::string_view controls;  ///< Those it comes with, as Bindings::line has them.
};

/// Both the keys of today's games and those beside each other for one hand; the pad as in the original (rules §5).
inline constexpr std::array<ActionInfo, 9> kActions = {{
    {PilotAction::TurnLeft, "turn_left", "Turn left", "key:Left, key:A, pad:dpleft, pad:-leftx"},
    {PilotAction::TurnRight, "turn_right", "Turn right", "key:Right, key:D, pad:dpright, pad:+leftx"},
    {PilotAction::Thrust, "thrust", "Thrust", "key:Up, key:W, pad:dpup, pad:y"},
    {PilotAction::Fire, "fire", "Fire", "key:Space, key:Left Ctrl, pad:a, pad:+righttrigger"},
    {PilotAction::Shield, "shield", "Shield", "key:Down, key:Left Shift, pad:b, pad:+lefttrigger"},
    {PilotAction::Brake, "brake", "Brake", "key:S, pad:dpdown"},
    {PilotAction::Pause, "pause", "Pause", "key:P, key:Pause, pad:start"},
    {PilotAction::Chat, "chat", "Chat", "key:T, key:Return, pad:back"},
    {PilotAction::NetGraph, "net_graph", "Show the lines", "key:F4, pad:rightshoulder"},
}};

[[nodiscard]] const ActionInfo& action_info(PilotAction action);

/// The bindings that the settings hold.
[[nodiscard]] engine::Bindings load_bindings(const engine::Settings& settings);
void store_bindings(const engine::Bindings& bindings, engine::Settings& settings);

/// What the pilot holds in this tick; taps since the last tick count as held.
[[nodiscard]] sim::Keys sample_keys(const engine::ActionSampler& sampler);

}  // namespace screens
