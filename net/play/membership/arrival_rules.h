// SPDX-License-Identifier: Zlib
/// Decides which announced arrivals count. All peers decide at the same tick, only from the input of the ticks up to
/// it.
#pragma once

#include <array>
#include <cstdint>

#include "net/play/membership/membership.h"
#include "net/wire/arrival.h"

namespace net {

/// Tracks who accuses whom: nobody enters while a drop is being decided, since a newcomer has missed the accusations.
class ArrivalRules {
public:
    /// Takes an event of a tick, in order. Accusations that Membership ignores, or against a slot that has ended by
    /// then, change nothing.
    void note(Slot by, const PilotEvent& event, const Membership& members, Tick tick);
    /// Discards all accusations by and against a slot, since it has ended.
    void forget(Slot slot);
    /// Returns whether the peer of `by` may admit an arrival at `tick`: it is the senior one, the peer number and the
    /// slots are free (or past, for a return), and nobody is accused.
    [[nodiscard]] bool is_admissible(const Arrival& arrival, Slot by, const Tenures& tenures, Tick tick) const;

private:
    /// By slot: the slots that it accuses, one bit each; votes are final, suspicions are replaced.
    std::array<std::uint8_t, kMaxPilots> votes_{};
    std::array<std::uint8_t, kMaxPilots> suspicions_{};
};

}  // namespace net
