// SPDX-License-Identifier: Zlib
#include "net/lobby/game_roster.h"

#include "net/wire/text.h"

#include <algorithm>
#include <utility>

namespace net {

std::string unique_name(const std::string& wanted, int place, const std::set<std::string>& taken) {
    std::string base = clean_text(wanted, kMaxNameBytes);
    if (base.empty()) {
        base = "Pilot " + std::to_string(place + 1);
    }
    std::string name = base;
    for (int number = 2; taken.contains(name); ++number) {
        const std::string suffix = " " + std::to_string(number);
        name = clean_text(base, kMaxNameBytes - suffix.size()) + suffix;
    }
    return name;
}

GameRoster::GameRoster(const std::vector<RosterEntry>& members) {
    seats_.fill(kNoSeat);
    Slot slot = 0;
    PeerId peer = 0;
    for (const RosterEntry& member : members) {
        machines_[peer] = {member.seat, member.public_key, member.candidates};
        for (const std::string& name : member.pilots.present()) {
            if (slot < kMaxPilots) {
                first_slots_.assign(slot, peer);
                set_pilot(slot, member.seat, member.public_key, name);
                ++slot;
            }
        }
        ++peer;
    }
}

void GameRoster::admit(const Arrival& arrival) {
    // If another machine had the seat before, it has none now, and its slots belong to nobody. Otherwise the newcomer's
    // link would be taken for that machine's.
    for (Machine& machine : machines_) {
        machine.seat = machine.seat == arrival.seat ? kNoSeat : machine.seat;
    }
    std::ranges::replace(seats_, arrival.seat, kNoSeat);
    set_machine(arrival.peer, {arrival.seat, arrival.public_key, arrival.candidates});
    for (const Arrival::Pilot& pilot : arrival.pilots) {
        set_pilot(pilot.slot, arrival.seat, arrival.public_key, clean_text(pilot.name, kMaxNameBytes));
    }
}

void GameRoster::set_pilot(Slot slot, SeatId seat, const PublicKey& owner, std::string name) {
    seats_[slot] = seat;
    owners_[slot] = owner;
    names_[slot] = std::move(name);
}

std::vector<Slot> GameRoster::slots_of(SeatId seat) const {
    return all_where(kSlots, [&](Slot slot) { return seats_[slot] == seat; });
}

std::vector<Slot> GameRoster::slots_of(const PublicKey& key) const {
    return all_where(kSlots, [&](Slot slot) { return owners_[slot] == key && key != PublicKey{}; });
}

}  // namespace net
