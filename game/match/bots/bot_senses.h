// SPDX-License-Identifier: Zlib
/// A bot's view of the game: the things in the field, delayed by its reaction time, and where its shots would go.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "game/sim/world.h"

namespace match {

/// At most 62 million for a shortest way in the largest field, so it fits into 32 bits.
[[nodiscard]] constexpr std::int32_t length_squared(sim::Vec way) {
    return way.x * way.x + way.y * way.y;
}

/// Returns the centre of a ship's cell, around which it turns and from which it shoots.
[[nodiscard]] constexpr sim::Vec ship_centre(const sim::Field& field, sim::Vec pos) {
    return field.wrapped(pos + sim::from_pixels(sim::kCellPx / 2, sim::kCellPx / 2));
}

/// One thing as a player sees it: a round body in the middle of its hit box.
struct Sighting {
    sim::EntityId id = 0;
    sim::Kind kind = sim::Kind::Ship;
    sim::Vec centre{};        ///< u
    sim::Vec vel{};           ///< u/t
    std::int32_t radius = 0;  ///< u
    bool is_solid = false;    ///< Hurts a ship that touches it.
    bool is_shootable = false;
    bool is_shielded = false;  ///< A pilot with the shield visibly up.
};

/// Looks at each world once and remembers it for the reaction time.
class BotSenses {
public:
    /// `lag` ticks pass between an event and the bot's knowledge of it.
    explicit BotSenses(std::int32_t lag);

    /// Observes this tick's world. Ships are opponents only in a deathmatch.
    void look(const sim::World& world, sim::Slot self);

    /// Returns everything seen, extrapolated to now.
    [[nodiscard]] const std::vector<Sighting>& seen() const { return seen_; }

private:
    using Glimpse = std::vector<Sighting>;

    std::vector<Glimpse> memory_;  ///< A ring with one glimpse per tick.
    std::size_t next_ = 0;
    Glimpse seen_;
};

// Predicts where a bot's shots would go, and which way it should turn to hit something.

/// A sighting and the bot's estimate of it.
struct Target {
    Sighting thing;
    sim::Vec aim_offset{};   ///< Error of the estimated position, u.
    std::int32_t worth = 0;  ///< Its value in ticks of waiting; below 0: must not be shot.
    bool is_spared = false;  ///< Must not be hit by mistake either; shots keep well away.
};

/// A ship about to shoot.
struct Gunner {
    sim::Field field{};
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
