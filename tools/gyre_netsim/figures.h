// SPDX-License-Identifier: Zlib
/// The figures of an Observer; see there.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "game/match/shown/histogram.h"
#include "net/wire/units.h"

namespace netsim {

struct Figures {
    /// Ticks from sampling a key to the first shown tick of another pilot's that executes it, less half the
    /// round trip at its best.
    match::Histogram remote_keys{0.05, 64};
    /// Ticks by which the clocks of two pilots are apart, ten times a second for each pair.
    match::Histogram clock_skew{0.01, 8};
    /// The longest time from the moment at which round trips became longer to the last late tick, or to the last moment
    /// at which two clocks were more than half a tick apart, before they become shorter again.
    net::Micros step_absorbed = 0;
    /// Rollbacks of each pilot, by number. Pilots with equal links should have about as many.
    std::array<std::uint64_t, net::kMaxPilots> rollbacks{};

    void add(const Figures& other) {
        remote_keys.add(other.remote_keys);
        clock_skew.add(other.clock_skew);
        step_absorbed = std::max(step_absorbed, other.step_absorbed);
        for (std::size_t number = 0; number < rollbacks.size(); ++number) {
            rollbacks[number] += other.rollbacks[number];
        }
    }
    /// Returns by which share the pilot with the fewest rollbacks has fewer than the one with the most, of the first
    /// `pilots`.
    [[nodiscard]] double rollback_spread(int pilots) const {
        const auto [least, most] = std::minmax_element(rollbacks.begin(), rollbacks.begin() + pilots);
        return *most == 0 ? 0 : 1 - static_cast<double>(*least) / static_cast<double>(*most);
    }
};

}  // namespace netsim
