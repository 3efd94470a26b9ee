// SPDX-License-Identifier: Zlib
/// One wave: how it is drawn up, what arrives in it and when, and when it has ended (RULES.md §11).
#pragma once

#include <array>

#include "game/sim/types.h"

namespace sim {

class Random;
class World;

/// One component of a start velocity, V(`push`) of the rules: within the wave's range, never 0, then `push`·16 u/t
/// further from 0. `range` is R.
[[nodiscard]] std::int32_t draw_speed(Random& random, std::int32_t range, std::int32_t push);

/// Both components of a start velocity in the running wave's range, x first.
[[nodiscard]] Vec draw_velocity(World& world, std::int32_t push_x, std::int32_t push_y);

/// The arrivals that a wave's timers bring, in the order in which the timers run each tick (RULES.md §4.1, step 9).
enum class Arrival : std::uint8_t { Multiplier, Canister, Comet, Fighter, Vortex, DamagedShip, Mine, Nova };
inline constexpr std::size_t kArrivals = 8;

class Wave {
public:
    /// Draws up wave `number`: timers first, then its rocks (RULES.md §11.1).
    void begin(World& world, std::int32_t number);
    /// Runs the timers and lets in what is due.
    void step_arrivals(World& world);
    /// Counts while no rock is left. Whether the wave ends with this tick.
    [[nodiscard]] bool step_end(const World& world);
    /// Runs the heartbeat, which only is a sound but keeps the world's time (RULES.md §11.6).
    void step_heartbeat(World& world);
    void quicken_heartbeat();
    /// The one fighter of the wave has come to its end.
    void forget_fighter() { fighter_ = 0; }

    [[nodiscard]] std::int32_t number() const { return number_; }
    [[nodiscard]] std::int32_t speed_range() const { return (4 + number_ / 6) * kSubpixels; }  ///< R, in u/t.
    [[nodiscard]] EntityId fighter() const { return fighter_; }  ///< 0 when there is none that can fight.
    /// Ticks until an arrival; 0 means never.
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
    void draw_timers(Random& random);
    void place_rocks(World& world);
    void arrive(World& world, Arrival arrival);

    std::int32_t number_ = 0;
    std::array<std::int32_t, kArrivals> timers_{};
    std::int32_t end_wait_ = kWaveEndDelay;
    EntityId fighter_ = 0;
    std::int32_t beat_wait_ = kHeartbeatSlow;
    std::int32_t beat_every_ = kHeartbeatSlow;
    bool beat_is_high_ = false;
};

}  // namespace sim
