// SPDX-License-Identifier: Zlib
#include "game/sim/classroom.h"

#include <cassert>

#include "game/sim/entities/pickups.h"

namespace sim {

namespace {

constexpr Slot kPupil = 0;

}  // namespace

Classroom::Classroom(World& world) : world_(world) {
    assert(world.setup().mode == Mode::School);
}

void Classroom::clear() {
    world_.entities().clear();
    world_.calm();
}

void Classroom::put_ship(Vec at) {
    world_.pilot(kPupil).ship().put(at);
}

void Classroom::push_ship(Vec by) {
    world_.pilot(kPupil).ship().accelerate(by);
}

void Classroom::refill_shield() {
    world_.pilot(kPupil).ship().refill_shield();
}

EntityId Classroom::add_rock(RockSize size, Vec at, Vec vel) {
    return world_.spawn<Rock>(world_.random(), size, at, vel).id();
}

EntityId Classroom::add_canister(Vec at, Vec vel) {
    return world_.spawn<Canister>(world_.random(), at, vel).id();
}

EntityId Classroom::add_damaged_ship(Vec at, Vec vel) {
    return world_.spawn<DamagedShip>(world_.random(), at, vel).id();
}

EntityId Classroom::add_multiplier(Vec at, std::int32_t factor) {
    return world_.spawn<Multiplier>(at, factor).id();
}

}  // namespace sim
