// SPDX-License-Identifier: Zlib
/// The rules that depend on the mode of a game (RULES.md §15.1).
#pragma once

#include <cstdint>

#include "game/sim/setup.h"
#include "game/sim/types.h"

namespace sim {

enum class RockSize : std::uint8_t;

/// The decisions of one mode. Rules ask for the decision that they need, never for the mode.
struct ModeRules {
    Field field{};              ///< The size of its field.
    bool has_lives;             ///< Lost ships cost lives and lives can be gained; otherwise ships are unlimited.
    bool has_frag_limit;        ///< The game ends when a pilot's frags reach the limit of the set-up.
    bool are_pilots_shootable;  ///< A pilot's shots hit the ships of other pilots.
    bool spreads_pilots;        ///< A new ship appears far from the others, instead of in the row.
    std::int32_t respawn_wait;  ///< t between the end of a ship's explosion and the next ship.
    RockSize start_rock;        ///< The size of the rocks at the start of a wave.
    std::int32_t steel_odds;    ///< One of this many rocks at the start of a wave is steel.
    bool starts_with_rock;      ///< The first rock of a wave is not steel, without a roll.
    bool has_waves;   ///< Waves bring rocks and other objects, and end; otherwise a Classroom fills the field.
    bool has_harm;    ///< Objects hurt ships; otherwise dangerous ones pass through a ship without a shield.
    bool has_points;  ///< Pilots score.

    /// Returns the decisions of a mode.
    [[nodiscard]] static const ModeRules& of(Mode mode);
};

}  // namespace sim
