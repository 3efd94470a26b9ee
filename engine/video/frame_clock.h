// SPDX-License-Identifier: Zlib
/// Tells how many fixed ticks are due, and how far between two ticks the picture is.
#pragma once

#include <cstdint>

namespace engine {

/// Counts in whole parts of a nanosecond, so that 30 ticks a second are exactly that for as long as the program runs.
/// Reads no clock: the time is handed in (nanoseconds of any steady clock).
class FrameClock {
public:
    static constexpr std::int64_t kNormalSpeed = 1'000'000;

    /// After a stall at most `max_ticks` are made up for; the rest of the time is forgotten.
    explicit FrameClock(int ticks_per_second, int max_ticks = 6);

    /// Starts afresh at a moment: nothing is due.
    void restart(std::int64_t now_ns);
    /// How many ticks to run now. Time that goes backwards counts as none.
    [[nodiscard]] int advance(std::int64_t now_ns);
    /// Speed in millionths of normal: 2'000'000 runs twice as fast, 0 stands still; at most 16 times.
    void set_speed(std::int64_t millionths);

    /// How far the time is between the last tick run and the next, 0 … just under 1.
    [[nodiscard]] float fraction() const;
    /// Nanoseconds from the last `advance` until the next tick is due; a second when time stands still.
    [[nodiscard]] std::int64_t until_next_tick_ns() const;

private:
    std::int64_t ticks_per_second_;
    std::int64_t max_ticks_;
    std::int64_t speed_ = kNormalSpeed;
    std::int64_t last_ns_ = 0;
    std::int64_t parts_ = 0;  // time not yet spent on ticks: nanoseconds × ticks a second × speed
    bool started_ = false;
};

}  // namespace engine
