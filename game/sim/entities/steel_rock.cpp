// SPDX-License-Identifier: Zlib
#include "game/sim/entities/steel_rock.h"

#include "game/sim/entities/mine.h"
#include "game/sim/entities/rock.h"
#include "game/sim/mutable_world.h"

namespace sim {

SteelRock::SteelRock(EntityId id, Random& random, Vec pos, Vec vel) : EntityOf(id, pos, vel) {
    set_hit_points(kSteelHitPoints);
    animate(random.roll(kSteelFrames), kSteelDelay);
}

bool SteelRock::withstands(MutableWorld world, Entity& by, std::int32_t damage) {
    by.award(world, kSteelPoints, pos());
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
    by.suffer_contact(world);
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
