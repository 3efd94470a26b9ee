// SPDX-License-Identifier: Zlib
#include "game/match/bots/bot_flight.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "game/sim/entities/ship.h"
#include "game/sim/headings.h"

namespace match {

namespace {

// Costs have no unit; only their proportions matter.
constexpr std::int32_t kContactCost = 2000;  ///< For the latest contact in sight.
constexpr std::int32_t kSoonCost = 4000;     ///< Extra for an imminent contact.
constexpr std::int32_t kNearCost = 300;      ///< For the narrowest miss.
constexpr std::int32_t kHasteCost = 6;       ///< For each u/t above the cruising speed.
constexpr std::int32_t kPlanCost = 8;        ///< For each tick in which the guns cannot aim.
constexpr std::int32_t kChangeCost = 60;     ///< For changing to another manoeuvre.
constexpr std::int32_t kCruise = 36;         ///< u/t on both axes together
/// Distance squared, less that of contact, within which a miss is narrow: about 20 px.
constexpr std::int32_t kNarrow = 1400 * sim::kSubpixels * sim::kSubpixels;

constexpr std::int32_t limited(std::int32_t speed) {
    return std::clamp(speed, -sim::kSpeedLimit, sim::kSpeedLimit);
}

/// Returns the direction, on each axis, in which a thing at `to` pulls one at `from`: never across the field's edges,
/// comparing whole pixels, ties left and up (RULES.md §6.5).
constexpr sim::Vec drawn(sim::Vec from, sim::Vec to) {
    return {sim::to_pixels(to.x) > sim::to_pixels(from.x) ? 1 : -1,
            sim::to_pixels(to.y) > sim::to_pixels(from.y) ? 1 : -1};
}

/// Returns the approximate length of a vector without a square root: at most 7 % too long or 3 % too short.
std::int32_t rough_length(sim::Vec way) {
    const std::int32_t big = std::max(std::abs(way.x), std::abs(way.y));
    const std::int32_t small = std::min(std::abs(way.x), std::abs(way.y));
    return big + small * 3 / 8;
}

}  // namespace

void Forecast::begin(const Flyer& flyer, std::int32_t horizon, std::span<const Sighting> seen) {
    field_ = flyer.field;
    least_speed_ = flyer.least_speed;
    samples_ = static_cast<std::size_t>(std::clamp(horizon / kSampleEvery, 1, kMaxSamples));
    reach_squared_.clear();
    for (Row& row : rows_) {
        row.x.clear();
        row.y.clear();
    }
    vortices_.clear();
    for (const Sighting& thing : seen) {
        if (thing.kind == sim::Kind::Vortex) {
            vortices_.push_back(thing.centre);
        }
    }
    coast_ = follow(flyer, {flyer.heading, 0});
}

std::int32_t Forecast::add(const Sighting& thing) {
    const std::int32_t reach = thing.radius + kShipRadius;
    std::int32_t contact = -1;
    sim::Vec at = thing.centre;
    sim::Vec vel = thing.vel;
    for (std::size_t sample = 0; sample < samples_; ++sample) {
        for (std::int32_t tick = 0; tick < kSampleEvery; ++tick) {
            if (thing.kind == sim::Kind::Mine) {
                vel = vel + drawn(at, coast_.at[sample]) * sim::kMinePull;
                vel = {limited(vel.x), limited(vel.y)};
            }
            at = field_.wrapped(at + vel);
        }
        rows_[sample].x.push_back(at.x);
        rows_[sample].y.push_back(at.y);
        if (contact < 0 && length_squared(field_.way(coast_.at[sample], at)) < reach * reach) {
            contact = (static_cast<std::int32_t>(sample) + 1) * kSampleEvery;
        }
    }
    reach_squared_.push_back(reach * reach);
    return contact;
}

sim::Vec Forecast::pull(sim::Vec centre) const {
    sim::Vec sum{};
    for (const sim::Vec& vortex : vortices_) {
        sum = sum + drawn(centre, vortex) * sim::kVortexPull;
    }
    return sum;
}

Path Forecast::follow(const Flyer& flyer, const Plan& plan) const {
    const std::int32_t turn = plan.thrust > 0 ? turn_ticks(flyer.heading, plan.heading) : 0;
    const sim::Vec thrust = flyer.can_thrust ? sim::direction(plan.heading) : sim::Vec{};
    const bool is_undisturbed = vortices_.empty() && !flyer.has_brakes;
    Path path{};
    sim::Vec at = flyer.centre;
    sim::Vec vel = flyer.vel;
    std::int32_t tick = 0;
    for (std::size_t sample = 0; sample < samples_; ++sample) {
        if (is_undisturbed && (tick + kSampleEvery <= turn || tick >= turn + plan.thrust)) {
            at = field_.wrapped(at + vel * kSampleEvery);  // both ticks in one step: accurate enough for all paths
            tick += kSampleEvery;
            path.at[sample] = at;
            continue;
        }
        for (std::int32_t step = 0; step < kSampleEvery; ++step, ++tick) {
            vel = flyer.has_brakes ? sim::slowed(vel) : vel;
            vel = tick >= turn && tick < turn + plan.thrust ? vel + thrust : vel;
            vel = vel + pull(at);
            vel = {limited(vel.x), limited(vel.y)};
            at = field_.wrapped(at + vel);
        }
        path.at[sample] = at;
    }
    path.end_vel = vel;
    return path;
}

std::int32_t Forecast::closest(std::size_t sample, sim::Vec at) const {
    const sim::Field field = field_;  // copied, so that the compiler can vectorize the loop
    const Row& row = rows_[sample];
    std::int32_t least = std::numeric_limits<std::int32_t>::max();
    for (std::size_t i = 0; i < reach_squared_.size(); ++i) {
        const std::int32_t margin = length_squared(field.way(at, {row.x[i], row.y[i]})) - reach_squared_[i];
        least = std::min(least, margin);
    }
    return least;
}

std::int32_t Forecast::cost(const Path& path, const Goal& goal, std::int32_t limit) const {
    const std::int32_t speed = std::abs(path.end_vel.x) + std::abs(path.end_vel.y);
    const std::int32_t calm = std::max({0, speed - kCruise, least_speed_ - speed}) * kHasteCost + goal_cost(path, goal);
    const auto samples = static_cast<std::int32_t>(samples_);
    std::int32_t danger = 0;
    for (std::int32_t sample = 0; sample < samples && calm + danger < limit; ++sample) {
        const auto index = static_cast<std::size_t>(sample);
        const std::int32_t margin = closest(index, path.at[index]);
        const std::int32_t left = samples - sample;
        if (margin < 0) {
            return calm + std::max(danger, kContactCost + kSoonCost * left / samples);
        }
        if (margin < kNarrow) {
            const std::int32_t narrow = (kNarrow - margin) / (kNarrow / 64);  // 0..64
            danger = std::max(danger, kNearCost * narrow / 64 * left / samples);
        }
    }
    return calm + danger;
}

std::int32_t Forecast::goal_cost(const Path& path, const Goal& goal) const {
    if (goal.urgency == 0) {
        return 0;
    }
    const auto missing = [&](std::size_t sample) {
        const auto ticks = (static_cast<std::int32_t>(sample) + 1) * kSampleEvery;
        const sim::Vec there = goal.centre + goal.vel * ticks;
        return std::max(0, rough_length(field_.way(path.at[sample], there)) - goal.near);
    };
    std::int32_t least = missing(samples_ - 1);
    for (std::size_t sample = 0; goal.is_catch && sample < samples_; ++sample) {
        least = std::min(least, missing(sample) + static_cast<std::int32_t>(sample) * sim::kSubpixels);
    }
    return least / sim::kSubpixels * goal.urgency / 16;
}

Plan best_plan(const Forecast& forecast, const Flyer& flyer, const Goal& goal, const Plan& current, std::int32_t aim) {
    static constexpr std::array<std::int32_t, 3> kThrusts = {3, 8, 16};
    static constexpr std::int32_t kHeadingStep = 3;
    static constexpr std::int32_t kFineCost = 40;  // below this cost, a coasting ship does not look for a better plan

    Plan best{aim >= 0 ? aim : flyer.heading, 0};
    std::int32_t least = forecast.cost(forecast.follow(flyer, best), goal, std::numeric_limits<std::int32_t>::max());
    if (least <= kFineCost || !flyer.can_thrust) {
        return best;
    }
    for (std::int32_t heading = 0; heading < sim::kHeadings; heading += kHeadingStep) {
        const bool is_change = current.thrust == 0 || heading != current.heading;
        for (const std::int32_t thrust : kThrusts) {
            const Plan plan{heading, thrust};
            const std::int32_t effort =
                (turn_ticks(flyer.heading, heading) + thrust) * kPlanCost + (is_change ? kChangeCost : 0);
            const std::int32_t cost = effort + forecast.cost(forecast.follow(flyer, plan), goal, least - effort);
            if (cost < least) {
                least = cost;
                best = plan;
            }
        }
    }
    return best;
}

}  // namespace match
