// SPDX-License-Identifier: Zlib
#include "game/match/catch_up.h"

#include <cassert>
#include <utility>

namespace match {

CatchUp::CatchUp(replay::Replay recording, std::shared_ptr<const sim::MaskTable> masks)
    : recording_(std::move(recording)), world_(recording_.header().setup, std::move(masks)) {
    assert(!recording_.is_finished());
    check();
}

void CatchUp::advance(sim::Tick ticks) {
    for (; ticks > 0 && !is_complete(); --ticks) {
        events_.clear();
        world_.step(recording_.input_at(world_.tick()), events_);
        check();
    }
}

void CatchUp::check() {
    if (const auto recorded = recording_.hash_at(world_.tick())) {
        has_diverged_ = has_diverged_ || *recorded != world_.hash();
    } else {
        recording_.note(world_);
    }
}

}  // namespace match
