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

/// Whether one machine may have that address: no broadcast or multicast, and not 0. (A network's own broadcast address
/// looks like any other; the transport knows it.)
[[nodiscard]] constexpr bool is_unicast(const Address& address) {
    constexpr std::uint32_t kFirstMulticast = 0xE0000000;  // beyond it is reserved, up to the broadcast address
    return address.ip != 0 && address.ip < kFirstMulticast && address.port != 0;
}

/// Whether that is a program on the same machine.
[[nodiscard]] constexpr bool is_loopback(const Address& address) {
    return address.ip >> 24U == 127;
}

/// Whether that address has a meaning only on the network that it is on (RFC 1918), or on the same cable (169.254/16).
[[nodiscard]] constexpr bool is_private(const Address& address) {
    return address.ip >> 24U == 10 || address.ip >> 20U == 0xAC1 || address.ip >> 16U == 0xC0A8 ||
           address.ip >> 16U == 0xA9FE;
}

/// "192.0.2.1:26700"
[[nodiscard]] std::string to_string(const Address& address);

}  // namespace net
