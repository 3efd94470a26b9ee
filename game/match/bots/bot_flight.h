// SPDX-License-Identifier: Zlib
/// Predicts where a bot's ship and everything else will be, and finds the best way out.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "game/match/bots/bot_senses.h"

namespace match {

/// Interval, in ticks, at which the future is sampled. Two bodies cannot pass through each other in between.
inline constexpr std::int32_t kSampleEvery = 2;
inline constexpr std::int32_t kMaxSamples = 24;
/// About the largest extent of a ship from its centre; its masks fill less of its cell than a circle does.
inline constexpr std::int32_t kShipRadius = sim::kSubpixels * 14;

/// The ship at the time of a decision.
struct Flyer {
    sim::Field field{};
    sim::Vec centre;  ///< Of its cell, u.
    sim::Vec vel;     ///< u/t
    std::int32_t heading;
    bool has_brakes;
    bool can_thrust;
    std::int32_t least_speed = 0;  ///< u/t on both axes together; slower is worse.
};

/// Turn to a heading by the shorter way, thrust for some ticks, then coast.
struct Plan {
    std::int32_t heading = 0;
    std::int32_t thrust = 0;  ///< Ticks.
};

/// The ship's position at each sample, and its final speed.
struct Path {
    std::array<sim::Vec, kMaxSamples> at;
    sim::Vec end_vel;
};

/// A place to approach.
struct Goal {
    sim::Vec centre{};
    sim::Vec vel{};
    std::int32_t near = 0;     ///< u; close enough.
    std::int32_t urgency = 0;  ///< Cost of each 16 px of remaining distance; 0: no goal.
    bool is_catch = false;     ///< Must be touched: the closest moment counts, not the end.
};

/// The things that may hurt the ship, at each sample of the near future.
class Forecast {
public:
    /// Forgets earlier things. `horizon`, in ticks, is capped by kMaxSamples. Vortices among `seen` pull.
    void begin(const Flyer& flyer, std::int32_t horizon, std::span<const Sighting> seen);
    /// Adds a thing that flies straight on or, if it is a mine, hunts the coasting ship. Returns the ticks until it
    /// meets the coasting ship; -1 if never.
    std::int32_t add(const Sighting& thing);

    [[nodiscard]] Path follow(const Flyer& flyer, const Plan& plan) const;
    /// Returns the cost of a path in danger, speed and distance from the goal; 0 is perfect. Gives up above `limit`.
    [[nodiscard]] std::int32_t cost(const Path& path, const Goal& goal, std::int32_t limit) const;

private:
    [[nodiscard]] sim::Vec pull(sim::Vec centre) const;
    [[nodiscard]] std::int32_t closest(std::size_t sample, sim::Vec at) const;
    [[nodiscard]] std::int32_t goal_cost(const Path& path, const Goal& goal) const;

    /// Things at one sample; one array per member, so that the compiler can vectorize the loop.
    struct Row {
        std::vector<std::int32_t> x;
        std::vector<std::int32_t> y;
    };

    sim::Field field_{};
    std::int32_t least_speed_ = 0;
    std::size_t samples_ = 0;
    Path coast_{};
    std::array<Row, kMaxSamples> rows_;
    std::vector<std::int32_t> reach_squared_;  ///< (radius of the thing + radius of the ship)², u².
    std::vector<sim::Vec> vortices_;
};

/// Returns the plan with the least cost, including coasting. `current` is the plan in progress, which gets a bonus;
/// `aim` is the heading that the guns need, or -1.
[[nodiscard]] Plan best_plan(const Forecast& forecast, const Flyer& flyer, const Goal& goal, const Plan& current,
                             std::int32_t aim);

}  // namespace match
