// SPDX-License-Identifier: Zlib
#include "net/play/pace/tick_clock.h"

#include <algorithm>
#include <cstdlib>

#include "engine/base/bounded.h"

namespace net {

void TickClock::advance(Micros ahead) {
    ++tick_;
    const Micros distance = std::abs(ahead);
    if (distance <= kDeadZone) {
        return;
    }
    if (distance > 2 * kTickPeriod) {
        // After a stall: back on time within half a second.
        base_ += std::clamp(ahead / 10, -kTickPeriod / 2, kTickPeriod);
    } else if (ahead > 0) {
        base_ += kTickPeriod / 100;
    } else {
        base_ -= kTickPeriod / 200;
    }
}

void TickClock::hold(Micros now) {
    base_ += std::max<Micros>(now - due(tick_), 0);
}

void PaceEstimate::add(Tick tick, Micros arrival) {
    engine::push_newest(offsets_, arrival - ticks_to_micros(tick), kKept);
}

std::optional<Micros> PaceEstimate::ahead(const TickClock& clock, Micros one_way) const {
    if (offsets_.size() < kKept / 4) {
        return std::nullopt;
    }
    // Jitter and loss only delay packets, so the earliest one is the most accurate.
    return *std::ranges::min_element(offsets_) - one_way - clock.due(0);
}

}  // namespace net
