// SPDX-License-Identifier: Zlib
/// Where a bot's shots would go, and which way it should turn to hit something.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "game/match/bots/bot_senses.h"

namespace match {

/// A sighting and what the bot thinks of it.
struct Target {
    Sighting thing;
    sim::Vec aim_offset{};   ///< By how much it is misjudged, u.
    std::int32_t worth = 0;  ///< Ticks of waiting that it is worth; below 0: not to be shot.
    bool is_spared = false;  ///< Not to be hit by mistake either; shots keep well away.
};

/// A ship about to shoot.
struct Gunner {
    sim::Vec centre;  ///< Of its cell, u.
    sim::Vec vel;     ///< u/t
    std::int32_t heading;
    std::int32_t shot_moves;
};

/// The first thing that a shot meets.
struct Hit {
    std::size_t target;  ///< Index.
    std::int32_t ticks;  ///< From now, the wait before firing included.
};

/// What a shot meets that is fired with `heading` in `delay` ticks, coasting until then.
[[nodiscard]] std::optional<Hit> first_hit(const Gunner& gunner, std::int32_t heading, std::int32_t delay,
                                           std::span<const Target> targets);

/// A heading that would hit something worth it.
struct Solution {
    std::int32_t heading;
    Hit hit;
    std::int32_t cost;  ///< Ticks, less what the target is worth.
};

/// The cheapest of all headings, turning time included.
[[nodiscard]] std::optional<Solution> best_solution(const Gunner& gunner, std::span<const Target> targets);

/// The way to turn to come to a heading soonest: -1 left, 0 there, 1 right.
[[nodiscard]] std::int32_t turn_towards(std::int32_t from, std::int32_t to);
/// Ticks of turning from one heading to another, 0..24.
[[nodiscard]] std::int32_t turn_ticks(std::int32_t from, std::int32_t to);

}  // namespace match
