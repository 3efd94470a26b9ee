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
    /// Allows each household (see `Ip`) `count` requests in the time `per`, all of them at once after a quiet period;
    /// each site twice as many.
    explicit SourceLimiter(int count, Micros per = kSecond) : unused_(count, per), unused_site_(2 * count, per) {}

    /// Counts one request of an address. Returns false if it has none left. Only the last 512 are remembered, twice as
    /// many as a typical local network has; forged ones are limited by what all share.
    [[nodiscard]] bool take(const Ip& ip, Micros now) {
        engine::RateLimiter& household = sources_.find_or_add(ip.household(), unused_);
        const auto site = ip.site();
        const bool has_site = !site || (household.has(now, 1) && sites_.find_or_add(*site, unused_site_).take(now));
        return has_site && household.take(now);
    }

private:
    engine::RateLimiter unused_;
    engine::RateLimiter unused_site_;
    engine::BoundedTable<Ip, 512, engine::RateLimiter> sources_;  ///< By household.
    engine::BoundedTable<Ip, 512, engine::RateLimiter> sites_;
};

}  // namespace net
