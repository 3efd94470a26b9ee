// SPDX-License-Identifier: Zlib
/// Lets the other pilots remove one who holds up the game.
#pragma once

#include <array>
#include <cstdint>

#include "net/wire/units.h"

namespace net {

/// Votes against a pilot lapse together, this long after the last of them.
inline constexpr Tick kRemovalVoteLasts = 60 * kTicksPerSecond;

/// More than half of the other peers can remove a pilot, but a single one never can. Every peer counts the same ticks,
/// so all reach the same result.
class RemovalVote {
public:
    /// Records a vote of the peer of slot `by` to remove the pilot of another slot. Returns whether the vote is new.
    bool note(Slot by, Slot whose, Tick tick);
    /// Discards all votes by and against a slot's pilot, since somebody else flies that slot now, or nobody does.
    void forget(Slot slot);

    /// Returns the slots that have voted against a pilot, one bit each.
    [[nodiscard]] std::uint8_t votes(Slot whose, Tick tick) const;
    /// Returns whether a pilot is to be removed. Only votes of the slots in `voters` count: one for each other peer.
    [[nodiscard]] bool is_decided(Slot whose, std::uint8_t voters, Tick tick) const;
    /// Returns how many votes out of that many voters decide.
    [[nodiscard]] static int needed(int voters);

    static void fields(auto& ar, auto& v) {
        ar("votes", v.votes_);
        ar("until", v.until_);
    }

private:
    std::array<std::uint8_t, kMaxPilots> votes_{};  ///< By accused slot, one bit for each voter.
    std::array<Tick, kMaxPilots> until_{};          ///< When they lapse.
};

}  // namespace net
