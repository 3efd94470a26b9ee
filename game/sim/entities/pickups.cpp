// SPDX-License-Identifier: Zlib
#include "game/sim/entities/pickups.h"

#include "game/sim/entities/ship.h"
#include "game/sim/entities/shrapnel.h"
#include "game/sim/mutable_world.h"

namespace sim {

namespace {

/// Rolls a velocity down and to the right, equally fast on both axes.
Vec roll_comet_velocity(MutableWorld world) {
    std::int32_t extra = 0;
    while (extra == 0) {
        extra = world.random().roll(world.wave().speed_range() / 2);
    }
    return {kCometSpeed + extra, kCometSpeed + extra};
}

}  // namespace

Multiplier::Multiplier(EntityId id, Vec pos, std::int32_t factor) : EntityOf(id, pos, {}), factor_(factor) {
    set_life(kMultiplierMoves);
    animate(factor - 2, -1);
}

void Multiplier::on_shot(MutableWorld world, Entity& by, std::int32_t /*damage*/, Vec /*velocity*/) {
    if (by.slot() == kNoSlot) {
        on_expired(world);
        return;
    }
    world.pilot(by.slot()).take_multiplier(world, factor_, pos());
    world.emit({.type = Event::Type::MultiplierTaken,
                .slot = by.slot(),
                .value = factor_,
                .pos = pos(),
                .kind = kind(),
                .id = id()});
    remove();
}

void Multiplier::on_blast(MutableWorld /*world*/) {}

void Multiplier::on_expired(MutableWorld world) {
    world.emit({.type = Event::Type::Vanished, .value = factor_, .pos = pos(), .kind = kind(), .id = id()});
    remove();
}

Comet::Comet(EntityId id, MutableWorld world, Vec pos, std::int32_t amount)
    : EntityOf(id, pos, roll_comet_velocity(world)), amount_(amount) {
    set_life(kCometMoves);
    animate(world.random().roll(kCometFrames), kCometDelay);
}

void Comet::on_shot(MutableWorld world, Entity& by, std::int32_t /*damage*/, Vec /*velocity*/) {
    if (by.slot() == kNoSlot) {
        on_expired(world);
        return;
    }
    world.pilot(by.slot()).take_comet(world, amount_, pos());
    world.emit({.type = Event::Type::CometTaken,
                .slot = by.slot(),
                .value = amount_,
                .pos = pos(),
                .kind = kind(),
                .id = id()});
    is_label_ = true;
    set_vel({});
    set_life(kCometLabelMoves);
}

void Comet::on_blast(MutableWorld /*world*/) {}

void Comet::on_expired(MutableWorld world) {
    if (!is_label_) {
        world.emit({.type = Event::Type::Vanished, .value = amount_, .pos = pos(), .kind = kind(), .id = id()});
    }
    remove();
}

Canister::Canister(EntityId id, Random& random, Vec pos, Vec vel) : EntityOf(id, pos, vel) {
    set_life(kCanisterMoves);
    animate(random.roll(kCanisterFrames), kCanisterDelay);
}

void Canister::on_touched(MutableWorld world, Entity& by) {
    const auto prize = static_cast<Prize>(world.random().roll(kPrizes));
    remove();  // first, so that its own big bang spares it
    world.emit({.type = Event::Type::PrizeTaken,
                .slot = by.slot(),
                .value = static_cast<std::int32_t>(prize),
                .pos = pos(),
                .kind = kind(),
                .id = id()});
    world.pilot(by.slot()).ship().take_prize(world, prize);
}

bool Canister::on_destroyed(MutableWorld world) {
    world.emit({.type = Event::Type::CanisterLost, .pos = pos(), .kind = kind(), .id = id()});
    return true;
}

void Canister::on_expired(MutableWorld world) {
    take_damage(world, hit_points());
}

DamagedShip::DamagedShip(EntityId id, Random& random, Vec pos, Vec vel) : EntityOf(id, pos, vel) {
    set_life(kDamagedShipMoves);
    animate(random.roll(kDamagedShipFrames), kDamagedShipDelay);
}

void DamagedShip::on_touched(MutableWorld world, Entity& by) {
    Pilot& pilot = world.pilot(by.slot());
    if (pilot.is_ghost()) {
        return;
    }
    pilot.add_life(world);
    world.emit({.type = Event::Type::Rescued, .slot = by.slot(), .pos = pos(), .kind = kind(), .id = id()});
    remove();
}

bool DamagedShip::on_destroyed(MutableWorld world) {
    scatter_shrapnel(world, pos(), kNoSlot);
    return true;
}

void DamagedShip::on_expired(MutableWorld world) {
    take_damage(world, hit_points());
}

Pod::Pod(EntityId id, Slot pilot, Vec pos, Vec vel) : EntityOf(id, pos, vel), pilot_(pilot) {
    animate(0, kDamagedShipDelay);
}

void Pod::on_touched(MutableWorld world, Entity& by) {
    Pilot& lost = world.pilot(pilot_);
    if (!lost.is_waiting()) {
        return;  // the ship is still exploding
    }
    remove();
    world.emit(
        {.type = Event::Type::Fetched, .slot = by.slot(), .value = pilot_, .pos = pos(), .kind = kind(), .id = id()});
    world.pilot(by.slot()).add_score(world, kFetchPoints, pos());
    lost.on_fetched(world, pos());
}

void Pod::on_blast(MutableWorld /*world*/) {}

}  // namespace sim
