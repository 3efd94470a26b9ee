// SPDX-License-Identifier: Zlib
#include "game/sim/entities/hazards.h"

#include "game/sim/mutable_world.h"

namespace sim {

Mine::Mine(EntityId id, MutableWorld world, Vec pos, Vec vel) : EntityOf(id, pos, vel) {
    set_hit_points(kMineHitPoints);
    animate(world.random().roll(kMineFrames), kMineDelay);
    target_ = world.roll_target();
}

void Mine::step(MutableWorld world, bool is_frozen) {
    if (!is_exploding()) {
        if (target_ == kNoSlot || !world.pilot(target_).is_alive()) {
            target_ = world.roll_target();
        }
        if (target_ != kNoSlot) {
            const Vec to = world.pilot(target_).ship().pixel_pos();
            const Vec at = pixel_pos();
            accelerate({to.x > at.x ? kMinePull : -kMinePull, to.y > at.y ? kMinePull : -kMinePull});
        }
    }
    Entity::step(world, is_frozen);
}

Nova::Nova(EntityId id, Random& random, Vec pos) : EntityOf(id, pos, {}) {
    random.skip();  // the original rolls for a first frame and starts at 0
    set_life(kNovaMoves);
    animate(0, kNovaDelay);
}

void Nova::on_expired(MutableWorld world) {
    world.emit({.type = Event::Type::NovaBlast, .pos = pos(), .kind = kind(), .id = id()});
    world.blast(this);
    remove();
}

Vortex::Vortex(EntityId id, Random& random, Vec pos) : EntityOf(id, pos, {}) {
    animate(random.roll(kVortexFrames), kVortexDelay);
}

void Vortex::step(MutableWorld world, bool is_frozen) {
    if (!is_exploding()) {
        const Vec at = pixel_pos();
        for (Slot slot = kMaxPilots - 1; slot >= 0; --slot) {
            Pilot& pilot = world.pilot(slot);
            if (pilot.is_alive()) {
                const Vec from = pilot.ship().pixel_pos();
                pilot.ship().accelerate(
                    {at.x > from.x ? kVortexPull : -kVortexPull, at.y > from.y ? kVortexPull : -kVortexPull});
            }
        }
    }
    Entity::step(world, is_frozen);
}

}  // namespace sim
