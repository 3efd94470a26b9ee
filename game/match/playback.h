// SPDX-License-Identifier: Zlib
/// A replay being watched, from any tick.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "game/match/input_source.h"
#include "game/match/match.h"
#include "game/replay/replay.h"

namespace match {

/// The input of a replay being watched. Returns a replay's recorded input tick by tick, and compares the hashes in it
/// with the running world. The replay must be runnable: see replay::check_versions.
class PlaybackInput final : public InputSource {
public:
    explicit PlaybackInput(replay::Replay recording) : recording_(std::move(recording)) {}

    [[nodiscard]] std::optional<sim::TickInput> next(const sim::World& world) override;
    [[nodiscard]] std::vector<std::optional<sim::TickInput>> held_inputs(const sim::World& shown) const override;
    void confirm(const sim::World& world) override;

    [[nodiscard]] const replay::Replay& recording() const { return recording_; }
    [[nodiscard]] bool is_over(const sim::World& world) const { return world.tick() >= recording_.ticks(); }
    /// Whether the world differs from the recorded one, so that replay and program disagree.
    [[nodiscard]] bool has_diverged() const { return has_diverged_; }

private:
    replay::Replay recording_;
    bool has_diverged_ = false;
};

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
