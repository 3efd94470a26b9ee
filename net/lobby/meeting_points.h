// SPDX-License-Identifier: Zlib
/// Where members may find each other: what a guest offers in its Join, what a host puts into rosters, and what a guest
/// makes of those.
#pragma once

#include <vector>

#include "net/lobby/session.h"
#include "net/wire/packets.h"

namespace net {

/// Returns what a joiner offers: its addresses on private networks, at most kMaxOffered. Others see any public one
/// anyway, and nobody needs to know the rest.
[[nodiscard]] std::vector<Candidate> offers_of(const SessionSetup& setup);

/// Takes from each entry what its member offered, if another member has that address, or if the host sees the member
/// there itself. So nobody can name a member's address as its own, and have that member refuse the roster.
void remove_contested_offers(std::vector<RosterEntry>& entries);

/// Returns whether a roster's candidates are in order: none of the host, of each other member the address that the host
/// sees and valid offers, and nowhere an address of the receiver except in its own entry.
[[nodiscard]] bool has_sound_candidates(const RosterPacket& roster);

/// Returns where to look for another member, most likely first. `own` is this guest's entry, `host` where it found the
/// host. A member's offers are of use only behind the same router, where both have the same address for the host;
/// nobody else is sent there, so a member cannot have others probe their networks.
[[nodiscard]] std::vector<Address> addresses_of(const RosterEntry& member, const RosterEntry& own, const Address& host);

}  // namespace net
