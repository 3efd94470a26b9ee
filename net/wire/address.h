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

/// "192.0.2.1:26700"
[[nodiscard]] std::string to_string(const Address& address);

}  // namespace net
