// SPDX-License-Identifier: Zlib
#include "net/lobby/slot_allocator.h"

#include <algorithm>
#include <tuple>

namespace net {

std::optional<Arrival> SlotAllocator::find(const AcceptedJoin& who, const std::vector<Arrival>& promised,
                                           Tick tick) const {
    const auto is_promised = [&](const auto& is_same) { return std::ranges::any_of(promised, is_same); };
    const std::size_t wanted = who.pilots.present().size();
    Arrival arrival;
    std::vector<Slot> slots = roster_->slots_of(who.public_key);
    arrival.is_return = !slots.empty();
    if (arrival.is_return) {
        if (!std::ranges::all_of(slots, [&](Slot slot) { return tenures_->is_past(slot, tick); })) {
            return std::nullopt;
        }
        // A senior peer that lied can have given further slots to this key. Nobody could decode an arrival in all.
        slots.resize(std::min(slots.size(), kMaxLocalPilots));
    } else {
        slots = free_slots(tick);
        std::erase_if(slots, [&](Slot slot) { return is_promised([slot](const Arrival& a) { return a.has(slot); }); });
        std::ranges::stable_sort(slots, {}, [&](Slot slot) { return rank_for(who, slot); });
        if (slots.size() < wanted) {
            return std::nullopt;
        }
        slots.resize(wanted);
    }
    const PeerId peer = free_number(who.public_key, promised, tick);
    SeatId seat = 0;
    while (seat < kMaxPilots &&
           (is_seat_taken(seat, tick) || is_promised([seat](const Arrival& a) { return a.seat == seat; }))) {
        ++seat;
    }
    if (peer == kNoPeer || seat == kMaxPilots) {
        return std::nullopt;
    }
    arrival.peer = peer;
    arrival.seat = seat;
    arrival.public_key = who.public_key;
    arrival.candidates = {candidate_of(who.address)};
    arrival.candidates.insert(arrival.candidates.end(), who.candidates.begin(), who.candidates.end());
    arrival.pilots = arrival.is_return ? returning(slots) : newcomers(who, slots, names_taken(promised, tick));
    return arrival;
}

/// A reused number makes us forget the key of its last owner, which may still have to be told that it was dropped. So
/// prefer the newcomer's old number, then an unused one, then the one free for longest.
PeerId SlotAllocator::free_number(const PublicKey& key, const std::vector<Arrival>& promised, Tick tick) const {
    const auto rank = [&](PeerId peer) {
        const GameRoster::Machine& machine = roster_->machine(peer);
        Tick ended = 0;
        for (const Slot slot : tenures_->slots().slots_of(peer)) {
            ended = std::max(ended, tenures_->ending(slot)->at);
        }
        return std::tuple(machine.public_key != key, machine.public_key != PublicKey{}, ended);
    };
    PeerId best = kNoPeer;
    for (const PeerId peer : kPeers) {
        const bool is_promised = std::ranges::any_of(promised, [&](const Arrival& a) { return a.peer == peer; });
        if (!is_promised && is_number_free(*tenures_, peer, tick) && (best == kNoPeer || rank(peer) < rank(best))) {
            best = peer;
        }
    }
    return best;
}

int SlotAllocator::rank_for(const AcceptedJoin& who, Slot slot) const {
    const auto& ending = tenures_->ending(slot);
    if (!ending) {
        return 1;
    }
    const bool is_left = ending->how == TickEvent::Type::Leave;
    return !is_left ? 3 : roster_->names()[slot] == who.pilots.first() ? 0 : 2;
}

std::vector<Slot> SlotAllocator::free_slots(Tick tick) const {
    return all_where(kSlots, [&](Slot slot) { return slot.value() < max_pilots_ && tenures_->is_free(slot, tick); });
}

std::vector<Arrival::Pilot> SlotAllocator::returning(const std::vector<Slot>& slots) const {
    std::vector<Arrival::Pilot> found;
    found.reserve(slots.size());
    for (const Slot slot : slots) {
        found.push_back({slot, unique_name(roster_->names()[slot], slot.value(), {})});
    }
    return found;
}

std::vector<Arrival::Pilot> SlotAllocator::newcomers(const AcceptedJoin& who, const std::vector<Slot>& slots,
                                                     std::set<std::string> taken) const {
    std::vector<Arrival::Pilot> found;
    for (const Slot slot : slots) {
        const std::string name = unique_name(who.pilots.all[found.size()], slot.value(), taken);
        taken.insert(name);
        found.push_back({slot, name});
    }
    return found;
}

/// Includes the names of pilots that are away, since these may return.
std::set<std::string> SlotAllocator::names_taken(const std::vector<Arrival>& promised, Tick tick) const {
    std::set<std::string> names;
    for (const Slot slot : kSlots) {
        if (!tenures_->is_free(slot, tick)) {
            names.insert(roster_->names()[slot]);
        }
    }
    for (const Arrival& arrival : promised) {
        for (const Arrival::Pilot& pilot : arrival.pilots) {
            names.insert(pilot.name);
        }
    }
    return names;
}

bool SlotAllocator::is_seat_taken(SeatId seat, Tick tick) const {
    return std::ranges::any_of(kPeers, [&](PeerId peer) {
        return roster_->machine(peer).seat == seat && !is_number_free(*tenures_, peer, tick);
    });
}

}  // namespace net
