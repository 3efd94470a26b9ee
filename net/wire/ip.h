// SPDX-License-Identifier: Zlib
/// IP addresses of both families.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace net {

/// An IPv4 or IPv6 address, as packets carry it: 16 bytes in network order, IPv4 mapped into IPv6: ::ffff:192.0.2.1
/// (RFC 4291, 2.5.5.2).
class Ip {
public:
    using Bytes = std::array<std::uint8_t, 16>;

    /// 0.0.0.0, which no machine has.
    constexpr Ip() : Ip(0) {}
    /// An IPv4 address as a number: 127.0.0.1 is 0x7F000001.
    constexpr Ip(std::uint32_t v4)  // NOLINT(google-explicit-constructor): such a number is an address
        : bytes_{kMapped} {
        for (std::size_t i = 0; i < 4; ++i) {
            bytes_[kMapped.size() - 4 + i] = static_cast<std::uint8_t>(v4 >> 8 * (3 - i));
        }
    }
    constexpr explicit Ip(const Bytes& bytes) : bytes_(bytes) {}

    [[nodiscard]] constexpr const Bytes& bytes() const { return bytes_; }
    [[nodiscard]] constexpr bool is_v4() const {
        return std::equal(kMapped.begin(), kMapped.end() - 4, bytes_.begin());
    }
    /// Returns an IPv4 address as a number; of an IPv6 address the last 32 bits.
    [[nodiscard]] constexpr std::uint32_t v4() const {
        std::uint32_t number = 0;
        for (std::size_t i = bytes_.size() - 4; i < bytes_.size(); ++i) {
            number = number << 8U | bytes_[i];
        }
        return number;
    }

    /// How the addresses of machines behind a relay server begin: see relayed_address.h.
    static constexpr std::array<std::uint8_t, 4> kRelayed{0xFD, 0x67, 0x79, 0x72};
    /// Returns whether this is the address of a machine behind a relay server.
    [[nodiscard]] constexpr bool is_relayed() const {
        return std::equal(kRelayed.begin(), kRelayed.end(), bytes_.begin()) && bytes_[14] == 0 && bytes_[15] == 0;
    }

    /// Returns what limits, seats and bans count as one place: an IPv4 address, or a network of IPv6 with 64 bits, from
    /// which a household can take as many addresses as it likes (RFC 6177). A machine behind a relay server counts as
    /// the IPv4 address that it also has when it is reached directly.
    [[nodiscard]] constexpr Ip household() const {
        if (is_relayed()) {
            Ip outer;
            std::copy_n(bytes_.begin() + kRelayed.size(), 4, outer.bytes_.end() - 4);
            return outer;
        }
        return network();
    }
    /// Returns an IPv4 address, or a network of IPv6 with 64 bits.
    [[nodiscard]] constexpr Ip network() const { return first_bytes(kNetworkBytes); }
    /// Returns the largest network that providers give to one customer, of IPv6 with 48 bits (RFC 6177), since it holds
    /// 65,536 households; nothing for an IPv4 address. Where limits count it as well, it has twice as much.
    [[nodiscard]] constexpr std::optional<Ip> site() const {
        const Ip own = household();
        return own.is_v4() ? std::nullopt : std::optional(own.first_bytes(kSiteBytes));
    }

    friend constexpr auto operator<=>(const Ip&, const Ip&) = default;  // NOLINT(modernize-use-nullptr)

    static void fields(auto& ar, auto& ip) { ar("bytes", ip.bytes_); }

private:
    static constexpr Bytes kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    static constexpr std::ptrdiff_t kNetworkBytes = 8;
    static constexpr std::ptrdiff_t kSiteBytes = 6;

    /// Returns the address with zeros after those bytes; an IPv4 address as it is.
    [[nodiscard]] constexpr Ip first_bytes(std::ptrdiff_t count) const {
        Ip first = *this;
        if (!is_v4()) {
            std::fill(first.bytes_.begin() + count, first.bytes_.end(), std::uint8_t{0});
        }
        return first;
    }

    Bytes bytes_;
};

/// "192.0.2.1" or "2001:db8::1" (RFC 5952).
[[nodiscard]] std::string ip_text(const Ip& ip);
/// Returns the address of a text; nothing if it is none. IPv4 in digits only and without leading zeros; IPv6 in any of
/// the forms of RFC 4291, 2.2, but without an IPv4 part, a scope or brackets.
[[nodiscard]] std::optional<Ip> parse_ip(std::string_view text);

}  // namespace net
