// SPDX-License-Identifier: Zlib
/// How the surviving peers agree on the last tick of a lost pilot (PROTOCOL.md, Departures, proves it safe).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "net/wire/units.h"

namespace net {

/// A drop vote says: "I take nothing more from this pilot, and I hold its input up to this tick". Votes travel as
/// events of the voter's own input, so all peers see the votes of one peer in the same order. The end is agreed when
/// every survivor has voted to drop every lost pilot, and all name the same tick. A vote's tick rises when a survivor
/// turns out to hold more.
class DropConsensus {
public:
    /// `self` never votes to drop itself.
    explicit DropConsensus(Slot self) : self_(self) {}

    void set_present(Slot slot, bool is_present);
    [[nodiscard]] bool is_present(Slot slot) const { return present_[index_of(slot)]; }

    /// Records that `by` voted to drop `lost` and holds its input up to `end`. Own votes are recorded too, in order.
    void note_vote(Slot by, Slot lost, Tick end);
    [[nodiscard]] bool has_voted(Slot by, Slot lost) const { return vote(by, lost).has_value(); }
    /// Returns whether this peer has voted to drop the pilot, and so no longer listens to it.
    [[nodiscard]] bool is_lost(Slot slot) const { return has_voted(self_, slot); }

    /// Returns the pilots that this peer should vote to drop so that the survivors form one side: those that voted to
    /// drop this one, and those that another survivor voted to drop, unless that survivor voted against this one too.
    [[nodiscard]] std::vector<Slot> votes_due() const;
    /// Returns up to which tick a lost pilot's input may still be taken from others: the most that any survivor holds.
    [[nodiscard]] Tick most_held(Slot lost) const;
    /// Returns the tick of this peer's own vote; 0 without one.
    [[nodiscard]] Tick own_vote(Slot lost) const { return vote(self_, lost).value_or(0); }
    /// Returns whether that survivor's vote on any lost pilot still differs from this peer's.
    [[nodiscard]] bool disagrees(Slot survivor) const;
    /// Returns whether all survivors agree about all lost pilots.
    [[nodiscard]] bool is_agreed() const;
    /// Returns the lost pilots that still count as present. Once agreed, their input ends at `own_vote`.
    [[nodiscard]] std::vector<Slot> lost() const;
    /// Returns whether more than half of the pilots are lost, so that the game continues without this peer.
    [[nodiscard]] bool is_smaller_side() const;

private:
    [[nodiscard]] const std::optional<Tick>& vote(Slot by, Slot lost) const {
        return votes_[index_of(by)][index_of(lost)];
    }
    [[nodiscard]] bool is_survivor(Slot slot) const { return is_present(slot) && !is_lost(slot); }

    Slot self_;
    std::array<bool, kMaxPilots> present_{};
    std::array<std::array<std::optional<Tick>, kMaxPilots>, kMaxPilots> votes_{};
};

}  // namespace net
