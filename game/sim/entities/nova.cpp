// SPDX-License-Identifier: Zlib
#include "game/sim/entities/nova.h"

#include "game/sim/mutable_world.h"

namespace sim {

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

}  // namespace sim
