// SPDX-License-Identifier: Zlib
/// Two measures of a visitor's links: whether its own is good enough to fly on, and whether the desk that serves it
/// keeps up.
#pragma once

#include <deque>

#include "net/wire/units.h"

namespace net {

/// Measures whether a visitor's link is good enough to fly on. A pilot that was lost for holding up the others stays
/// away until its packets arrive regularly.
class SteadyLink {
public:
    /// The interval at which Visits are sent.
    static constexpr Micros kVisitEvery = 50 * kMillisecond;

    void note_visit(Micros now);
    /// Returns whether three quarters of the last second's Visits have arrived, with no gap above 0.3 s.
    [[nodiscard]] bool is_steady(Micros now) const;

private:
    std::deque<Micros> visits_;  ///< When the newest Visits arrived; at most one second's worth.
};

/// Watches whether the desk that serves the history keeps up with the game. A desk that serves no history, or serves it
/// too slowly, may still answer everything else. So what counts is how many ticks are missing: if they are many, and no
/// fewer after a while, another desk should serve.
class FeedWatch {
public:
    /// Restarts the measurement for another desk.
    void begin(Micros now) {
        *this = {};
        since_ = now;
    }
    /// Takes the number of ticks that have not arrived. Returns whether another desk should serve.
    [[nodiscard]] bool is_starved(Tick lacking, Micros now) {
        if (now - since_ < kSpan) {
            lacking_ = is_begun_ ? lacking_ : lacking;
            is_begun_ = true;
            return false;
        }
        const bool is_starved = lacking > kFew && lacking >= lacking_;
        since_ = now;
        lacking_ = lacking;
        return is_starved;
    }

private:
    static constexpr Micros kSpan = 2 * kSecond;
    static constexpr Tick kFew = 3 * kTicksPerSecond / 2;

    Micros since_ = 0;
    Tick lacking_ = 0;  ///< Ticks missing at that time.
    bool is_begun_ = false;
};

}  // namespace net
