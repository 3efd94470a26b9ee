// SPDX-License-Identifier: Zlib
/// Addresses of sockets, and the candidate addresses that packets carry.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace net {

/// The source or destination of a datagram: IPv4 address and port.
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

/// Returns whether a provider shares the address among customers (RFC 6598).
[[nodiscard]] constexpr bool is_shared(const Address& address) {
    return address.ip >> 22U == 0x191;
}

/// Returns whether the address can be reached from anywhere in the internet, as far as it tells.
[[nodiscard]] constexpr bool is_public(const Address& address) {
    return is_unicast(address) && !is_private(address) && !is_shared(address) && !is_loopback(address);
}

/// "192.0.2.1"
[[nodiscard]] std::string ip_text(std::uint32_t ip);
/// "192.0.2.1:26700"
[[nodiscard]] std::string to_string(const Address& address);
/// Returns the address that `to_string` writes so; nothing for any other text.
[[nodiscard]] std::optional<Address> parse_address(std::string_view text);

enum class AddressFamily : std::uint8_t { Ipv4, Ipv6 };

/// An address at which a member may receive. Packets can carry IPv6 addresses, but sockets are IPv4 so far.
struct Candidate {
    AddressFamily family = AddressFamily::Ipv4;
    std::array<std::uint8_t, 16> ip{};  ///< In network order; an IPv4 address is mapped: ::ffff:192.0.2.1 (RFC 4291).
    std::uint16_t port = 0;

    friend bool operator==(const Candidate&, const Candidate&) = default;

    static void fields(auto& ar, auto& c) {
        ar("family", c.family, AddressFamily::Ipv6);
        ar("ip", c.ip);
        ar("port", c.port);
    }
};

inline constexpr std::size_t kMaxOffered = 2;                   ///< Addresses that a joiner may offer.
inline constexpr std::size_t kMaxCandidates = 1 + kMaxOffered;  ///< Of a member; the first is as the host sees it.

[[nodiscard]] Candidate candidate_of(const Address& address);
/// Returns nothing for IPv6.
[[nodiscard]] std::optional<Address> ipv4_of(const Candidate& candidate);

/// Returns the addresses of the candidates that a packet can be sent to: those that are unicast and IPv4.
[[nodiscard]] std::vector<Address> addresses_of(const std::vector<Candidate>& candidates);

/// As `addresses_of`, for candidates named by a machine at `from`: a loopback address becomes that machine's address.
[[nodiscard]] std::vector<Address> reachable(const std::vector<Candidate>& candidates, const Address& from);

/// Returns whether a single machine can have this address: not broadcast, multicast or unspecified, nor port 0. The
/// encoding must also be the only valid one: IPv4 mapped, and no mapped IPv4 as IPv6.
[[nodiscard]] bool is_unicast(const Candidate& candidate);
[[nodiscard]] bool is_loopback(const Candidate& candidate);
/// Returns whether a joiner may offer all of these: private IPv4 addresses without duplicates. With public ones it
/// could have others send to any machine.
[[nodiscard]] bool is_offerable(const std::vector<Candidate>& candidates);

}  // namespace net
