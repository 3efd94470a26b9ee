// SPDX-License-Identifier: Zlib
/// Measures whether a visitor's link is good enough to fly on.
#pragma once

#include <deque>

#include "net/wire/units.h"

namespace net {

/// A pilot that was lost for holding up the others stays away until its packets arrive regularly.
class SteadyLink {
public:
    /// The interval at which Visits are sent.
    static constexpr Micros kVisitEvery = 50 * kMillisecond;

    void note_visit(Micros now);
    /// Returns whether three quarters of the last second's Visits have arrived, with no gap above 0.3 s.
    [[nodiscard]] bool is_steady(Micros now) const;

private:
    std::deque<Micros> visits_;  ///< When the newest Visits arrived; at most one second's worth.
};

}  // namespace net
