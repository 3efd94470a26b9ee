// SPDX-License-Identifier: Zlib
#include "game/replay/runner.h"

#include <utility>

namespace replay {

Runner::Runner(const Replay& recording, std::shared_ptr<const sim::MaskTable> masks)
    : recording_(&recording), world_(recording.header().setup, std::move(masks)),
      has_diverged_(recording.contradicts(world_)) {}

bool Runner::step() {
    if (is_complete()) {
        return false;
    }
    events_.clear();
    world_.step(recording_->input_at(world_.tick()), events_);
    has_diverged_ = has_diverged_ || recording_->contradicts(world_);
    return true;
}

void Runner::run_to(sim::Tick tick) {
    while (world_.tick() < tick && step()) {
    }
}

}  // namespace replay
