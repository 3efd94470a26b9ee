// SPDX-License-Identifier: Zlib
/// A recorded game that is watched.
#pragma once

#include <memory>

#include "game/match/timeline.h"
#include "game/replay/input_log.h"

namespace match {

/// Runs a log tick by tick and compares the hashes that it carries. The log must be runnable: see
/// replay::check_versions.
class Playback {
public:
    Playback(replay::InputLog log, std::shared_ptr<const sim::MaskTable> masks);

    /// One tick; nothing happens at the end.
    void step();
    /// Goes to a tick of the log, backwards too; one beyond the end is the end. What lies between `from`, a world of
    /// the same game that is not after the tick, and the tick is run: the nearer, the sooner.
    void seek(sim::Tick tick, const sim::World& from);

    [[nodiscard]] const Timeline& timeline() const { return timeline_; }
    [[nodiscard]] const sim::World& world() const { return timeline_.confirmed(); }
    [[nodiscard]] const replay::InputLog& log() const { return log_; }
    [[nodiscard]] bool is_over() const { return world().tick() >= log_.ticks(); }
    /// The world no longer is the one that was recorded: log and program disagree.
    [[nodiscard]] bool has_diverged() const { return has_diverged_; }

private:
    void compare();

    replay::InputLog log_;
    Timeline timeline_;
    std::size_t next_mark_ = 0;
    bool has_diverged_ = false;
};

}  // namespace match
