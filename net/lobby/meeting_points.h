// SPDX-License-Identifier: Zlib
/// Where members may reach each other: which addresses a guest offers when it joins, which ones the host lists, and
/// which ones other guests try.
#pragma once

#include <vector>

#include "net/lobby/session.h"
#include "net/wire/packets.h"

namespace net {

/// Returns the addresses that a joiner offers: those on private networks, at most kMaxOffered. Others see its public
/// address anyway, and need no further ones.
[[nodiscard]] std::vector<Candidate> offers_of(const SessionSetup& setup);

/// Removes an offered address from an entry if another member has that address, or if the host sees the member there
/// anyway. Otherwise a member could name another member's address as its own, and so make that one refuse the roster.
void remove_contested_offers(std::vector<RosterEntry>& entries);

/// Returns whether a roster's candidates are valid: none for the host; for each other member, the address that the host
/// sees and valid offers; and no address of the receiver outside its own entry.
[[nodiscard]] bool has_sound_candidates(const RosterPacket& roster);

/// Returns the addresses to try for a machine in a running game: where it was seen and, if a machine with the
/// candidates `near` may be in the same private network, the private ones that it offers. That is so if both were seen
/// at the same IP address, or if it was seen at an address that only its own network or machine knows.
[[nodiscard]] std::vector<Address> addresses_of(const std::vector<Candidate>& candidates,
                                                const std::vector<Candidate>& near);

/// Returns the addresses to try for another member of the lobby, most likely first. `own` is this guest's entry, `host`
/// the address at which it found the host. A member's offers are used only behind the same router, where the host sees
/// both at the same address. Otherwise a member could have others probe their own networks.
[[nodiscard]] std::vector<Address> addresses_of(const RosterEntry& member, const RosterEntry& own, const Address& host);

}  // namespace net
