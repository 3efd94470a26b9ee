// SPDX-License-Identifier: Zlib
/// The network interfaces of this machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace net {

/// One IPv4 address of an interface that is up. Addresses are numbers as in net::Address.
struct Interface {
    std::string name;
    std::uint32_t address = 0;
    std::uint32_t netmask = 0;
    std::uint32_t broadcast = 0;  ///< 0 where there is none: lines between two points.
    bool is_loopback = false;

    /// Whether it reaches this address without a router.
    [[nodiscard]] bool holds(std::uint32_t ip) const { return (ip & netmask) == (address & netmask); }
};

/// Where to reach everybody on a network: the address that was `given` to the interface, else the one that follows from
/// the mask (RFC 919), which Linux routes in any case. Where none was set, glibc gives the interface's own address.
/// Never 255.255.255.255, and 0 for a network of two addresses or one (RFC 3021).
[[nodiscard]] std::uint32_t broadcast_address(std::uint32_t address, std::uint32_t netmask, std::uint32_t given);

/// Those that are up, in the system's order; one entry an address. Empty if the system does not tell.
[[nodiscard]] std::vector<Interface> list_interfaces();

}  // namespace net
