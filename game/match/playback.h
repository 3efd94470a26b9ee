// SPDX-License-Identifier: Zlib
/// A replay being watched, from any tick.
#pragma once

#include <memory>

#include "game/match/match.h"
#include "game/match/playback_input.h"

namespace match {

/// A match that plays a replay, and can seek to any tick of it.
class Playback {
public:
    Playback(replay::Replay recording, std::shared_ptr<const sim::MaskTable> masks);

    /// Runs one tick; does nothing at the end.
    void step() { match_.step(); }
    /// Seeks to a tick of the replay, forwards or backwards, but not beyond the end. `from` is a world of the same
    /// game, not later than `tick`, from which the ticks can be run: the closer it is, the faster.
    void seek(sim::Tick tick, const sim::World& from);

    [[nodiscard]] const Match& match() const { return match_; }
    [[nodiscard]] const ConsecutiveWorlds& shown() const { return match_.shown(); }
    /// Returns the worlds to draw between: the tick that ran last and the next one; at the end, the last tick twice.
    [[nodiscard]] ConsecutiveWorlds run_ahead() const { return match_.run_ahead(); }
    [[nodiscard]] const sim::World& world() const { return match_.world(); }
    [[nodiscard]] const replay::Replay& recording() const { return input_->recording(); }
    [[nodiscard]] bool is_over() const { return input_->is_over(world()); }
    [[nodiscard]] bool has_diverged() const { return input_->has_diverged(); }

private:
    Playback(std::unique_ptr<PlaybackInput> input, std::shared_ptr<const sim::MaskTable> masks);

    PlaybackInput* input_;  // owned by the match
    Match match_;
};

}  // namespace match
