// SPDX-License-Identifier: Zlib
/// Worlds saved along a replay, so that any tick of it can be reached quickly, and the landmarks of the game.
#pragma once

#include <memory>
#include <vector>

#include "game/replay/replay.h"
#include "game/sim/world.h"

namespace match {

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
    [[nodiscard]] bool is_complete() const { return world_.tick() >= recording_->ticks(); }
    /// Returns the last tick that it has run.
    [[nodiscard]] sim::Tick reach() const { return world_.tick(); }

    /// Returns the last saved world at or before a tick.
    [[nodiscard]] const sim::World& before(sim::Tick tick) const;
    /// Start ticks of the waves reached so far; the first is 0.
    [[nodiscard]] const std::vector<WaveMark>& waves() const { return waves_; }
    /// Returns how long the current wave has lasted at a tick, which must not be after `reach`.
    [[nodiscard]] sim::Tick into_wave(sim::Tick tick) const;
    /// Ticks reached so far in which pilots lost a ship.
    [[nodiscard]] const std::vector<sim::Tick>& losses() const { return losses_; }

private:
    void note(const sim::EventList& events);
    void keep();

    const replay::Replay* recording_;
    sim::World world_;
    std::vector<sim::World> kept_;
    std::vector<WaveMark> waves_;
    std::vector<sim::Tick> losses_;
    sim::Tick every_ = kEvery;
};

}  // namespace match
