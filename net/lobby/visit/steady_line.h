// SPDX-License-Identifier: Zlib
/// Whether a visitor's line is good enough to fly on it.
#pragma once

#include <deque>

#include "net/wire/units.h"

namespace net {

/// A pilot that was away because others had to wait for it stays away until its packets come regularly.
class SteadyLine {
public:
    /// Visits are sent so often.
    static constexpr Micros kVisitEvery = 50 * kMillisecond;

    void note_visit(Micros now);
    /// Returns whether, for a second, three quarters of the visits have come, and never none for 0.3 s.
    [[nodiscard]] bool is_steady(Micros now) const;

private:
    std::deque<Micros> visits_;  ///< The newest that a second can have.
};

}  // namespace net
