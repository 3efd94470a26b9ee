// SPDX-License-Identifier: Zlib
/// Arranges the field of a lesson.
#pragma once

#include "game/sim/entities/rock.h"
#include "game/sim/mutable_world.h"

namespace sim {

/// Changes a world of Mode::School between two ticks. Keys alone do not lead to the result, so it must not be hashed,
/// replayed or shared. For other modes it is an error. Positions are those of an object's corner; velocities are in
/// u/t.
class Classroom {
public:
    /// `world` must outlive it.
    explicit Classroom(World& world);

    /// Removes all objects, and ends freezing and shaking.
    void clear();
    /// Gives the pilot of slot 0 a ship without powers or protection, at rest, heading up, and removes its shots.
    void put_ship(Vec at);
    /// Adds a velocity to that ship's.
    void push_ship(Vec by);
    /// Fills that ship's shield up to the energy of a new ship.
    void refill_shield();

    EntityId add_rock(RockSize size, Vec at, Vec vel);
    EntityId add_canister(Vec at, Vec vel);
    EntityId add_damaged_ship(Vec at, Vec vel);
    /// `factor` is 2..5.
    EntityId add_multiplier(Vec at, std::int32_t factor);

private:
    MutableWorld world_;
};

}  // namespace sim
