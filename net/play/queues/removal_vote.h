// SPDX-License-Identifier: Zlib
/// How the others remove a pilot who holds up the game.
#pragma once

#include <array>
#include <cstdint>

#include "net/wire/units.h"

namespace net {

/// Votes against a pilot lapse together, so long after the last of them.
inline constexpr Tick kRemovalVoteLasts = 60 * kTicksPerSecond;

/// More than half of the other peers can remove a pilot, but no single one can. Every peer counts the same ticks, so
/// all find the same.
class RemovalVote {
public:
    /// The peer of slot `by` wants the pilot of another slot to go. Returns whether it did not before.
    bool note(Slot by, Slot whose, Tick tick);
    /// Somebody else flies that slot, or nobody: whatever was said by or about its pilot no longer counts.
    void forget(Slot slot);

    /// Returns the slots that have voted against a pilot, one bit each.
    [[nodiscard]] std::uint8_t votes(Slot whose, Tick tick) const;
    /// Returns whether a pilot is to go, if a vote counts of each slot in `voters`: one of each other peer.
    [[nodiscard]] bool is_decided(Slot whose, std::uint8_t voters, Tick tick) const;
    /// Returns how many votes of so many voters decide.
    [[nodiscard]] static int needed(int voters);

    static void fields(auto& ar, auto& v) {
        ar("votes", v.votes_);
        ar("until", v.until_);
    }

private:
    std::array<std::uint8_t, kMaxPilots> votes_{};  ///< By slot against which they are, one bit for each voter.
    std::array<Tick, kMaxPilots> until_{};          ///< When they lapse.
};

}  // namespace net
