// SPDX-License-Identifier: Zlib
/// How the survivors agree on the last tick of a pilot who is lost (PROTOCOL.md, Departures, tells why it is safe).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "net/wire/units.h"

namespace net {

/// A seal says: "I take nothing more from this pilot, and this is how much of its stream I hold". Seals travel in the
/// streams, so everybody sees those of one pilot in the same order. When all who remain have sealed all who are lost,
/// and hold equally much, the end is agreed. A seal is lifted when a survivor turns out to hold more.
class Departure {
public:
    /// `self` is never lost to itself.
    explicit Departure(Slot self) : self_(self) {}

    void set_present(Slot slot, bool is_present);
    [[nodiscard]] bool is_present(Slot slot) const { return present_[index_of(slot)]; }

    /// `by` sealed `lost`, holding its stream up to `end`. To be told of one's own seals as well, in stream order.
    void note_seal(Slot by, Slot lost, Tick end);
    [[nodiscard]] bool has_sealed(Slot by, Slot lost) const { return seal(by, lost).has_value(); }
    /// We no longer listen to this pilot.
    [[nodiscard]] bool is_lost(Slot slot) const { return has_sealed(self_, slot); }

    /// Pilots who sealed us, or whom somebody sealed who neither sealed us nor is lost to us, and whom we have not
    /// sealed: to be sealed, so that one side is formed.
    [[nodiscard]] std::vector<Slot> to_seal() const;
    /// How much of a lost pilot's stream may still be taken from others: what the survivors hold together.
    [[nodiscard]] Tick most_held(Slot lost) const;
    /// How far we said that we hold it.
    [[nodiscard]] Tick own_seal(Slot lost) const { return seal(self_, lost).value_or(0); }
    /// Whether that survivor's word on somebody who is lost is still not ours.
    [[nodiscard]] bool disagrees(Slot survivor) const;
    /// Whether all who remain agree about all who are lost.
    [[nodiscard]] bool is_agreed() const;
    /// The lost pilots who are still counted as present. Once agreed, their streams end at `own_seal`.
    [[nodiscard]] std::vector<Slot> lost() const;
    /// More than half of those who were present are lost: the game is elsewhere now.
    [[nodiscard]] bool is_smaller_side() const;

private:
    [[nodiscard]] const std::optional<Tick>& seal(Slot by, Slot lost) const {
        return seals_[index_of(by)][index_of(lost)];
    }
    [[nodiscard]] bool is_survivor(Slot slot) const { return is_present(slot) && !is_lost(slot); }

    Slot self_;
    std::array<bool, kMaxPilots> present_{};
    std::array<std::array<std::optional<Tick>, kMaxPilots>, kMaxPilots> seals_{};
};

}  // namespace net
