// SPDX-License-Identifier: Zlib
/// The network interfaces of this machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace net {

/// One IPv4 address of an interface that is up, as numbers like net::Address.
struct Interface {
    std::string name;
    std::uint32_t address = 0;
    std::uint32_t netmask = 0;
    std::uint32_t broadcast = 0;  ///< 0 if there is none: a point-to-point link.
    bool is_loopback = false;

    /// Returns whether this interface reaches an address without a router.
    [[nodiscard]] bool holds(std::uint32_t ip) const { return (ip & netmask) == (address & netmask); }
};

/// Returns the broadcast address of a network: the one `given` to the interface, else the one derived from the mask
/// (RFC 919), which Linux always routes. If none was set, glibc reports the interface's own address, which is ignored.
/// Never returns 255.255.255.255; returns 0 for a network of one or two addresses (RFC 3021).
[[nodiscard]] std::uint32_t broadcast_address(std::uint32_t address, std::uint32_t netmask, std::uint32_t given);

/// Returns the interfaces that are up, in the system's order, one entry per address. Empty if the system call fails.
[[nodiscard]] std::vector<Interface> list_interfaces();

}  // namespace net
