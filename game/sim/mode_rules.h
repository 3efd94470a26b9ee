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
    const char* name;                       ///< In flags and reports.
    Field field{};                          ///< The size of its field.
    std::int32_t most_pilots = kMaxPilots;  ///< A set-up with more is cut to these slots, and nobody else may join.
    std::int32_t first_wave = 0;            ///< Replaces the one of the set-up; 0: it does not.
    Tick length = 0;                        ///< t after which the game ends; 0: it has no such end.
    std::int32_t wave_bonus = kWaveBonus;   ///< Points of bonus at the start of a wave.
    std::int32_t shield_part = 0;  ///< t of energy that each press of the shield uses up, whether held or not; 0: the
                                   ///< shield lasts as long as it is held, and each new ship brings energy.
    bool pays_steel_hits = true;   ///< Each hit of a steel rock scores; otherwise only the one that takes its last HP.
    bool reseeds_waves = false;    ///< Each wave starts the generator anew, so it begins alike in all games (§18.1).
    std::int32_t last_wave = 0;    ///< The game ends once it is cleared; 0: there is no last one.
    std::int32_t ship_bonus = 0;   ///< Points for each ship left then.
    bool has_chain = false;        ///< Kills and grazes form a chain, which multiplies points (§17.3).
    bool has_stream = false;       ///< Rocks and events come by mass and clock (§17.2).
    bool has_team = false;         ///< Pilots share their ships, fetch each other and link (§19.2 to §19.4).
    std::int32_t more_rocks = 0;   ///< Tenths of a wave's rocks for each pilot after the first (§19.1).
    bool has_lives;                ///< Lost ships cost lives and lives can be gained; otherwise ships are unlimited.
    bool has_frag_limit;           ///< The game ends when a pilot's frags reach the limit of the set-up.
    bool are_pilots_shootable;     ///< A pilot's shots hit the ships of other pilots.
    bool spreads_pilots;           ///< A new ship appears far from the others, instead of in the row.
    std::int32_t respawn_wait;     ///< t between the end of a ship's explosion and the next ship.
    RockSize start_rock;           ///< The size of the rocks at the start of a wave.
    std::int32_t steel_odds;       ///< One of this many rocks at the start of a wave is steel.
    bool starts_with_rock;         ///< The first rock of a wave is not steel, without a roll.
    bool has_waves;   ///< Waves bring rocks and other objects, and end; otherwise a Classroom fills the field.
    bool has_harm;    ///< Objects hurt ships; otherwise dangerous ones pass through a ship without a shield.
    bool has_points;  ///< Pilots score.

    /// Returns whether a set-up, such as one from a file, is one that its mode can have.
    [[nodiscard]] static bool allow(const Setup& setup) { return setup.pilots <= of(setup.mode).most_pilots; }
    /// Returns the decisions of a mode.
    [[nodiscard]] static const ModeRules& of(Mode mode);
};

}  // namespace sim
