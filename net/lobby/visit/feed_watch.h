// SPDX-License-Identifier: Zlib
/// Watches whether the desk that serves the history keeps up with the game.
#pragma once

#include "net/wire/units.h"

namespace net {

/// A desk that serves no history, or serves it too slowly, may still answer everything else. So what counts is how many
/// ticks are missing: if they are many, and no fewer after a while, another desk should serve.
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
