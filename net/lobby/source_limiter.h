// SPDX-License-Identifier: Zlib
/// Limits requests per source address, so that a flood from one sender does not use up the limit that all share.
#pragma once

#include <cstdint>
#include <deque>

#include "engine/base/rate_limiter.h"
#include "net/wire/units.h"

namespace net {

class SourceLimiter {
public:
    /// Allows each IPv4 address `count` requests in the time `per`, all of them at once after a quiet period.
    explicit SourceLimiter(int count, Micros per = kSecond) : count_(count), per_(per) {}

    /// Counts one request of an address. Returns false if it has none left. Only the last 512 addresses are remembered,
    /// twice as many as a typical local network has; forged ones are limited by what all share.
    [[nodiscard]] bool take(std::uint32_t ip, Micros now);

private:
    struct Source {
        std::uint32_t ip = 0;
        engine::RateLimiter limiter;
    };
    int count_;
    Micros per_;
    std::deque<Source> sources_;
};

}  // namespace net
