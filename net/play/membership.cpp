// SPDX-License-Identifier: Zlib
#include "net/play/membership.h"

#include <algorithm>

namespace net {

namespace {

/// A peer that is heard is not voted against on another's word before this time.
constexpr Micros kFollowAfter = kSecond;

}  // namespace

Membership::Membership(const SlotTable& slots, PeerId self, Micros drop_after)
    : slots_(slots), self_(self), drop_after_(drop_after), consensus_(self) {
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if (slots_.is_flown(slot)) {
            consensus_.set_present(slots_.peer_of(slot), true);
        }
    }
}

bool Membership::is_flown(Slot slot, Tick tick) const {
    const auto& ending = endings_[index_of(slot)];
    return slots_.is_flown(slot) && !(ending && tick >= ending->at);
}

bool Membership::is_complete(const InputQueues& queues, Tick tick) const {
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if (is_flown(slot, tick) && queues[index_of(slot)].end() <= tick) {
            return false;
        }
    }
    return true;
}

std::array<bool, kMaxPeers> Membership::active() const {
    std::array<bool, kMaxPeers> found{};
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        found[index_of(peer)] = is_member(peer) && !is_lost(peer);
    }
    return found;
}

bool Membership::is_active_other(PeerId peer) const {
    return peer != self_ && is_member(peer) && !is_lost(peer);
}

bool Membership::is_alone() const {
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        if (is_active_other(peer)) {
            return false;
        }
    }
    return true;
}

void Membership::note_event(Slot by, Tick tick, const PilotEvent& event) {
    if (event.type == PilotEvent::Type::Leave) {
        end_slot(by, tick + 1, TickEvent::Type::Leave);
    } else if (event.type == PilotEvent::Type::DropVote) {
        consensus_.note_vote(slots_.peer_of(by), slots_.peer_of(event.value), event.tick);
    }
}

std::vector<PeerId> Membership::silent(const Sightings& sightings, Tick tick, Micros waits_since, Micros now) const {
    const bool awaits_votes = !consensus_.lost().empty();
    std::vector<PeerId> found;
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        const Sighting& sighting = sightings[index_of(peer)];
        // A peer is dropped only if the game waits for its input or for its vote on another peer.
        const bool is_missing = sighting.end <= tick;
        const bool is_silent = (is_missing || awaits_votes) && now - sighting.last_heard >= drop_after_;
        // A peer that keeps sending but never advances would stall the game forever. One at a time: after a vote the
        // others get time to answer.
        const bool is_stuck =
            found.empty() && now - waits_since >= drop_after_ && (is_missing || consensus_.disagrees(peer));
        if (is_active_other(peer) && (is_silent || is_stuck)) {
            found.push_back(peer);
        }
    }
    return found;
}

/// A peer whose receiver failed votes against all others in turn, and finally against this one too. So its vote against
/// a peer that is heard well here is not followed until it is clear whose receiver failed.
std::optional<PeerId> Membership::next_to_follow(const Sightings& sightings, Micros now) {
    const std::vector<PeerId> due = consensus_.votes_due();
    std::optional<PeerId> longest;
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        std::optional<Micros>& since = voted_since_[index_of(peer)];
        if (std::ranges::find(due, peer) == due.end()) {
            since.reset();
            continue;
        }
        since = since.value_or(now);
        const bool is_heard = is_member(peer) && now - sightings[index_of(peer)].last_heard < kFollowAfter;
        const bool is_due = !is_heard || consensus_.has_voted(peer, self_) || now - *since >= kFollowAfter;
        if (is_due && (!longest || *since < *voted_since_[index_of(*longest)])) {
            longest = peer;
        }
    }
    return longest;
}

std::vector<PeerId> Membership::outdated_votes(const Sightings& sightings) const {
    std::vector<PeerId> found = consensus_.lost();
    std::erase_if(found, [&](PeerId peer) { return sightings[index_of(peer)].end <= consensus_.own_vote(peer); });
    return found;
}

Membership::Settlement Membership::settle() {
    if (!consensus_.is_agreed()) {
        return Settlement::Open;
    }
    if (consensus_.is_smaller_side()) {
        return Settlement::Alone;
    }
    for (const PeerId peer : consensus_.lost()) {
        for (const Slot slot : slots_.slots_of(peer)) {
            end_slot(slot, consensus_.own_vote(peer), TickEvent::Type::Drop);
        }
    }
    return Settlement::Ended;
}

void Membership::end_slot(Slot slot, Tick at, TickEvent::Type how) {
    std::optional<Ending>& ending = endings_[index_of(slot)];
    if (ending) {
        return;
    }
    ending = Ending{at, how};
    const PeerId peer = slots_.peer_of(slot);
    const std::vector<Slot> all = slots_.slots_of(peer);
    const bool has_ended = std::ranges::all_of(all, [&](Slot each) { return endings_[index_of(each)].has_value(); });
    consensus_.set_present(peer, !has_ended);
}

Tick held_end(const SlotTable& slots, const InputQueues& queues, PeerId peer) {
    const std::vector<Slot> all = slots.slots_of(peer);
    const auto least = std::ranges::min_element(all, {}, [&](Slot slot) { return queues[index_of(slot)].end(); });
    return least == all.end() ? 0 : queues[index_of(*least)].end();
}

}  // namespace net
