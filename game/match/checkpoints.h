// SPDX-License-Identifier: Zlib
/// Worlds kept along a recorded game, so that any of its moments is a few ticks away, and what marks its course.
#pragma once

#include <memory>
#include <vector>

#include "game/replay/input_log.h"
#include "game/sim/world.h"

namespace match {

/// Runs a log ahead of whoever watches it. Keeps a world every few seconds; of a very long game, every few more.
class Checkpoints {
public:
    static constexpr sim::Tick kEvery = 5 * sim::kTicksPerSecond;
    /// So many worlds at most: some megabytes.
    static constexpr std::size_t kMost = 720;

    struct WaveMark {
        sim::Tick tick = 0;
        std::int32_t wave = 0;
    };

    /// `log` must be runnable (see replay::check_versions), and outlive this.
    Checkpoints(const replay::InputLog& log, std::shared_ptr<const sim::MaskTable> masks);

    /// Runs so many ticks more, or to the end of the log.
    void advance(sim::Tick ticks);
    [[nodiscard]] bool is_complete() const { return world_.tick() >= log_->ticks(); }
    /// How far it has run.
    [[nodiscard]] sim::Tick reach() const { return world_.tick(); }

    /// The last world kept that is not after a tick.
    [[nodiscard]] const sim::World& before(sim::Tick tick) const;
    /// Where waves began, as far as it has run; the first is at tick 0.
    [[nodiscard]] const std::vector<WaveMark>& waves() const { return waves_; }
    /// Returns how long the wave of a tick, which must not be beyond its reach, has lasted by then.
    [[nodiscard]] sim::Tick into_wave(sim::Tick tick) const;
    /// When pilots lost a ship, as far as it has run.
    [[nodiscard]] const std::vector<sim::Tick>& losses() const { return losses_; }

private:
    void note(const sim::EventList& events);
    void keep();

    const replay::InputLog* log_;
    sim::World world_;
    std::vector<sim::World> kept_;
    std::vector<WaveMark> waves_;
    std::vector<sim::Tick> losses_;
    sim::Tick every_ = kEvery;
};

}  // namespace match
