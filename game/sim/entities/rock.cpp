// SPDX-License-Identifier: Zlib
#include "game/sim/entities/rock.h"

#include <array>

#include "game/sim/entities/hazards.h"
#include "game/sim/mutable_world.h"

namespace sim {

namespace {

struct Traits {
    Kind kind;
    std::int32_t frames;
    std::int32_t points;
    std::int32_t least_delay;
    std::int32_t mass;
};

constexpr std::array<Traits, 3> kTraits = {{
    {Kind::LargeRock, kLargeRockFrames, kLargeRockPoints, 2, kLargeRockMass},
    {Kind::MediumRock, kMediumRockFrames, kMediumRockPoints, 2, kMediumRockMass},
    {Kind::SmallRock, kSmallRockFrames, kSmallRockPoints, 1, kSmallRockMass},
}};
constexpr std::int32_t kDelaySpread = 3;

constexpr const Traits& traits(RockSize size) {
    return kTraits[static_cast<std::size_t>(size)];
}

}  // namespace

Rock::Rock(EntityId id, Random& random, RockSize size, Vec pos, Vec vel)
    : Rock(id, random, size, pos, vel, traits(size).least_delay + random.roll(kDelaySpread)) {}

Rock::Rock(EntityId id, Random& random, RockSize size, Vec pos, Vec vel, std::int32_t delay)
    : EntityOf(id, pos, vel), size_(size) {
    animate(random.roll(traits(size).frames), delay, vel.x > 0 ? 1 : -1);
}

Kind Rock::kind() const {
    return traits(size_).kind;
}

std::int32_t Rock::frame_count() const {
    return traits(size_).frames;
}

std::int32_t Rock::points() const {
    return traits(size_).points;
}

std::int32_t Rock::mass() const {
    return traits(size_).mass;
}

void Rock::on_shot(MutableWorld world, Entity& by, std::int32_t damage, Vec velocity) {
    const EntityId first_piece = world.next_id();
    Entity::on_shot(world, by, damage, velocity);
    if (world.mode_rules().has_team) {
        world.team().note_hit(world, *this, first_piece, by.slot());
    }
}

bool Rock::on_destroyed(MutableWorld world) {
    world.wave().quicken_heartbeat();
    if (size_ != RockSize::Small) {
        const RockSize piece = size_ == RockSize::Large ? RockSize::Medium : RockSize::Small;
        const std::int32_t push = size_ == RockSize::Large ? 1 : 2;
        for (std::int32_t left = 1 + world.random().roll(kRockPieces); left > 0; --left) {
            spawn_rock(world, piece, pos(), push);
        }
    }
    return true;
}

Rock& spawn_rock(MutableWorld world, RockSize size, Vec pos, std::int32_t push) {
    const Vec vel = roll_velocity(world, push, push);
    return world.spawn<Rock>(world.random(), size, pos, vel);
}

SteelRock::SteelRock(EntityId id, Random& random, Vec pos, Vec vel) : EntityOf(id, pos, vel) {
    set_hit_points(kSteelHitPoints);
    animate(random.roll(kSteelFrames), kSteelDelay);
}

bool SteelRock::withstands(MutableWorld world, Entity& by, std::int32_t damage) {
    const ModeRules& rules = world.mode_rules();
    const bool is_last = hit_points() <= damage;
    if (rules.pays_steel_hits || is_last) {
        by.award(world, kSteelPoints, pos(), is_last ? 1 : 0);
    }
    take_damage(world, damage);
    if (is_exploding() || is_gone()) {
        return false;
    }
    world.emit({.type = Event::Type::Hit, .slot = by.slot(), .pos = pos(), .kind = kind(), .id = id()});
    return true;
}

void SteelRock::on_shot(MutableWorld world, Entity& by, std::int32_t damage, Vec velocity) {
    if (withstands(world, by, damage)) {
        accelerate(velocity / 2);
    }
}

void SteelRock::on_touched(MutableWorld world, Entity& by) {
    by.suffer_contact(world, *this);
    if (withstands(world, by, 1)) {
        by.accelerate(vel() / 2);
    }
}

bool SteelRock::on_destroyed(MutableWorld world) {
    set_hit_points(kSteelHitPoints);
    switch (world.random().roll(kSteelOdds)) {
    case 0:
        world.emit({.type = Event::Type::SteelToRock, .pos = pos(), .kind = kind(), .id = id()});
        world.spawn<Rock>(world.random(), RockSize::Large, pos(), vel(), kSteelDelay);
        remove();
        return false;
    case 1:
        return true;
    case 2: {
        const auto& mine = world.spawn<Mine>(world, pos(), vel());
        world.emit({.type = Event::Type::Appeared, .pos = pos(), .kind = mine.kind(), .id = mine.id()});
        remove();
        return false;
    }
    default:
        return false;
    }
}

}  // namespace sim
