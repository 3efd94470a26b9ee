// SPDX-License-Identifier: Zlib
#include "game/sim/entities/vortex.h"

#include "game/sim/mutable_world.h"

namespace sim {

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
