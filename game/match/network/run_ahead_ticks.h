// SPDX-License-Identifier: Zlib
/// By how much the picture of a network game is ahead of the shown world.
#pragma once

#include <optional>

#include "net/wire/units.h"

namespace match {

/// Own keys are pictured before their tick runs, so the picture is ahead by the input delay. Where the delay changes
/// during a game, the lead follows it within a third of a second: a sudden change would move everything in the picture
/// by a tick of its motion.
class PictureLead {
public:
    /// Time in which the lead changes by one tick: the picture then runs a tenth faster or slower.
    static constexpr net::Micros kTimeOfATick = net::kSecond / 3;

    /// Where a picture lies among the ticks that are run ahead.
    struct Place {
        bool is_earlier = false;  ///< Between the last tick but two and the last but one, instead of the last two.
        float fraction = 0;       ///< Between the two, 0 … 1.
    };

    /// Follows the wanted lead in ticks. The first call sets it; times do not decrease.
    void follow(int wanted, net::Micros now);
    /// Returns how many ticks to run ahead of the shown world, besides the next one.
    [[nodiscard]] int ticks() const;
    /// Returns where to draw when `fraction` of the time from the newest shown tick to the next has passed.
    [[nodiscard]] Place place(double fraction) const;

private:
    std::optional<double> lead_;  ///< Ticks.
    net::Micros at_ = 0;
};

}  // namespace match
