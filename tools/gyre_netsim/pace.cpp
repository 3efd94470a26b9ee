// SPDX-License-Identifier: Zlib
#include "tools/gyre_netsim/pace.h"

#include <algorithm>

namespace netsim {

void Pace::begin(net::Micros at) {
    constexpr net::Micros kUnrest = 5 * net::kSecond;
    last_at_ = at;
    from_ = at + kUnrest;
}

void Pace::note(net::Tick turns, net::Micros now) {
    if (now - last_at_ > kStall) {
        window_at_.reset();
        from_ = std::max(from_, now + kRecovery);
    }
    last_at_ = now;
    if (!window_at_ && now >= from_) {
        window_at_ = now;
        window_turns_ = turns;
    }
    if (!window_at_ || now - *window_at_ < kWindow) {
        return;
    }
    const net::Micros span = now - *window_at_;
    const double rate = static_cast<double>(turns - window_turns_) * net::kSecond / static_cast<double>(span);
    least_ = std::min(least_.value_or(rate), rate);
    most_ = std::max(most_.value_or(rate), rate);
    turns_ += turns - window_turns_;
    span_ += span;
    window_at_ = now;
    window_turns_ = turns;
}

}  // namespace netsim
