// SPDX-License-Identifier: Zlib
/// Addresses of members in packets. Packets have room for both versions of IP; sockets are IPv4 so far.
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

inline constexpr std::size_t kMaxOffered = 2;                   ///< That a joiner names itself.
inline constexpr std::size_t kMaxCandidates = 1 + kMaxOffered;  ///< Of a member: the first is what the host sees.

[[nodiscard]] Candidate candidate_of(const Address& address);
/// Returns nothing for IPv6.
[[nodiscard]] std::optional<Address> ipv4_of(const Candidate& candidate);

/// Returns the addresses of those that a packet can be sent to: unicast and IPv4.
[[nodiscard]] std::vector<Address> addresses_of(const std::vector<Candidate>& candidates);

/// Returns the same for candidates that a machine named which is at `from`: what is loopback to it is on that machine.
[[nodiscard]] std::vector<Address> reachable(const std::vector<Candidate>& candidates, const Address& from);

/// Returns whether one machine may have that address: no broadcast, multicast or unspecified one, nor port 0. Also
/// whether that is its only encoding: IPv4 mapped, and no mapped IPv4 as IPv6.
[[nodiscard]] bool is_unicast(const Candidate& candidate);
[[nodiscard]] bool is_loopback(const Candidate& candidate);
/// Returns whether a joiner may name all of these as its own: unicast, not loopback, none of them twice.
[[nodiscard]] bool is_offerable(const std::vector<Candidate>& candidates);

}  // namespace net
