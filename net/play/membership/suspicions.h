// SPDX-License-Identifier: Zlib
/// Which peers suspect which others, as each has announced.
#pragma once

#include <array>
#include <optional>

#include "net/play/membership/slot_table.h"
#include "net/wire/units.h"

namespace net {

/// A suspicion is only a claim, and can be withdrawn: a peer whose own receiver fails suspects all others, and a liar
/// may suspect anybody, but nobody is dropped on the word of a minority (PROTOCOL.md, Departures).
class Suspicions {
public:
    /// Records the peers that `by` suspects at `now`, replacing its earlier suspicions.
    void note(PeerId by, const PeerFlags& suspects, Micros now);
    /// Forgets all suspicions by and of a peer, since another one has its number from now on.
    void forget(PeerId peer);
    [[nodiscard]] bool has(PeerId by, PeerId of) const { return entry(by, of).is_held; }
    /// Returns whether `by` suspects `of`, or has withdrawn that so recently that others may have acted on it.
    [[nodiscard]] bool has_recently(PeerId by, PeerId of, Micros now) const;

private:
    struct Entry {
        bool is_held = false;
        std::optional<Micros> withdrawn_at;
    };
    [[nodiscard]] const Entry& entry(PeerId by, PeerId of) const { return entries_[index_of(by)][index_of(of)]; }

    std::array<std::array<Entry, kMaxPeers>, kMaxPeers> entries_{};
};

/// Returns the peers of the slots in an event's bits; bits of empty slots are ignored.
[[nodiscard]] PeerFlags peers_in(std::uint8_t slots_mask, const SlotTable& slots);
/// Returns the bits of these peers' first slots.
[[nodiscard]] std::uint8_t mask_of(const PeerFlags& peers, const SlotTable& slots);

}  // namespace net
