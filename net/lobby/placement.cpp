// SPDX-License-Identifier: Zlib
#include "net/lobby/placement.h"

#include <algorithm>
#include <string>
#include <utility>

#include "net/wire/text.h"

namespace net {

std::optional<Arrival> Placement::find(const AcceptedJoin& who, const std::vector<Arrival>& promised, Tick tick) const {
    const auto is_promised = [&](const auto& is_same) { return std::ranges::any_of(promised, is_same); };
    const auto wanted = static_cast<std::size_t>(pilots_with(who.second_name));
    Arrival arrival;
    std::vector<Slot> slots = roster_->slots_of(who.public_key);
    arrival.is_return = !slots.empty();
    if (arrival.is_return) {
        if (!std::ranges::all_of(slots, [&](Slot slot) { return members_->has_ended(slot, tick); })) {
            return std::nullopt;
        }
    } else {
        slots = free_slots(tick);
        std::erase_if(slots, [&](Slot slot) { return is_promised([slot](const Arrival& a) { return a.has(slot); }); });
        if (slots.size() < wanted) {
            return std::nullopt;
        }
        slots.resize(wanted);
    }
    PeerId peer = 0;
    while (peer < kMaxPeers &&
           (!is_idle(*members_, peer, tick) || is_promised([peer](const Arrival& a) { return a.peer == peer; }))) {
        ++peer;
    }
    Slot seat = 0;
    while (seat < kMaxPilots &&
           (is_seat_taken(seat, tick) || is_promised([seat](const Arrival& a) { return a.seat == seat; }))) {
        ++seat;
    }
    if (peer == kMaxPeers || seat == kMaxPilots) {
        return std::nullopt;
    }
    arrival.peer = static_cast<std::uint8_t>(peer);
    arrival.seat = static_cast<std::uint8_t>(seat);
    arrival.public_key = who.public_key;
    arrival.candidates = {candidate_of(who.address)};
    arrival.candidates.insert(arrival.candidates.end(), who.candidates.begin(), who.candidates.end());
    arrival.pilots = pilots(who, slots, arrival.is_return);
    return arrival;
}

bool Placement::has_room(std::size_t pilots, Tick tick) const {
    return free_slots(tick).size() >= pilots;
}

std::vector<Slot> Placement::free_slots(Tick tick) const {
    std::vector<Slot> found;
    for (Slot slot = 0; slot < std::min(max_pilots_, static_cast<int>(kMaxPilots)); ++slot) {
        if (members_->is_free(slot, tick)) {
            found.push_back(slot);
        }
    }
    return found;
}

std::vector<Arrival::Pilot> Placement::pilots(const AcceptedJoin& who, const std::vector<Slot>& slots,
                                              bool is_return) const {
    std::vector<Arrival::Pilot> found;
    for (const Slot slot : slots) {
        const std::string& given = found.empty() ? who.name : who.second_name;
        std::string name = is_return ? roster_->names()[index_of(slot)] : clean_text(given, kMaxNameBytes);
        if (name.empty()) {
            name = "Pilot " + std::to_string(slot + 1);
        }
        found.push_back({static_cast<std::uint8_t>(slot), std::move(name)});
    }
    return found;
}

bool Placement::is_seat_taken(Slot seat, Tick tick) const {
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        if (roster_->machine(peer).seat == seat && !is_idle(*members_, peer, tick)) {
            return true;
        }
    }
    return false;
}

}  // namespace net
