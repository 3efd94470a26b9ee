// SPDX-License-Identifier: Zlib
#include "game/match/shown/eased_picture.h"

#include <utility>

namespace match {

void EasedPicture::update(ConsecutiveWorlds worlds, float fraction, const sim::World& confirmed, double at) {
    if (worlds_) {
        const sim::World& seen = worlds_->now();
        if (worlds.now().tick() == seen.tick()) {
            const bool is_whole = worlds.previous().tick() == worlds_->previous().tick();  // nothing stood still
            corrections_.note({is_whole ? worlds_->previous() : seen, seen},
                              {is_whole ? worlds.previous() : worlds.now(), worlds.now()}, fraction, confirmed, at);
        } else if (worlds.previous().tick() == seen.tick()) {
            corrections_.note({seen, seen}, {worlds.previous(), worlds.previous()}, 1, confirmed, at);
        }
    }
    worlds_ = std::move(worlds);
}

}  // namespace match
