// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/link_health.h"

#include <algorithm>

#include "engine/base/bounded.h"

namespace net {

namespace {

constexpr Micros kSpan = kSecond;
constexpr Micros kMostGap = 300 * kMillisecond;
constexpr std::size_t kVisits = kSpan / SteadyLink::kVisitEvery;
constexpr std::size_t kEnough = kVisits * 3 / 4;

}  // namespace

void SteadyLink::note_visit(Micros now) {
    engine::push_newest(visits_, now, kVisits);
}

bool SteadyLink::is_steady(Micros now) const {
    if (visits_.size() < kEnough || now - visits_[visits_.size() - kEnough] > kSpan) {
        return false;
    }
    const auto is_gap = [](Micros a, Micros b) { return b - a > kMostGap; };
    return now - visits_.back() <= kMostGap &&
           std::adjacent_find(visits_.end() - kEnough, visits_.end(), is_gap) == visits_.end();
}

}  // namespace net
