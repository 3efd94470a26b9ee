// SPDX-License-Identifier: Zlib
/// Guesses the keys of a pilot whose input has not arrived.
#pragma once

#include "game/sim/keys.h"
#include "game/sim/types.h"

namespace match {

/// Returns the keys that a pilot probably holds `age` ticks after the last tick whose keys are known: the same, since
/// people hold a key for several ticks. But nobody holds them for ever, and a wrong shot or a wrong thrust costs more
/// than a missed one, so fire is released after 6 ticks, and shield and thrust after 15.
[[nodiscard]] constexpr sim::Keys predicted_keys(sim::Keys last_known, sim::Tick age) {
    constexpr sim::Tick kFireLasts = 6;
    constexpr sim::Tick kShieldAndThrustLast = 15;
    unsigned keys = last_known.bits;
    if (age > kFireLasts) {
        keys &= ~unsigned{sim::Keys::Fire};
    }
    if (age > kShieldAndThrustLast) {
        keys &= ~unsigned{sim::Keys::Shield | sim::Keys::Thrust};
    }
    return {static_cast<std::uint8_t>(keys)};
}

}  // namespace match
