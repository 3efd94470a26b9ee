// SPDX-License-Identifier: Zlib
/// Addresses as the game has them, and as OpenDHT and the system do.
#pragma once

#include <opendht.h>

#include <netinet/in.h>

#include <optional>

#include "net/wire/address.h"

namespace gyre_dht {

/// Returns nothing for an address that is not IPv4.
[[nodiscard]] std::optional<dht::SockAddr> to_opendht(const net::Address& address);
[[nodiscard]] std::optional<net::Address> from_opendht(const dht::SockAddr& address);

[[nodiscard]] sockaddr_in to_system(const net::Address& address);
[[nodiscard]] net::Address from_system(const sockaddr_in& address);

}  // namespace gyre_dht
