// SPDX-License-Identifier: Zlib
/// Network addresses in packets and transports.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace net {

/// Source or destination of a datagram: IPv4, as numbers.
struct Address {
    std::uint32_t ip = 0;  ///< 127.0.0.1 is 0x7F000001.
    std::uint16_t port = 0;

    friend constexpr auto operator<=>(const Address&, const Address&) = default;  // NOLINT(modernize-use-nullptr)

    static void fields(auto& ar, auto& a) {
        ar("ip", a.ip);
        ar("port", a.port);
    }
};

/// Returns whether a single machine can have this address: not broadcast, multicast or 0. (A subnet's broadcast address
/// looks like any other here; only the transport can tell.)
[[nodiscard]] constexpr bool is_unicast(const Address& address) {
    constexpr std::uint32_t kFirstMulticast = 0xE0000000;  // everything above is multicast, reserved or broadcast
    return address.ip != 0 && address.ip < kFirstMulticast && address.port != 0;
}

/// Returns whether the address is on the same machine.
[[nodiscard]] constexpr bool is_loopback(const Address& address) {
    return address.ip >> 24U == 127;
}

/// Returns whether the address is meaningful only within its own network (RFC 1918) or link (169.254/16).
[[nodiscard]] constexpr bool is_private(const Address& address) {
    return address.ip >> 24U == 10 || address.ip >> 20U == 0xAC1 || address.ip >> 16U == 0xC0A8 ||
           address.ip >> 16U == 0xA9FE;
}

/// "192.0.2.1:26700"
[[nodiscard]] std::string to_string(const Address& address);

}  // namespace net
