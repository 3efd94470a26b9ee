// SPDX-License-Identifier: Zlib
/// Slot tables, accusations and outlooks for tests of membership.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "net/play/membership/membership.h"
#include "tests/support/numbers.h"

/// Returns a table in which each slot is flown by the peer listed for it.
inline net::SlotTable table(std::initializer_list<net::PeerId> peers) {
    net::SlotTable slots;
    for (net::Slot slot = 0; const net::PeerId peer : peers) {
        slots.assign(slot++, peer);
    }
    return slots;
}

inline net::PilotEvent vote(net::Slot lost, net::Tick end) {
    return net::DropVoteEvent{lost, end};
}

/// The drop time; equal to the time until a peer is away, so that nobody counts as away before being dropped.
inline constexpr net::Micros kDropAfter = net::kAwayAfter;

/// Returns sightings in which all peers' input is held up to the same tick and all were heard at the same time.
inline net::Membership::Sightings all_seen(net::Tick end, net::Micros at) {
    net::Membership::Sightings seen;
    seen.fill({end, at});
    return seen;
}

/// Returns a game that waits for the next tick of these peers, which have been silent since time 0. The others were
/// heard just now.
inline net::Membership::Outlook waiting_for(const std::vector<net::PeerId>& silent, net::Micros now) {
    net::Membership::Outlook outlook{all_seen(20, now), 10, now, now};
    for (const net::PeerId peer : silent) {
        outlook.sightings[peer] = {10, 0};
    }
    return outlook;
}
