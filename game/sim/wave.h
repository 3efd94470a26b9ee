// SPDX-License-Identifier: Zlib
/// One wave: its set-up, its arrivals and its end (RULES.md §11).
#pragma once

#include <array>
#include <cstdint>

#include "game/sim/types.h"

namespace sim {

class MutableWorld;
class Random;
class World;

/// Rolls one component of a start velocity, V(`push`) of RULES.md §1. `range` is R.
[[nodiscard]] std::int32_t roll_speed(Random& random, std::int32_t range, std::int32_t push);

/// Rolls both components of a start velocity in the current wave's range, x first.
[[nodiscard]] Vec roll_velocity(MutableWorld world, std::int32_t push_x, std::int32_t push_y);

/// Returns the state of the generator at the start of a wave in a mode that reseeds waves (RULES.md §18.1):
/// mixed(seed + 0x85EBCA6B * number), modulo 2^32, where 0 becomes 1. Must never change, as replays depend on it.
[[nodiscard]] std::uint32_t wave_seed(std::uint32_t seed, std::int32_t number);

/// The arrivals of a wave, in the order in which their timers run (RULES.md §4.1, step 9).
enum class Arrival : std::uint8_t { Multiplier, Canister, Comet, Fighter, Vortex, DamagedShip, Mine, Nova };
inline constexpr std::size_t kArrivals = 8;

/// The current wave: timers of arrivals, countdown to its end, heartbeat.
class Wave {
public:
    /// Sets up wave `number`: rolls its timers, then its rocks (RULES.md §11.1).
    void begin(MutableWorld world, std::int32_t number);
    /// Runs the timers and spawns the arrivals that are due.
    void step_arrivals(MutableWorld world);
    /// Spawns an arrival, or several in a blue moon (RULES.md §11.3).
    void arrive(MutableWorld world, Arrival arrival);
    /// Spawns a rock at the top edge, or a steel rock if that is rolled (RULES.md §11.2).
    void let_rock_in(MutableWorld world);
    /// Counts down while no rock is left. Returns whether the wave ends with this tick.
    [[nodiscard]] bool step_end(const World& world);
    /// Runs the heartbeat (RULES.md §11.6). It is only a sound, but part of the state, so that all peers hear the same.
    void step_heartbeat(MutableWorld world);
    void quicken_heartbeat();
    /// Called when the wave's fighter has been destroyed or has left.
    void forget_fighter() { fighter_ = 0; }

    [[nodiscard]] std::int32_t number() const { return number_; }
    [[nodiscard]] std::int32_t speed_range() const { return (4 + number_ / 6) * kSubpixels; }  ///< R, in u/t.
    [[nodiscard]] EntityId fighter() const { return fighter_; }  ///< 0 if there is no active fighter.
    /// Returns the ticks until an arrival; 0 means never.
    [[nodiscard]] std::int32_t timer(Arrival arrival) const { return timers_[static_cast<std::size_t>(arrival)]; }

    static void fields(auto& ar, auto& w) {
        ar("number", w.number_);
        ar("timers", w.timers_);
        ar("end_wait", w.end_wait_);
        ar("fighter", w.fighter_);
        ar("beat_wait", w.beat_wait_);
        ar("beat_every", w.beat_every_);
        ar("beat_is_high", w.beat_is_high_);
    }

private:
    void roll_timers(Random& random);
    void place_rocks(MutableWorld world);
    /// Spawns a rock or a steel rock. Returns whether it is a rock, which keeps the wave from ending.
    bool place_rock(MutableWorld world, bool must_be_rock, bool may_be_steel);

    std::int32_t number_ = 0;
    std::array<std::int32_t, kArrivals> timers_{};
    std::int32_t end_wait_ = kWaveEndDelay;
    EntityId fighter_ = 0;
    std::int32_t beat_wait_ = kHeartbeatSlow;
    std::int32_t beat_every_ = kHeartbeatSlow;
    bool beat_is_high_ = false;
};

}  // namespace sim
