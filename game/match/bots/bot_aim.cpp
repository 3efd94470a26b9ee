// SPDX-License-Identifier: Zlib
#include "game/match/bots/bot_aim.h"

#include <algorithm>

#include "game/sim/headings.h"

namespace match {

namespace {

constexpr std::int32_t kShotRadius = sim::kSubpixels * 2;  ///< u; a little less than half of its 5×5 px

/// Returns the moves after which a shot enters a circle around its target; -1 if never. `from` and `speed` are the
/// shot's position and speed relative to the target. Uses the move of the closest approach instead of the first touch,
/// which is one or two moves earlier.
std::int32_t moves_until_touch(sim::Vec from, sim::Vec speed, std::int32_t radius, std::int32_t moves) {
    const auto touches_after = [&](std::int32_t moved) {
        return length_squared(from + speed * moved) <= radius * radius;
    };
    if (touches_after(0)) {
        return 0;
    }
    const std::int32_t closing = -(from.x * speed.x + from.y * speed.y);
    if (closing <= 0) {
        return -1;
    }
    const std::int32_t closest = std::min(closing / length_squared(speed), moves);
    if (touches_after(closest)) {
        return closest;
    }
    return closest < moves && touches_after(closest + 1) ? closest + 1 : -1;
}

}  // namespace

std::optional<Hit> first_hit(const Gunner& gunner, std::int32_t heading, std::int32_t delay,
                             std::span<const Target> targets) {
    const sim::Vec shot = sim::direction(heading) * sim::kShotSpeed + gunner.vel;
    // A shot starts one move behind the ship's position, and is tested before it moves (RULES.md §4.2 and §8.2).
    const sim::Vec muzzle = gunner.centre + gunner.vel * (delay - 1);
    std::optional<Hit> first;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        const Sighting& thing = targets[i].thing;
        if (!thing.is_shootable) {
            continue;
        }
        const sim::Vec there = thing.centre + targets[i].aim_offset + thing.vel * (delay + 1);
        // Shots hit boxes, whose corners extend beyond the circle.
        const std::int32_t radius = thing.radius * (targets[i].is_spared ? 3 : 2) / 2 + kShotRadius;
        const std::int32_t moves =
            moves_until_touch(shortest(muzzle - there), shot - thing.vel, radius, gunner.shot_moves);
        if (moves >= 0 && (!first || delay + 1 + moves < first->ticks)) {
            first = Hit{i, delay + 1 + moves};
        }
    }
    return first;
}

std::optional<Solution> best_solution(const Gunner& gunner, std::span<const Target> targets) {
    std::int32_t greatest = 0;
    for (const Target& target : targets) {
        greatest = std::max(greatest, target.worth);
    }
    std::optional<Solution> best;
    for (std::int32_t turned = 0; turned <= sim::kHeadings / 2; ++turned) {
        if (best && turned - greatest >= best->cost) {
            break;  // no heading with a longer turn can be better
        }
        for (const std::int32_t heading : {gunner.heading - turned, gunner.heading + turned}) {
            const std::optional<Hit> hit = first_hit(gunner, heading, turned, targets);
            if (!hit || targets[hit->target].worth < 0) {
                continue;
            }
            const std::int32_t cost = turned + hit->ticks - targets[hit->target].worth;
            if (!best || cost < best->cost) {
                best = Solution{sim::normal_heading(heading), *hit, cost};
            }
        }
    }
    return best;
}

std::int32_t turn_towards(std::int32_t from, std::int32_t to) {
    const std::int32_t right = sim::normal_heading(to - from);
    return right == 0 ? 0 : right <= sim::kHeadings / 2 ? 1 : -1;
}

std::int32_t turn_ticks(std::int32_t from, std::int32_t to) {
    const std::int32_t right = sim::normal_heading(to - from);
    return right <= sim::kHeadings / 2 ? right : sim::kHeadings - right;
}

}  // namespace match
