// SPDX-License-Identifier: Zlib
/// Which announced arrivals count. All peers decide at the same tick, from the input of the ticks up to it alone.
#pragma once

#include <array>
#include <cstdint>

#include "net/play/membership/membership.h"
#include "net/wire/arrival.h"

namespace net {

/// Follows who accuses whom: nobody enters while a drop is being decided, since a newcomer has not heard what was said.
class ArrivalRules {
public:
    /// Takes an event of a tick, in order. Accusations of a slot that has ended by then change nothing.
    void note(Slot by, const PilotEvent& event, const Membership& members, Tick tick);
    /// A slot has ended: what it said no longer counts, nor what was said of it.
    void forget(Slot slot);
    /// Returns whether the peer of `by` may bring in that one at `tick`: it is the senior one, the number and
    /// the slots are free, or those of a pilot who returns are not flown, and nobody is accused.
    [[nodiscard]] bool is_admissible(const Arrival& arrival, Slot by, const Membership& members, Tick tick) const;

private:
    /// By slot: the slots that it accuses, one bit each; votes are final, suspicions are replaced.
    std::array<std::uint8_t, kMaxPilots> votes_{};
    std::array<std::uint8_t, kMaxPilots> suspicions_{};
};

}  // namespace net
