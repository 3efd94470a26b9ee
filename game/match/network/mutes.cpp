// SPDX-License-Identifier: Zlib
#include "game/match/network/mutes.h"

#include "net/play/peer_game.h"

#include <algorithm>

namespace match {

namespace {

/// Returns the first slot that is flown from the same machine; a session's links name no other.
net::Slot first_slot(const net::Session& session, net::Slot slot) {
    if (session.game() == nullptr) {
        return slot;
    }
    const net::SlotTable& slots = session.game()->tenures().slots();
    return slots.is_flown(slot) ? slots.first_of(slots.peer_of(slot)) : slot;
}

}  // namespace

void Mutes::set(net::Session* session, net::Slot slot, bool is_muted) {
    if (session == nullptr) {
        return;
    }
    session->set_muted(slot, is_muted);
    const net::Slot first = first_slot(*session, slot);
    for (const net::LinkStats& link : session->links()) {
        if (link.slot == first) {
            const Pilot pilot = pilot_of(*session, link);
            std::erase(pilots_, pilot);
            if (is_muted) {
                pilots_.push_back(pilot);
            }
        }
    }
}

void Mutes::renew(net::Session& session) const {
    if (pilots_.empty()) {
        return;
    }
    for (const net::LinkStats& link : session.links()) {
        if (!session.is_muted(link.slot) && std::ranges::find(pilots_, pilot_of(session, link)) != pilots_.end()) {
            session.set_muted(link.slot, true);
        }
    }
}

Mutes::Pilot Mutes::pilot_of(const net::Session& session, const net::LinkStats& link) {
    return {session.lobby().seats[link.slot].pilots.first(), link.address.ip.household()};
}

}  // namespace match
