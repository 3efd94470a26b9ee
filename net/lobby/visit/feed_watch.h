// SPDX-License-Identifier: Zlib
/// Whether the desk that serves a history keeps up with the game.
#pragma once

#include "net/wire/units.h"

namespace net {

/// A desk that serves nothing, or too slowly, may answer everything else. So what counts is how many ticks are lacking:
/// if they are not fewer after a while, and not few, another desk should serve.
class FeedWatch {
public:
    /// Another desk serves from now on.
    void begin(Micros now) { *this = {}, since_ = now; }
    /// Takes how many ticks of the game have not arrived. Returns whether another desk should serve.
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
    Tick lacking_ = 0;  ///< At that time.
    bool is_begun_ = false;
};

}  // namespace net
