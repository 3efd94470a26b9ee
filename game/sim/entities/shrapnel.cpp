// SPDX-License-Identifier: Zlib
#include "game/sim/entities/shrapnel.h"

#include "game/sim/mutable_world.h"

namespace sim {

Shrapnel::Shrapnel(EntityId id, std::int32_t piece, Vec pos, Vec vel, Slot owner)
    : EntityOf(id, pos, vel), piece_(piece), owner_(owner) {
    set_life(kShrapnelMoves[piece]);
    animate(0, kExplosionDelay);
}

void Shrapnel::on_blast(MutableWorld /*world*/) {}

void scatter_shrapnel(MutableWorld world, Vec pos, Slot owner) {
    Random& random = world.random();
    for (std::int32_t piece = 0; piece < 2; ++piece) {
        const std::int32_t side = piece == 0 ? 1 : -1;
        const std::int32_t x = side * (kShrapnelSpeed + random.roll(kShrapnelSpread));
        std::int32_t y = 0;
        while (y == 0) {
            y = random.roll(2 * kShrapnelSpread) - kShrapnelSpread;
        }
        y += y > 0 ? kShrapnelSpeed : -kShrapnelSpeed;
        random.skip();  // the original rolls for a first frame and starts at 0
        world.spawn<Shrapnel>(piece, pos, Vec{x, y}, owner);
    }
}

}  // namespace sim
