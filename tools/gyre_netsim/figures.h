// SPDX-License-Identifier: Zlib
/// The figures that an Observer collects.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "game/match/shown/feel_meter.h"
#include "net/wire/units.h"

namespace netsim {

struct Figures {
    /// Ticks from sampling a key until another pilot shows the first tick that executes it, less the shortest one-way
    /// delay.
    match::Histogram remote_keys{0.05, 64};
    /// Ticks by which two pilots' clocks differ, sampled ten times a second for each pair.
    match::Histogram clock_skew{0.01, 8};
    /// The longest time from an increase of the round trips to the last disturbance before they become shorter again: a
    /// late tick, or two clocks more than half a tick apart.
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
    /// Returns by what share the pilot with the fewest rollbacks is below the one with the most, among the first
    /// `pilots`.
    [[nodiscard]] double rollback_spread(int pilots) const {
        const auto [least, most] = std::minmax_element(rollbacks.begin(), rollbacks.begin() + pilots);
        return *most == 0 ? 0 : 1 - static_cast<double>(*least) / static_cast<double>(*most);
    }
};

}  // namespace netsim
