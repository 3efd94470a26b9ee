// SPDX-License-Identifier: Zlib
/// Runs a recorded game up to its last tick, to continue it from there.
#pragma once

#include <memory>

#include "game/replay/replay.h"
#include "game/sim/world.h"

namespace match {

/// Runs a world through a recording as fast as it can, in portions, so that progress can be shown in between. More
/// ticks may be appended at any time.
class CatchUp {
public:
    /// `recording` must be runnable (see replay::check_versions) and not finished.
    CatchUp(replay::Replay recording, std::shared_ptr<const sim::MaskTable> masks);

    /// Runs up to `ticks` further ticks, but not beyond the end. Compares each world with the recorded hash, and adds
    /// the hashes that the recording lacks: those of ticks that were received without one.
    void advance(sim::Tick ticks);
    [[nodiscard]] bool is_complete() const { return world_.tick() >= recording_.ticks(); }
    /// Whether the world differs from the recorded one, so that the game must not be continued.
    [[nodiscard]] bool has_diverged() const { return has_diverged_; }

    [[nodiscard]] const sim::World& world() const { return world_; }
    [[nodiscard]] const replay::Replay& recording() const { return recording_; }
    /// The same recording, to append ticks to.
    [[nodiscard]] replay::Replay& recording() { return recording_; }

private:
    void check();

    replay::Replay recording_;
    sim::World world_;
    sim::EventList events_;
    bool has_diverged_ = false;
};

}  // namespace match
