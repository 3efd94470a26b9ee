// SPDX-License-Identifier: Zlib
#include "game/match/bots/bot_senses.h"

#include "game/sim/headings.h"

#include <algorithm>

namespace match {

namespace {

Sighting sighted(const sim::Entity& entity, const sim::World& world) {
    const sim::HitBox& box = world.masks().box(entity.kind());
    const std::int32_t width = sim::to_subpixels(box.right - box.left + 1);
    const std::int32_t height = sim::to_subpixels(box.bottom - box.top + 1);
    const sim::Vec corner = entity.pos() + sim::from_pixels(box.left, box.top);
    return {.id = entity.id(),
            .kind = entity.kind(),
            .centre = world.field().wrapped(corner + sim::Vec{width / 2, height / 2}),
            .vel = entity.vel(),
            .radius = std::max(width, height) / 2,
            .is_solid = entity.is_solid(),
            .is_shootable = entity.is_shootable()};
}

void see_entities(const sim::World& world, std::vector<Sighting>& out) {
    const bool is_frozen = world.freeze_left() > 0;  // which every player can see
    for (const sim::Entity* entity : world.entities().all()) {
        if (entity->is_gone() || (!entity->is_solid() && !entity->is_shootable())) {
            continue;
        }
        out.push_back(sighted(*entity, world));
        if (is_frozen) {
            out.back().vel = {};
        }
    }
}

void see_shots(const sim::ShotList& shots, const sim::World& world, std::vector<Sighting>& out) {
    for (const sim::Shot& shot : shots) {
        out.push_back(sighted(shot, world));
        out.back().is_shootable = false;
    }
}

void see_opponents(const sim::World& world, sim::Slot self, std::vector<Sighting>& out) {
    for (const sim::Pilot& pilot : world.pilots()) {
        if (pilot.slot() == self || !pilot.is_present()) {
            continue;
        }
        see_shots(pilot.ship().shots(), world, out);
        if (pilot.is_flying()) {
            out.push_back(sighted(pilot.ship(), world));
            out.back().is_solid = false;  // ships pass through each other
            out.back().is_shielded = pilot.ship().is_protected();
        }
    }
}

}  // namespace

BotSenses::BotSenses(std::int32_t lag) : memory_(static_cast<std::size_t>(lag) + 1) {}

void BotSenses::look(const sim::World& world, sim::Slot self) {
    Glimpse& glimpse = memory_[next_];
    glimpse.clear();
    see_entities(world, glimpse);
    see_shots(world.enemy_shots(), world, glimpse);
    if (world.is_deathmatch()) {
        see_opponents(world, self, glimpse);
    }
    next_ = (next_ + 1) % memory_.size();

    seen_ = memory_[next_];  // the oldest
    const auto lag = static_cast<std::int32_t>(memory_.size()) - 1;
    for (Sighting& thing : seen_) {
        thing.centre = world.field().wrapped(thing.centre + thing.vel * lag);
    }
}

namespace {

constexpr std::int32_t kShotRadius = sim::kSubpixels * 2;  ///< u; a little less than half of its 5×5 px

/// Returns the move at which a shot comes closest to its target, if it then touches a circle around it; -1 otherwise.
/// `from` and `speed` are the shot's position and speed relative to the target.
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
            moves_until_touch(gunner.field.way(there, muzzle), shot - thing.vel, radius, gunner.shot_moves);
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
