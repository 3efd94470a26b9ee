// SPDX-License-Identifier: Zlib
/// Addresses of members in packets. Packets can carry IPv4 and IPv6 addresses; sockets are IPv4 only so far.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "net/wire/address.h"

namespace net {

enum class AddressFamily : std::uint8_t { Ipv4, Ipv6 };

/// An address at which a member may receive.
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
