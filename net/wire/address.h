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

#include "net/wire/ip.h"

namespace net {

/// The source or destination of a datagram.
struct Address {
    Ip ip{};
    std::uint16_t port = 0;

    friend constexpr auto operator<=>(const Address&, const Address&) = default;  // NOLINT(modernize-use-nullptr)

    static void fields(auto& ar, auto& a) {
        ar("ip", a.ip);
        ar("port", a.port);
    }
};

/// Returns whether a single machine can have this address, and it can be sent to: not broadcast, multicast or 0, nor
/// the link-local addresses of IPv6, which mean nothing without the name of an interface. (A subnet's broadcast address
/// looks like any other here; only the transport can tell.)
[[nodiscard]] bool is_unicast(const Address& address);
/// Returns whether the address is on the same machine.
[[nodiscard]] bool is_loopback(const Address& address);
/// Returns whether the address is meaningful only within its own network (RFC 1918, RFC 4193) or link (169.254/16).
[[nodiscard]] bool is_private(const Address& address);
/// Returns whether a provider shares the address among customers (RFC 6598).
[[nodiscard]] bool is_shared(const Address& address);
/// Returns whether the address can be reached from anywhere in the internet, as far as it tells.
[[nodiscard]] bool is_public(const Address& address);

/// "192.0.2.1:26700" or "[2001:db8::1]:26700"
[[nodiscard]] std::string to_string(const Address& address);
/// Returns the address that `to_string` writes so; nothing for any other text.
[[nodiscard]] std::optional<Address> parse_address(std::string_view text);

enum class AddressFamily : std::uint8_t { Ipv4, Ipv6 };

/// An address at which a member may receive, as packets carry it, valid or not.
struct Candidate {
    AddressFamily family = AddressFamily::Ipv4;
    Ip::Bytes ip{};
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
/// Returns the address of a candidate; nothing if it is not unicast, or not encoded in the only valid way: the family
/// must fit the bytes.
[[nodiscard]] std::optional<Address> address_of(const Candidate& candidate);

/// Returns the addresses of the candidates that a packet can be sent to.
[[nodiscard]] std::vector<Address> addresses_of(const std::vector<Candidate>& candidates);

/// As `addresses_of`, for candidates named by a machine at `from`: a loopback address becomes that machine's address.
[[nodiscard]] std::vector<Address> reachable(const std::vector<Candidate>& candidates, const Address& from);

/// Returns whether a joiner may offer all of these: private addresses without duplicates. With public ones it could
/// have others send to any machine.
[[nodiscard]] bool is_offerable(const std::vector<Candidate>& candidates);

}  // namespace net
