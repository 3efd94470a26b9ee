// SPDX-License-Identifier: Zlib
/// Where a bot's ship and everything else will be, and which way out is best.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "game/match/bots/bot_aim.h"

namespace match {

/// Every how many ticks the future is looked at. Two bodies cannot pass through each other in between.
inline constexpr std::int32_t kSampleEvery = 2;
inline constexpr std::int32_t kMaxSamples = 24;
/// About as wide as a ship reaches from its middle; its masks fill less of its cell than a circle does.
inline constexpr std::int32_t kShipRadius = sim::kSubpixels * 14;

/// The ship at the moment of a decision.
struct Flyer {
    sim::Vec centre;  ///< Of its cell, u.
    sim::Vec vel;     ///< u/t
    std::int32_t heading;
    bool has_brakes;
    bool can_thrust;
};

/// Turn to a heading by the shorter way, thrust for some ticks, then coast.
struct Plan {
    std::int32_t heading = 0;
    std::int32_t thrust = 0;  ///< Ticks.
};

/// Where the ship is at each sample, and how fast in the end.
struct Path {
    std::array<sim::Vec, kMaxSamples> at;
    sim::Vec end_vel;
};

/// Something to come near to.
struct Goal {
    sim::Vec centre{};
    sim::Vec vel{};
    std::int32_t near = 0;     ///< u; nearer than this is near enough.
    std::int32_t urgency = 0;  ///< Cost of 16 px that are missing; 0: no goal.
    bool is_catch = false;     ///< To be touched: the nearest moment counts, and not the end.
};

/// All that may hurt, at each sample of the near future.
class Forecast {
public:
    /// Forgets what was. `horizon`, in ticks, is cut to what kMaxSamples cover. Vortices among `seen` pull.
    void begin(const Flyer& flyer, std::int32_t horizon, std::span<const Sighting> seen);
    /// Adds a thing that flies straight on, or hunts the coasting ship if it is a mine.
    /// Returns the ticks until it meets the ship if that coasts; -1 if it will not.
    std::int32_t add(const Sighting& thing);

    [[nodiscard]] Path follow(const Flyer& flyer, const Plan& plan) const;
    /// What a path costs in danger, haste and distance from the goal; 0 is perfect. Gives up above `limit`.
    [[nodiscard]] std::int32_t cost(const Path& path, const Goal& goal, std::int32_t limit) const;

private:
    [[nodiscard]] sim::Vec pull(sim::Vec centre) const;
    [[nodiscard]] std::int32_t closest(std::size_t sample, sim::Vec at) const;
    [[nodiscard]] std::int32_t goal_cost(const Path& path, const Goal& goal) const;

    /// Things at one sample; an array a member, so that the compiler can look at several at once.
    struct Row {
        std::vector<std::int32_t> x;
        std::vector<std::int32_t> y;
    };

    std::size_t samples_ = 0;
    Path coast_{};
    std::array<Row, kMaxSamples> rows_;
    std::vector<std::int32_t> reach_squared_;  ///< (radius of the thing + that of the ship)², u².
    std::vector<sim::Vec> vortices_;
};

/// The plan with the least cost, coasting included; `current` is the one under way, to which it is loyal to a degree;
/// `aim` is the heading that the guns want, or -1.
[[nodiscard]] Plan best_plan(const Forecast& forecast, const Flyer& flyer, const Goal& goal, const Plan& current,
                             std::int32_t aim);

}  // namespace match
