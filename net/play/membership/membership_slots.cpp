// SPDX-License-Identifier: Zlib
// The part of Membership that knows who flies which slot from when to when. membership.cpp contains the decisions.
#include <algorithm>

#include "net/play/membership/membership.h"

namespace net {

bool Membership::is_flown(Slot slot, Tick tick) const {
    const auto& ending = endings_[index_of(slot)];
    return slots_.is_flown(slot) && tick >= beginnings_[index_of(slot)] && !(ending && tick >= ending->at);
}

bool Membership::has_ended(Slot slot, Tick tick) const {
    const auto& ending = endings_[index_of(slot)];
    return !slots_.is_flown(slot) || (ending && ending->at <= tick);
}

bool Membership::is_past(Slot slot, Tick tick) const {
    const auto& ending = endings_[index_of(slot)];
    const Tick behind = ending && ending->how != TickEvent::Type::Drop ? most_behind_ : 0;
    return tick >= behind && has_ended(slot, tick - behind);
}

bool Membership::is_free(Slot slot, Tick tick) const {
    const auto& ending = endings_[index_of(slot)];
    const bool is_away = ending && ending->how == TickEvent::Type::Drop && tick < ending->at + away_ticks();
    return !is_away && is_past(slot, tick);
}

Tick Membership::away_ticks() const {
    return static_cast<Tick>((drop_after_ - lost_after_) * kTicksPerSecond / kSecond);
}

PeerId Membership::senior(Tick tick, PeerId except) const {
    PeerId senior = kNoPeer;
    Tick since = 0;
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        const Slot slot = slots_.first_of(peer);
        const bool counts = peer != except && slot != kNoSlot && is_flown(slot, tick);
        if (counts && (senior == kNoPeer || beginning(slot) < since)) {
            senior = peer;
            since = beginning(slot);
        }
    }
    return senior;
}

void Membership::admit(const Arrival& arrival, Tick first) {
    const PeerId peer = arrival.peer;
    for (const Slot old : slots_.slots_of(peer)) {
        slots_.assign(old, kNoPeer);
    }
    for (const Arrival::Pilot& pilot : arrival.pilots) {
        if (const PeerId earlier = slots_.peer_of(pilot.slot); earlier != kNoPeer) {
            suspicions_.forget(earlier);
        }
        slots_.assign(pilot.slot, peer);
        beginnings_[pilot.slot] = first;
        endings_[pilot.slot].reset();
    }
    consensus_.admit(peer);
    suspicions_.forget(peer);
    suspected_since_[index_of(peer)].reset();
    announced_[index_of(peer)] = false;
    is_liar_[index_of(peer)] = false;
    has_restarted_[index_of(peer)] = false;
    has_gone_[index_of(peer)] = false;
    was_late_[index_of(peer)] = false;
}

/// Replaces a later end, since some peers may already have agreed on a drop that others have not.
void Membership::remove(PeerId peer, Tick at) {
    for (const Slot slot : slots_.slots_of(peer)) {
        std::optional<Ending>& ending = endings_[index_of(slot)];
        if (!ending || ending->at >= at) {
            ending.reset();
            end_slot(slot, at, TickEvent::Type::Removed);
        }
    }
}

void Membership::restore(const EntryState& state) {
    slots_ = {};
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        consensus_.set_present(peer, false);
    }
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const EntryState::SlotState& entry = state.slots[index_of(slot)];
        beginnings_[index_of(slot)] = entry.first;
        if (entry.has_ended) {
            endings_[index_of(slot)] = Ending{entry.end, entry.how};
        }
        if (entry.peer == kNobody) {
            continue;
        }
        slots_.assign(slot, entry.peer);
        if (entry.has_ended) {
            has_gone_[entry.peer] = entry.how != TickEvent::Type::Drop;
        } else {
            consensus_.set_present(entry.peer, true);
        }
    }
}

bool Membership::is_complete(const InputQueues& queues, Tick tick) const {
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if (is_flown(slot, tick) && queues[index_of(slot)].end() <= tick) {
            return false;
        }
    }
    return true;
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
    has_gone_[index_of(peer)] = has_ended && how != TickEvent::Type::Drop;
}

bool is_idle(const Membership& members, PeerId peer, Tick tick) {
    const std::vector<Slot> slots = members.slots().slots_of(peer);
    return std::ranges::all_of(slots, [&](Slot slot) { return members.has_ended(slot, tick); });
}

bool is_number_free(const Membership& members, PeerId peer, Tick tick) {
    const std::vector<Slot> slots = members.slots().slots_of(peer);
    return std::ranges::all_of(slots, [&](Slot slot) { return members.is_past(slot, tick); });
}

}  // namespace net
