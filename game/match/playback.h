// SPDX-License-Identifier: Zlib
/// A replay being watched, from any tick, with the worlds and landmarks that seeking needs.
#pragma once

#include <memory>
#include <vector>

#include "game/match/consecutive_worlds.h"
#include "game/replay/replay.h"
#include "game/replay/runner.h"

namespace match {

/// Plays a replay, and can seek to any tick of it.
class Playback {
public:
    /// `recording` must be runnable: see replay::check_versions.
    Playback(replay::Replay recording, std::shared_ptr<const sim::MaskTable> masks);

    /// Runs one tick; does nothing at the end.
    void step();
    /// Seeks to a tick of the replay, forwards or backwards, but not beyond the end. `from` is a world of the same
    /// game, not later than `tick`, from which the ticks can be run: the closer it is, the faster.
    void seek(sim::Tick tick, const sim::World& from);

    [[nodiscard]] const ConsecutiveWorlds& shown() const { return worlds_; }
    /// Returns the worlds to draw between: the tick that ran last and the next one; at the end, the last tick twice.
    [[nodiscard]] ConsecutiveWorlds run_ahead() const;
    [[nodiscard]] const sim::World& world() const { return worlds_.now(); }
    [[nodiscard]] const replay::Replay& recording() const { return recording_; }
    [[nodiscard]] bool is_over() const { return world().tick() >= recording_.ticks(); }
    /// Whether a world differed from the recorded one, so that replay and program disagree.
    [[nodiscard]] bool has_diverged() const { return has_diverged_; }

private:
    void check() { has_diverged_ = has_diverged_ || recording_.contradicts(world()); }

    replay::Replay recording_;
    ConsecutiveWorlds worlds_;  // not a replay::Runner: pictures need the previous world too
    bool has_diverged_ = false;
};

/// Runs a replay ahead of its viewer. Saves a world every few seconds, less often in a very long game.
class Checkpoints {
public:
    static constexpr sim::Tick kEvery = 5 * sim::kTicksPerSecond;
    /// Maximum number of saved worlds: some megabytes in all.
    static constexpr std::size_t kMost = 720;

    struct WaveMark {
        sim::Tick tick = 0;
        std::int32_t wave = 0;
    };

    /// `recording` must be runnable (see replay::check_versions), and outlive this object.
    Checkpoints(const replay::Replay& recording, std::shared_ptr<const sim::MaskTable> masks);

    /// Runs up to `ticks` further ticks, but not beyond the end.
    void advance(sim::Tick ticks);
    [[nodiscard]] bool is_complete() const { return run_.is_complete(); }
    /// Returns the last tick that it has run.
    [[nodiscard]] sim::Tick reach() const { return run_.world().tick(); }

    /// Returns the last saved world at or before a tick.
    [[nodiscard]] const sim::World& before(sim::Tick tick) const;
    /// Start ticks of the waves reached so far; the first is 0. None in a game without waves.
    [[nodiscard]] const std::vector<WaveMark>& waves() const { return waves_; }
    /// Returns how long the current wave, or a game without waves, has lasted at a tick, which must not be after
    /// `reach`.
    [[nodiscard]] sim::Tick into_wave(sim::Tick tick) const;
    /// Ticks reached so far in which pilots lost a ship.
    [[nodiscard]] const std::vector<sim::Tick>& losses() const { return losses_; }

private:
    void note_landmarks();
    void keep();

    replay::Runner run_;
    std::vector<sim::World> kept_;
    std::vector<WaveMark> waves_;
    std::vector<sim::Tick> losses_;
    sim::Tick every_ = kEvery;
};

}  // namespace match
