// SPDX-License-Identifier: Zlib
/// Limits what one household may ask for.
#pragma once

#include "engine/base/bounded.h"
#include "engine/base/rate_limiter.h"
#include "net/wire/ip.h"
#include "net/wire/units.h"

namespace net {

/// Limits requests per source address, so that a flood from one sender does not use up the limit that all share.
class SourceLimiter {
public:
    /// Allows each household (see `Ip`) `count` requests in the time `per`, all of them at once after a quiet period.
    explicit SourceLimiter(int count, Micros per = kSecond) : unused_(count, per) {}

    /// Counts one request of an address. Returns false if it has none left. Only the last 512 are remembered, twice as
    /// many as a typical local network has; forged ones are limited by what all share.
    [[nodiscard]] bool take(const Ip& ip, Micros now) {
        return sources_.find_or_add(ip.household(), unused_).take(now);
    }

private:
    engine::RateLimiter unused_;
    engine::BoundedTable<Ip, 512, engine::RateLimiter> sources_;
};

}  // namespace net
