// SPDX-License-Identifier: Zlib
/// Predicts where a bot's shots would go, and which way it should turn to hit something.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "game/match/bots/bot_senses.h"

namespace match {

/// A sighting and the bot's estimate of it.
struct Target {
    Sighting thing;
    sim::Vec aim_offset{};   ///< Error of the estimated position, u.
    std::int32_t worth = 0;  ///< Its value in ticks of waiting; below 0: must not be shot.
    bool is_spared = false;  ///< Must not be hit by mistake either; shots keep well away.
};

/// A ship about to shoot.
struct Gunner {
    sim::Vec centre;  ///< Of its cell, u.
    sim::Vec vel;     ///< u/t
    std::int32_t heading;
    std::int32_t shot_moves;
};

/// The first thing that a shot hits.
struct Hit {
    std::size_t target;  ///< Index.
    std::int32_t ticks;  ///< From now, including the wait before firing.
};

/// Returns what a shot fired with `heading` in `delay` ticks would hit, if the ship coasts until then.
[[nodiscard]] std::optional<Hit> first_hit(const Gunner& gunner, std::int32_t heading, std::int32_t delay,
                                           std::span<const Target> targets);

/// A heading that would hit something worthwhile.
struct Solution {
    std::int32_t heading;
    Hit hit;
    std::int32_t cost;  ///< Ticks, less the value of the target.
};

/// Returns the cheapest heading, including turning time.
[[nodiscard]] std::optional<Solution> best_solution(const Gunner& gunner, std::span<const Target> targets);

/// Returns the shorter direction to turn to a heading: -1 left, 0 already there, 1 right.
[[nodiscard]] std::int32_t turn_towards(std::int32_t from, std::int32_t to);
/// Returns the ticks of turning from one heading to another, 0..24.
[[nodiscard]] std::int32_t turn_ticks(std::int32_t from, std::int32_t to);

}  // namespace match
