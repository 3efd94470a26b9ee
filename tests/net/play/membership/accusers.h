// SPDX-License-Identifier: Zlib
/// Slot tables and accusations for tests of membership.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "net/play/membership/membership.h"

/// Returns a table in which each slot is flown by the peer listed for it.
inline net::SlotTable table(std::initializer_list<net::PeerId> peers) {
    net::SlotTable slots;
    for (net::Slot slot = 0; const net::PeerId peer : peers) {
        slots.assign(slot++, peer);
    }
    return slots;
}

inline net::PilotEvent vote(net::Slot lost, net::Tick end) {
    return {net::PilotEvent::Type::DropVote, static_cast<std::uint8_t>(lost), end, {}};
}

/// The drop time; equal to the time until a peer is away, so that nobody counts as away before being dropped.
inline constexpr net::Micros kDropAfter = net::kAwayAfter;
inline constexpr net::PilotEvent::Type kLeave = net::PilotEvent::Type::Leave;
