// SPDX-License-Identifier: Zlib
#include "game/match/shown/eased_picture.h"

#include <utility>

namespace match {

void EasedPicture::update(ConsecutiveWorlds worlds, double at) {
    if (worlds_) {
        const sim::World& seen = worlds_->now();
        for (const sim::World* world : {&worlds.previous(), &worlds.now()}) {
            if (world->tick() == seen.tick()) {
                corrections_.note(seen, *world, at);
                break;  // both have the same tick only where the game stands still
            }
        }
    }
    worlds_ = std::move(worlds);
}

}  // namespace match
