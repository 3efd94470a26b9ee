// SPDX-License-Identifier: Zlib
#include "net/play/pace/delay.h"

#include <algorithm>
#include <cmath>

namespace net {

namespace {

constexpr double kRecentShare = 0.95;         // RATIONALE.md §3
constexpr Micros kMargin = 3 * kMillisecond;  // for the time between two polls of the socket

}  // namespace

void Lateness::add(Micros lateness) {
    if (samples_.size() < kKept) {
        samples_.push_back(lateness);
        return;
    }
    samples_[next_] = lateness;
    next_ = (next_ + 1) % kKept;
}

Micros Lateness::recent_quantile(double share) const {
    return quantile_of(std::min(samples_.size(), kRecent), share);
}

/// Returns the quantile of the newest `count` samples.
Micros Lateness::quantile_of(std::size_t count, double share) const {
    if (count == 0) {
        return 0;
    }
    scratch_.clear();
    for (std::size_t i = 0; i < count; ++i) {
        // The newest is just before `next_`, which is 0 until the ring is full.
        const std::size_t newest = samples_.size() < kKept ? samples_.size() - 1 : next_ + kKept - 1;
        scratch_.push_back(samples_[(newest - i) % samples_.size()]);
    }
    const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(count)));
    const auto at = scratch_.begin() + static_cast<std::ptrdiff_t>(std::clamp<std::size_t>(rank, 1, count) - 1);
    std::nth_element(scratch_.begin(), at, scratch_.end());
    return *at;
}

Micros usual_delay(const Lateness& lateness) {
    return lateness.recent_quantile(kRecentShare) + kMargin;
}

Micros needed_delay(const Lateness& lateness, double losses, Micros spacing, int links) {
    constexpr double kShare = 0.99;
    constexpr double kLateTicks = 0.0005;
    constexpr double kNoLoss = 0.005;
    Micros need = std::max(lateness.recent_quantile(kRecentShare), lateness.quantile(kShare));
    if (losses > kNoLoss) {
        // Lost keys arrive with the next packet that gets through: after k losses in a row, with probability loss^k.
        const double target = std::log(kLateTicks / std::max(1, links));
        const double in_a_row = std::ceil(target / std::log(std::min(losses, 0.95)));
        const auto tail = static_cast<Micros>(in_a_row * static_cast<double>(spacing));
        need = std::max(need, lateness.quantile(0.25) + tail);
    }
    return need + kMargin;
}

bool DelayRequest::update(int need, Micros now) {
    if (enough_at_ < 0) {
        enough_at_ = tight_at_ = now;
    }
    if (need <= request_) {
        enough_at_ = now;
    } else if (now - enough_at_ >= (need > request_ + 1 ? kFarUpAfter : kUpAfter)) {
        change(need, now);
        return true;
    }
    highest_need_ = std::max(highest_need_, need);
    if (need >= request_) {
        tight_at_ = now;
        highest_need_ = 0;
    } else if (now - tight_at_ >= kDownAfter) {
        change(highest_need_, now);
        return true;
    }
    return false;
}

void DelayRequest::change(int delay, Micros now) {
    request_ += std::clamp(delay - request_, -kMaxDelayStep, kMaxDelayStep);
    enough_at_ = tight_at_ = now;
    highest_need_ = 0;
}

}  // namespace net
