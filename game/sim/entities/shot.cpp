// SPDX-License-Identifier: Zlib
#include "game/sim/entities/shot.h"

#include <algorithm>

#include "game/sim/mutable_world.h"

namespace sim {

Shot::Shot(EntityId id, Kind kind, Vec pos, Vec vel, std::int32_t moves) : EntityOf(id, pos, vel), kind_(kind) {
    set_life(moves + 1);  // it is removed on the last one, before that becomes visible
}

bool ShotList::add(const Shot& shot) {
    if (is_full()) {
        return false;
    }
    shots_[count_++] = shot;
    return true;
}

std::int32_t ShotList::step(MutableWorld world) {
    std::int32_t expired = 0;
    for (std::size_t i = count_; i-- > 0;) {
        shots_[i].step(world, false);
        if (shots_[i].is_gone()) {
            remove_at(i);
            ++expired;
        }
    }
    return expired;
}

ShotList& ShotList::operator=(const ShotList& other) {
    count_ = other.count_;
    std::copy_n(other.shots_.begin(), count_, shots_.begin());
    return *this;
}

}  // namespace sim
