// SPDX-License-Identifier: Zlib
/// Computes how many fixed ticks are due, and the interpolation between two ticks.
#pragma once

#include <cstdint>

namespace engine {

/// Counts in exact fractions of a nanosecond, so that 30 ticks a second stay exact for as long as the program runs.
/// Reads no clock: the time is passed in (nanoseconds of any monotonic clock).
class FrameClock {
public:
    static constexpr std::int64_t kNormalSpeed = 1'000'000;

    /// After a stall at most `max_ticks` are made up for; the rest is skipped.
    explicit FrameClock(int ticks_per_second, int max_ticks = 6);

    /// Restarts at `now_ns`, with nothing due.
    void restart(std::int64_t now_ns);
    /// Returns how many ticks to run now. Time that goes backwards counts as none.
    [[nodiscard]] int advance(std::int64_t now_ns);
    /// Sets the speed in millionths of normal: 2'000'000 runs twice as fast, 0 pauses; at most 16 times.
    void set_speed(std::int64_t millionths);

    /// Returns the position between the last tick run and the next, 0 … just under 1.
    [[nodiscard]] float fraction() const;

private:
    std::int64_t ticks_per_second_;
    std::int64_t max_ticks_;
    std::int64_t speed_ = kNormalSpeed;
    std::int64_t last_ns_ = 0;
    std::int64_t parts_ = 0;  // time not yet spent on ticks: nanoseconds × ticks per second × speed
    bool started_ = false;
};

}  // namespace engine
