// SPDX-License-Identifier: Zlib
#include "net/play/membership/drop_consensus.h"

#include <algorithm>
#include <iterator>

namespace net {

namespace {

/// A vote that was cast on the strength of a suspicion arrives within this time.
constexpr Micros kRemembered = 3 * kSecond;

}  // namespace

void Suspicions::note(PeerId by, const PeerFlags& suspects, Micros now) {
    for (const PeerId of : kPeers) {
        Entry& entry = peers_[by][of];
        if (entry.is_held && !suspects[of]) {
            entry.withdrawn_at = now;
        }
        entry.is_held = suspects[of];
    }
}

void Suspicions::forget(PeerId peer) {
    peers_[peer] = {};
    for (PeerState& other : peers_) {
        other[peer] = {};
    }
}

bool Suspicions::has_recently(PeerId by, PeerId of, Micros now) const {
    const Entry& said = entry(by, of);
    return said.is_held || (said.withdrawn_at && now - *said.withdrawn_at < kRemembered);
}

PeerFlags peers_in(std::uint8_t slots_mask, const SlotTable& slots) {
    PeerFlags found{};
    for (const Slot slot : kSlots) {
        if (has_bit(slots_mask, slot) && slots.is_flown(slot)) {
            found[slots.peer_of(slot)] = true;
        }
    }
    return found;
}

std::uint8_t mask_of(const PeerFlags& peers, const SlotTable& slots) {
    return bits_where(kSlots, [&](Slot slot) {
        const PeerId peer = slots.peer_of(slot);
        return peer != kNoPeer && peers[peer] && slots.first_of(peer) == slot;
    });
}

void DropConsensus::admit(PeerId peer) {
    peers_[peer] = {.is_present = true};
    for (PeerState& other : peers_) {
        other.votes[peer].reset();
    }
}

void DropConsensus::note_vote(PeerId by, PeerId lost, Tick end, const std::vector<StreamHash>& hashes) {
    std::optional<Vote>& newest = peers_[by].votes[lost];
    if (!newest || end >= newest->end) {
        newest = Vote{end, hashes};
    }
}

Tick DropConsensus::most_held(PeerId lost) const {
    Tick most = own_vote(lost);
    for (const PeerId by : kPeers) {
        if (is_survivor(by)) {
            most = std::max(most, named_end(by, lost).value_or(0));
        }
    }
    return most;
}

bool DropConsensus::is_named(PeerId lost, Tick end, std::size_t place, const StreamHash& hash) const {
    return is_lost(lost) && std::ranges::any_of(kPeers, [&](PeerId by) {
               const std::optional<Vote>& named = vote(by, lost);
               return named && named->end == end && place < named->hashes.size() && named->hashes[place] == hash &&
                      by != self_ && is_survivor(by);
           });
}

bool DropConsensus::disagrees(PeerId survivor) const {
    return is_survivor(survivor) && std::ranges::any_of(lost(), [&](PeerId peer) {
               return named_end(survivor, peer) != named_end(self_, peer);
           });
}

bool DropConsensus::is_agreed() const {
    return !lost().empty() && std::ranges::none_of(kPeers, [this](PeerId peer) { return disagrees(peer); });
}

std::vector<PeerId> DropConsensus::lost() const {
    return all_where(kPeers, [this](PeerId peer) { return is_present(peer) && is_lost(peer); });
}

Tick held_end(const SlotTable& slots, const SlotHistories& queues, PeerId peer) {
    const std::vector<Slot> all = slots.slots_of(peer);
    const auto least = std::ranges::min_element(all, {}, [&](Slot slot) { return queues[slot].end(); });
    return least == all.end() ? 0 : queues[*least].end();
}

DropVoteEvent drop_vote(const SlotTable& slots, const SlotHistories& queues, PeerId peer) {
    DropVoteEvent vote{.slot = slots.first_of(peer), .end = held_end(slots, queues, peer)};
    for (const Slot slot : slots.slots_of(peer)) {
        vote.hashes.push_back(queues[slot].hash(vote.end));
    }
    return vote;
}

}  // namespace net
