// SPDX-License-Identifier: Zlib
/// The network interfaces of this machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace net {

/// One IPv4 address of an interface that is up, as numbers like net::Address.
struct Interface {
    /// What is behind it, as far as the system tells.
    enum class Kind : std::uint8_t {
        Network,  ///< A wire or a radio.
        Vpn,
        Virtual,  ///< A network of containers or virtual machines, which others cannot reach.
    };

    std::string name;
    std::uint32_t address = 0;
    std::uint32_t netmask = 0;
    std::uint32_t broadcast = 0;  ///< 0 if there is none: a point-to-point link.
    bool is_loopback = false;
    Kind kind = Kind::Network;
    bool has_carrier = true;    ///< Something is connected to it.
    std::uint32_t gateway = 0;  ///< The router of the machine's default route, if it leads here; else 0.

    /// Returns whether this interface reaches an address without a router.
    [[nodiscard]] bool holds(std::uint32_t ip) const { return (ip & netmask) == (address & netmask); }
};

/// Returns the broadcast address of a network: the one `given` to the interface, else the one derived from the mask
/// (RFC 919), which Linux always routes. If none was set, glibc reports the interface's own address, which is ignored.
/// Never returns 255.255.255.255; returns 0 for a network of one or two addresses (RFC 3021).
[[nodiscard]] std::uint32_t broadcast_address(std::uint32_t address, std::uint32_t netmask, std::uint32_t given);

/// Returns those that others may reach this machine by, the best first: networks before VPNs before virtual networks,
/// and among equals those with the default route or at least a carrier. A bridge with the default route counts as a
/// network, since all of the machine's traffic passes through it.
[[nodiscard]] std::vector<Interface> by_reach(std::vector<Interface> interfaces);

/// Returns the interfaces that are up, in the system's order, one entry per address. Empty if the system call fails.
[[nodiscard]] std::vector<Interface> list_interfaces();

}  // namespace net
