// SPDX-License-Identifier: Zlib
#include "net/play/membership/suspicions.h"

namespace net {

namespace {

/// A vote that was cast on the strength of a suspicion arrives within this time.
constexpr Micros kRemembered = 3 * kSecond;

}  // namespace

void Suspicions::note(PeerId by, const PeerFlags& suspects, Micros now) {
    for (PeerId of = 0; of < kMaxPeers; ++of) {
        Entry& entry = entries_[index_of(by)][index_of(of)];
        if (entry.is_held && !suspects[index_of(of)]) {
            entry.withdrawn_at = now;
        }
        entry.is_held = suspects[index_of(of)];
    }
}

void Suspicions::forget(PeerId peer) {
    for (PeerId other = 0; other < kMaxPeers; ++other) {
        entries_[index_of(peer)][index_of(other)] = {};
        entries_[index_of(other)][index_of(peer)] = {};
    }
}

bool Suspicions::has_recently(PeerId by, PeerId of, Micros now) const {
    const Entry& said = entry(by, of);
    return said.is_held || (said.withdrawn_at && now - *said.withdrawn_at < kRemembered);
}

PeerFlags peers_in(std::uint8_t slots_mask, const SlotTable& slots) {
    PeerFlags found{};
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if ((slots_mask >> slot & 1) != 0 && slots.is_flown(slot)) {
            found[index_of(slots.peer_of(slot))] = true;
        }
    }
    return found;
}

std::uint8_t mask_of(const PeerFlags& peers, const SlotTable& slots) {
    unsigned mask = 0;
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        mask |= peers[index_of(peer)] ? 1U << slots.first_of(peer) : 0U;
    }
    return static_cast<std::uint8_t>(mask);
}

}  // namespace net
