// SPDX-License-Identifier: Zlib
#include "net/lobby/game_roster.h"

#include "net/wire/packets.h"
#include "net/wire/text.h"

#include <algorithm>
#include <utility>

namespace net {

std::string unique_name(const std::string& wanted, Slot place, const std::set<std::string>& taken) {
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
    seats_.fill(kNoSlot);
    Slot slot = 0;
    for (std::size_t peer = 0; peer < members.size(); ++peer) {
        const RosterEntry& member = members[peer];
        machines_[peer] = {member.seat, member.public_key, member.candidates};
        for (const std::string& name : member.pilots.present()) {
            if (slot < kMaxPilots) {
                first_slots_.assign(slot, static_cast<PeerId>(peer));
                set_pilot(slot, member.seat, member.public_key, name);
                ++slot;
            }
        }
    }
}

void GameRoster::admit(const Arrival& arrival) {
    // If another machine had the seat before, it has none now, and its slots belong to nobody. Otherwise the newcomer's
    // link would be taken for that machine's.
    for (Machine& machine : machines_) {
        machine.seat = machine.seat == arrival.seat ? kNoSlot : machine.seat;
    }
    std::ranges::replace(seats_, Slot{arrival.seat}, kNoSlot);
    set_machine(arrival.peer, {arrival.seat, arrival.public_key, arrival.candidates});
    for (const Arrival::Pilot& pilot : arrival.pilots) {
        set_pilot(pilot.slot, arrival.seat, arrival.public_key, clean_text(pilot.name, kMaxNameBytes));
    }
}

void GameRoster::set_pilot(Slot slot, Slot seat, const PublicKey& owner, std::string name) {
    seats_[index_of(slot)] = seat;
    owners_[index_of(slot)] = owner;
    names_[index_of(slot)] = std::move(name);
}

std::vector<Slot> GameRoster::slots_of(Slot seat) const {
    std::vector<Slot> found;
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if (seats_[index_of(slot)] == seat) {
            found.push_back(slot);
        }
    }
    return found;
}

std::vector<Slot> GameRoster::slots_of(const PublicKey& key) const {
    std::vector<Slot> found;
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if (owners_[index_of(slot)] == key && key != PublicKey{}) {
            found.push_back(slot);
        }
    }
    return found;
}

}  // namespace net
