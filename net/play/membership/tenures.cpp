// SPDX-License-Identifier: Zlib
#include "net/play/membership/tenures.h"

namespace net {

SlotTable::SlotTable(const EntryState& state) {
    std::ranges::transform(state.slots, peers_.begin(), &EntryState::SlotState::peer);
}

bool Tenures::is_flown(Slot slot, Tick tick) const {
    const auto& ending = endings_[slot];
    return slots_.is_flown(slot) && tick >= beginnings_[slot] && !(ending && tick >= ending->at);
}

bool Tenures::is_complete(const SlotHistories& queues, Tick tick) const {
    return std::ranges::none_of(kSlots, [&](Slot slot) { return is_flown(slot, tick) && queues[slot].end() <= tick; });
}

bool Tenures::is_recent(Slot slot, Tick tick) const {
    constexpr Tick kProbation = 30 * kTicksPerSecond;
    return beginning(slot) > 0 && tick < beginning(slot) + kProbation;
}

std::uint8_t Tenures::speakers(Tick tick) const {
    const auto flies_first = [&](Slot slot) {
        return is_flown(slot, tick) && slots_.first_of(slots_.peer_of(slot)) == slot;
    };
    const std::uint8_t old =
        bits_where(kSlots, [&](Slot slot) { return flies_first(slot) && !is_stranger(slot, tick); });
    return old != 0 ? old : bits_where(kSlots, flies_first);
}

/// A slot that nobody has flown cannot be returned to, whatever the senior peer says.
EntryState::Beginning Tenures::beginning_of(const Arrival& arrival, Slot slot) const {
    using Beginning = EntryState::Beginning;
    if (!arrival.is_return) {
        return Beginning::Joined;
    }
    const std::optional<Ending>& last = endings_[slot];
    const bool was_stranger = !last || (is_recent(slot, last->at) && !has_returned(slot));
    return was_stranger ? Beginning::ReturnedStranger : Beginning::Returned;
}

bool Tenures::is_ending(PeerId peer) const {
    return std::ranges::all_of(slots_.slots_of(peer), [this](Slot slot) { return ending(slot).has_value(); });
}

bool Tenures::has_ended(Slot slot, Tick tick) const {
    const auto& ending = endings_[slot];
    return !slots_.is_flown(slot) || (ending && ending->at <= tick);
}

bool Tenures::is_past(Slot slot, Tick tick) const {
    const auto& ending = endings_[slot];
    const Tick behind = ending && ending->how != TickEvent::Type::Drop ? most_behind_ : 0;
    return tick >= behind && has_ended(slot, tick - behind);
}

bool Tenures::is_free(Slot slot, Tick tick) const {
    const auto& ending = endings_[slot];
    const bool is_away = ending && ending->how == TickEvent::Type::Drop && tick < ending->at + away_;
    return !is_away && is_past(slot, tick);
}

PeerId Tenures::senior(Tick tick, PeerId except) const {
    PeerId senior = kNoPeer;
    Tick since = 0;
    for (const PeerId peer : kPeers) {
        const Slot slot = slots_.first_of(peer);
        const bool counts = peer != except && slot != kNoSlot && is_flown(slot, tick);
        if (counts && (senior == kNoPeer || beginning(slot) < since)) {
            senior = peer;
            since = beginning(slot);
        }
    }
    return senior;
}

void Tenures::begin(const Arrival& arrival, Tick first) {
    for (const Slot old : slots_.slots_of(arrival.peer)) {
        slots_.assign(old, kNoPeer);
    }
    for (const Arrival::Pilot& pilot : arrival.pilots) {
        began_[pilot.slot] = beginning_of(arrival, pilot.slot);
        slots_.assign(pilot.slot, arrival.peer);
        beginnings_[pilot.slot] = first;
        endings_[pilot.slot].reset();
    }
}

bool Tenures::end(Slot slot, const Ending& ending) {
    std::optional<Ending>& known = endings_[slot];
    if (known) {
        return false;
    }
    known = ending;
    return true;
}

void Tenures::extend(Slot slot, Tick at) {
    std::optional<Ending>& ending = endings_[slot];
    if (ending && ending->at >= at) {
        ending.reset();
    }
}

void Tenures::save(EntryState& state) const {
    for (const Slot slot : kSlots) {
        EntryState::SlotState& entry = state.slots[slot];
        entry.peer = slots_.peer_of(slot);
        entry.first = beginning(slot);
        entry.began = began_[slot];
        // Also for a peer that is away and whose number a newcomer now has: the newcomer must still see that drop.
        entry.has_ended = ending(slot) && ending(slot)->at <= state.tick;
        if (entry.has_ended) {
            entry.end = ending(slot)->at;
            entry.how = ending(slot)->how;
        }
    }
}

void Tenures::restore(const EntryState& state) {
    slots_ = SlotTable(state);
    for (const Slot slot : kSlots) {
        const EntryState::SlotState& entry = state.slots[slot];
        beginnings_[slot] = entry.first;
        began_[slot] = entry.began;
        if (entry.has_ended) {
            endings_[slot] = Ending{.at = entry.end, .how = entry.how};
        }
    }
}

bool is_idle(const Tenures& tenures, PeerId peer, Tick tick) {
    const std::vector<Slot> slots = tenures.slots().slots_of(peer);
    return std::ranges::all_of(slots, [&](Slot slot) { return tenures.has_ended(slot, tick); });
}

bool is_number_free(const Tenures& tenures, PeerId peer, Tick tick) {
    const std::vector<Slot> slots = tenures.slots().slots_of(peer);
    return std::ranges::all_of(slots, [&](Slot slot) { return tenures.is_past(slot, tick); });
}

}  // namespace net
