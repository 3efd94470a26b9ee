// SPDX-License-Identifier: Zlib
#include "game/sim/entities/mine.h"

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

}  // namespace sim
