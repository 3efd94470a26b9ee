// SPDX-License-Identifier: Zlib
/// How often something may be done for others.
#pragma once

#include <algorithm>
#include <limits>

#include "net/wire/units.h"

namespace net {

/// Lets through so many a period in the long run, and as many at once after a quiet period.
class RateLimiter {
public:
    explicit RateLimiter(int per_period, Micros period = kSecond) : period_(period), cost_(period / per_period) {}

    /// Takes one, if there is one.
    [[nodiscard]] bool take(Micros now) {
        free_at_ = std::max(free_at_, now - period_);
        if (free_at_ + cost_ > now) {
            return false;
        }
        free_at_ += cost_;
        return true;
    }

private:
    Micros period_;
    Micros cost_;
    Micros free_at_ = std::numeric_limits<Micros>::min() / 2;  ///< All that has been taken is paid for by then.
};

}  // namespace net
