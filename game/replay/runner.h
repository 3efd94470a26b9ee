// SPDX-License-Identifier: Zlib
/// Runs a recorded game tick by tick, and compares it with the recorded hashes.
#pragma once

#include <memory>

#include "game/replay/replay.h"
#include "game/sim/event.h"
#include "game/sim/world.h"

namespace replay {

/// The world of a recording, which runs from tick 0 to any later tick.
class Runner {
public:
    /// `recording` must be runnable (see check_versions), and outlive this object.
    Runner(const Replay& recording, std::shared_ptr<const sim::MaskTable> masks);

    /// Runs the next tick. Returns false and does nothing at the end of the recording.
    bool step();
    /// Runs until the world has run `tick` ticks, but not beyond the end.
    void run_to(sim::Tick tick);

    [[nodiscard]] const sim::World& world() const { return world_; }
    /// The events of the last tick.
    [[nodiscard]] const sim::EventList& events() const { return events_; }
    [[nodiscard]] bool is_complete() const { return world_.tick() >= recording_->ticks(); }
    /// Whether a world so far had another hash than the recorded one, so that recording and program disagree.
    [[nodiscard]] bool has_diverged() const { return has_diverged_; }

private:
    const Replay* recording_;
    sim::World world_;
    sim::EventList events_;
    bool has_diverged_;
};

}  // namespace replay
