// SPDX-License-Identifier: Zlib
/// How many ticks the picture of a network game is run ahead of the shown world.
#pragma once

#include <optional>

#include "net/wire/units.h"

namespace match {

/// A key pressed now takes effect one input delay later. To show it at once, the picture is run that many ticks beyond
/// the shown world. Where the delay changes during a game, the number follows it within a third of a second: a sudden
/// change would move everything in the picture by a tick of its motion.
class RunAheadTicks {
public:
    /// Time in which the number changes by one: the picture then runs a tenth faster or slower.
    static constexpr net::Micros kTimeOfATick = net::kSecond / 3;

    /// Where a picture lies among the ticks that are run ahead.
    struct Place {
        bool is_earlier = false;  ///< Between the third-last and the second-last tick, not between the last two.
        float fraction = 0;       ///< Between the two, 0 … 1.
    };

    /// Follows the wanted number of ticks. The first call sets it; times do not decrease.
    void follow(int wanted, net::Micros now);
    /// Returns how many ticks to run beyond the one that follows the shown world.
    [[nodiscard]] int ticks() const;
    /// Returns where to draw when `fraction` of the time from the newest shown tick to the next has passed.
    [[nodiscard]] Place place(double fraction) const;

private:
    std::optional<double> lead_;  ///< Ticks.
    net::Micros at_ = 0;
};

}  // namespace match
