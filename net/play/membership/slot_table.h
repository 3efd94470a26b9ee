// SPDX-License-Identifier: Zlib
/// Which peer flies which slot: agreed before a game, and changed only by arrivals while it runs.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "net/wire/units.h"

namespace net {

class SlotTable {
public:
    SlotTable() { peers_.fill(kNoPeer); }

    void assign(Slot slot, PeerId peer) { peers_[index_of(slot)] = peer; }

    /// Returns kNoPeer for a slot that nobody flies.
    [[nodiscard]] PeerId peer_of(Slot slot) const { return peers_[index_of(slot)]; }
    [[nodiscard]] bool is_flown(Slot slot) const { return peer_of(slot) != kNoPeer; }
    /// Returns the peer's lowest slot, or kNoSlot if it flies none.
    [[nodiscard]] Slot first_of(PeerId peer) const {
        const auto found = std::ranges::find(peers_, peer);
        return found == peers_.end() ? kNoSlot : static_cast<Slot>(found - peers_.begin());
    }
    /// Returns the lowest slot that any of these peers flies, or kMaxPilots.
    [[nodiscard]] Slot lowest_of(const PeerFlags& peers) const {
        const auto is_theirs = [&](PeerId peer) { return peer != kNoPeer && peers[index_of(peer)]; };
        return static_cast<Slot>(std::ranges::find_if(peers_, is_theirs) - peers_.begin());
    }
    /// Returns the peer's slots in rising order.
    [[nodiscard]] std::vector<Slot> slots_of(PeerId peer) const {
        std::vector<Slot> found;
        for (Slot slot = 0; slot < kMaxPilots; ++slot) {
            if (peer_of(slot) == peer) {
                found.push_back(slot);
            }
        }
        return found;
    }

private:
    std::array<PeerId, kMaxPilots> peers_{};
};

}  // namespace net
