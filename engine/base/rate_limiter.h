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
        : per_period_(per_period), period_us_(period_us) {}

    /// Takes `count` actions at once, at most one period's worth. Returns false, and takes none, if fewer are
    /// available.
    [[nodiscard]] bool take(std::int64_t now_us, int count = 1) {
        if (!has(now_us, count)) {
            return false;
        }
        free_at_us_ = std::max(free_at_us_, now_us - period_us_) + cost_us(count);
        return true;
    }
    /// Returns whether `count` actions could be taken now.
    [[nodiscard]] bool has(std::int64_t now_us, int count) const {
        return std::max(free_at_us_, now_us - period_us_) + cost_us(count) <= now_us;
    }

private:
    /// Rounded up, so that many small actions are not more than allowed; but a whole period's worth takes a period.
    [[nodiscard]] std::int64_t cost_us(std::int64_t count) const {
        return (period_us_ * count + per_period_ - 1) / per_period_;
    }

    std::int64_t per_period_;
    std::int64_t period_us_;
    std::int64_t free_at_us_ = std::numeric_limits<std::int64_t>::min() / 2;  ///< When the taken actions will be
                                                                              ///< replenished.
};

}  // namespace engine
