// SPDX-License-Identifier: Zlib
#include "game/match/network/run_ahead_ticks.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace match {

void RunAheadTicks::follow(int wanted, net::Micros now) {
    const double most = static_cast<double>(now - std::exchange(at_, now)) / static_cast<double>(kTimeOfATick);
    const double lead = lead_.value_or(wanted);
    lead_ = std::clamp(static_cast<double>(wanted), lead - most, lead + most);
}

int RunAheadTicks::ticks() const {
    return static_cast<int>(std::ceil(lead_.value_or(0)));
}

RunAheadTicks::Place RunAheadTicks::place(double fraction) const {
    const double at = fraction - (ticks() - lead_.value_or(0));
    return {at < 0, static_cast<float>(at < 0 ? at + 1 : at)};
}

}  // namespace match
