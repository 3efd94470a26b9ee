// SPDX-License-Identifier: Zlib
/// Limits requests by the address that they come from, so that one sender's flood does not use up what all share.
#pragma once

#include <cstdint>
#include <deque>

#include "engine/base/rate_limiter.h"
#include "net/wire/units.h"

namespace net {

class SourceLimiter {
public:
    /// Allows each IPv4 address that many requests in that time, and as many at once after a quiet one.
    explicit SourceLimiter(int count, Micros per = kSecond) : count_(count), per_(per) {}

    /// Takes one request of an address. Returns false if it has none left. Only the last 512 addresses are remembered,
    /// twice as many as a usual local network has: forged ones are limited by what all share.
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
