// SPDX-License-Identifier: Zlib
#include "game/sim/entities/fighter.h"

#include <cstdlib>

#include "game/sim/headings.h"
#include "game/sim/mutable_world.h"

namespace sim {

namespace {

constexpr std::int32_t kHeadingsPerSector = 6;  // eight sectors
constexpr std::int32_t kSwerveOdds = 100;       // range of a roll: 0 dives, 1 climbs, 2 to kLevelOut level out

/// Returns the first heading of the sector, an eighth of the circle, in which `to` lies (RULES.md §6.12, step 2).
std::int32_t sector_heading(Vec to) {
    const bool is_right = to.x >= 0;
    const bool is_below = to.y >= 0;
    const std::int32_t quarter = is_right ? (is_below ? 1 : 0) : (is_below ? 2 : 3);
    const bool is_wide = std::abs(to.x) > std::abs(to.y);
    const bool is_tall = std::abs(to.x) < std::abs(to.y);
    const bool is_second_half = quarter % 2 == 0 ? is_wide : is_tall;
    return (quarter * 2 + (is_second_half ? 1 : 0)) * kHeadingsPerSector;
}

}  // namespace

Fighter::Fighter(EntityId id, MutableWorld world, bool is_little, Vec pos)
    : EntityOf(id, pos, {}), is_little_(is_little) {
    gun_ = world.random().roll(kFighterFrames);
    target_ = world.roll_target();
    set_hit_points(kFighterHitPoints);
    animate(gun_, kFighterDelay);
}

void Fighter::step(MutableWorld world, bool is_frozen) {
    world.enemy_shots().step(world);
    if (!is_exploding()) {
        if (target_ == kNoSlot || !world.pilot(target_).is_alive()) {
            target_ = world.roll_target();
        }
        if (target_ != kNoSlot) {
            think(world);
        }
    }
    Entity::step(world, is_frozen);
    if (!is_exploding() && pos().x >= world.field().width() - kFighterLeavesBefore) {
        world.wave().forget_fighter();
        world.enemy_shots().clear();
        remove();
    }
}

void Fighter::think(MutableWorld world) {
    static constexpr std::int32_t kLevelOut = 6;
    Random& random = world.random();
    const std::int32_t aim =
        sector_heading(world.pilot(target_).ship().pos() - pos()) + random.roll(kHeadingsPerSector);
    const std::int32_t swerve = random.roll(kSwerveOdds);
    Vec speed{kFighterSpeed, vel().y};
    if (swerve == 0) {
        speed.y = kFighterSpeed;
    } else if (swerve == 1) {
        speed.y = -kFighterSpeed;
    } else if (swerve <= kLevelOut) {
        speed.y = 0;
    }
    set_vel(speed);
    gun_ = (gun_ + aim) / 2;
    ++age_;
    const bool wants_to_fire = random.roll(is_little_ ? kLittleFighterFireOdds : kBigFighterFireOdds) == 0;
    if (wants_to_fire && age_ >= kFighterFirstShot) {
        shoot(world);
    }
}

void Fighter::shoot(MutableWorld world) {
    if (world.enemy_shots().is_full()) {
        return;
    }
    const Vec muzzle = world.field().wrapped(pos() + from_pixels(kShotOffsetPx, kShotOffsetPx) - vel());
    const Vec speed = direction(gun_) * kShotSpeed + vel();
    world.enemy_shots().add(Shot(world.new_id(), Kind::EnemyShot, muzzle, speed, kShotMoves));
    world.emit({.type = Event::Type::EnemyFired, .pos = pos(), .kind = kind(), .id = id()});
}

bool Fighter::on_destroyed(MutableWorld world) {
    world.wave().forget_fighter();
    return true;
}

void Fighter::on_explosion_over(MutableWorld world) {
    world.enemy_shots().clear();
    remove();
}

}  // namespace sim
