// SPDX-License-Identifier: Zlib
#include "tools/gyre_netsim/pace.h"

#include <algorithm>

namespace netsim {

void Pace::begin(net::Micros at) {
    constexpr net::Micros kUnrest = 5 * net::kSecond;
    last_at_ = at;
    from_ = at + kUnrest;
}

void Pace::note(net::Tick ticks, net::Micros now) {
    if (now - last_at_ > kStall) {
        window_at_.reset();
        from_ = std::max(from_, now + kRecovery);
    }
    last_at_ = now;
    if (!window_at_ && now >= from_) {
        window_at_ = now;
        window_ticks_ = ticks;
    }
    if (!window_at_ || now - *window_at_ < kWindow) {
        return;
    }
    const net::Micros span = now - *window_at_;
    const double rate = static_cast<double>(ticks - window_ticks_) * net::kSecond / static_cast<double>(span);
    least_ = std::min(least_.value_or(rate), rate);
    most_ = std::max(most_.value_or(rate), rate);
    ticks_ += ticks - window_ticks_;
    span_ += span;
    window_at_ = now;
    window_ticks_ = ticks;
}

}  // namespace netsim
