// SPDX-License-Identifier: Zlib
/// Addresses of machines that are reached through a relay server (PROTOCOL.md, Relay servers).
///
/// To the lobby and the game such a machine has an address like any other: a private IPv6 address that no network has.
/// It holds all that is needed to reach the machine, so nobody keeps a table:
///
///     fd67:7972 · outer IPv4 address 4 · relay's IPv4 address 4 · relay's port 2 · 0 0 : outer port
///
/// Limits and bans count it as the machine's outer address, as when it is reached directly (`Ip::household`).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "net/wire/address.h"

namespace net {

/// What a host is called at its relay server, chosen at random. It outlives the host's lobbies, unlike their keys.
using HostName = std::array<std::uint8_t, 3>;

/// How many bytes a datagram to a relay server has besides what it carries. It leaves the server with fewer.
inline constexpr std::size_t kCarryBytes = 15;

struct RelayedAddress {
    Address relay;  ///< IPv4.
    Address outer;  ///< Of the machine, as the relay sees it; or for a host that is called by name, see `address_of`.

    friend bool operator==(const RelayedAddress&, const RelayedAddress&) = default;
};

/// Returns the address of a machine behind a relay. Both addresses must be IPv4.
[[nodiscard]] Address relayed(const RelayedAddress& path);
/// Returns what such an address says; nothing if it is another.
[[nodiscard]] std::optional<RelayedAddress> as_relayed(const Address& address);

/// Returns whether a machine may be sent to directly, at an address that a relay server has named: a server on the
/// internet sees public addresses only, and with others could have us send into our own network.
[[nodiscard]] bool is_believed(const Address& outer, const Address& relay);

/// Returns the address that stands for a host's name: 0.a.b.c, which no machine has.
[[nodiscard]] Address address_of(const HostName& name);
/// Returns the name that an address stands for, if it does.
[[nodiscard]] std::optional<HostName> name_of(const Address& address);

}  // namespace net
