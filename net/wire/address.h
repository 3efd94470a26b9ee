// SPDX-License-Identifier: Zlib
/// Addresses as packets and transports have them.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace net {

/// Where a datagram comes from or goes to: IPv4, as numbers.
struct Address {
    std::uint32_t ip = 0;  ///< 127.0.0.1 is 0x7F000001.
    std::uint16_t port = 0;

    friend constexpr auto operator<=>(const Address&, const Address&) = default;  // NOLINT(modernize-use-nullptr)

    static void fields(auto& ar, auto& a) {
        ar("ip", a.ip);
        ar("port", a.port);
    }
};

/// "192.0.2.1:26700"
[[nodiscard]] std::string to_string(const Address& address);

}  // namespace net
