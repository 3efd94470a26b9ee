// SPDX-License-Identifier: Zlib
/// Limits how often something may be done.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace engine {

/// Allows a number of actions per period in the long run, and as many at once after a quiet period (a token bucket).
/// An action may be a byte.
/// Times are in microseconds of any monotonic clock.
class RateLimiter {
public:
    explicit RateLimiter(int per_period, std::int64_t period_us = 1'000'000)
        : period_us_(period_us), cost_us_(period_us / per_period) {}

    /// Takes `count` actions at once, at most one period's worth. Returns false, and takes none, if fewer are
    /// available.
    [[nodiscard]] bool take(std::int64_t now_us, int count = 1) {
        if (!has(now_us, count)) {
            return false;
        }
        free_at_us_ = std::max(free_at_us_, now_us - period_us_) + cost_us_ * count;
        return true;
    }
    /// Returns whether `count` actions could be taken now.
    [[nodiscard]] bool has(std::int64_t now_us, int count) const {
        return std::max(free_at_us_, now_us - period_us_) + cost_us_ * count <= now_us;
    }

private:
    std::int64_t period_us_;
    std::int64_t cost_us_;
    std::int64_t free_at_us_ = std::numeric_limits<std::int64_t>::min() / 2;  ///< When the taken actions will be
                                                                              ///< replenished.
};

}  // namespace engine
