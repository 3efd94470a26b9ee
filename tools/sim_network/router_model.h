// SPDX-License-Identifier: Zlib
/// What a router does to UDP: the kinds of RFC 4787, and one that it does not know.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "net/wire/address.h"
#include "net/wire/units.h"

namespace net {

/// On which part of the other end something depends (RFC 4787, 4.1 and 5).
enum class DependsOn : std::uint8_t { Nothing, Address, AddressAndPort };

/// Which outer port a new mapping gets.
enum class PortChoice : std::uint8_t { Kept, Sequential, Random };

struct RouterKind {
    DependsOn mapping = DependsOn::Nothing;           ///< Which destinations share an outer port.
    DependsOn filtering = DependsOn::AddressAndPort;  ///< Who may answer there.
    PortChoice ports = PortChoice::Kept;
    bool turns_back = false;              ///< Machines behind it reach each other at its outer address (hairpin).
    Micros forgets_after = 30 * kSecond;  ///< Without a datagram from inside (RFC 4787, 4.3).
    /// A datagram of a stranger takes the flow to that stranger: what is later sent there leaves from another port.
    /// Linux does so without a rule that drops strangers.
    bool answers_strangers = false;
};

/// What most homes have: one outer port, open to those who were sent to.
inline constexpr RouterKind kOrdinaryRouter{};
inline constexpr RouterKind kFullCone{.filtering = DependsOn::Nothing};
/// Each destination has another port, so nobody can be told where to send.
inline constexpr RouterKind kSymmetricRouter{.mapping = DependsOn::AddressAndPort, .ports = PortChoice::Random};

/// The translation alone: it takes and returns addresses.
class RouterModel {
public:
    RouterModel(const RouterKind& kind, std::uint64_t seed) : kind_(kind), random_(seed) {}

    /// Returns the outer port from which a datagram of `inner` to `to` leaves.
    [[nodiscard]] std::uint16_t out(const Address& inner, const Address& to, Micros now);
    /// Returns the machine that gets a datagram from `from` at that outer port; nothing if it is dropped.
    [[nodiscard]] std::optional<Address> in(std::uint16_t outer_port, const Address& from, Micros now);
    /// Passes on everything that comes to an outer port, as set up by hand or asked for by the machine.
    void forward(std::uint16_t outer_port, const Address& inner) { forwarded_.push_back({outer_port, inner}); }
    /// Forgets all flows, as when it is switched off and on. New ones begin at other ports.
    void restart();

    [[nodiscard]] const RouterKind& kind() const { return kind_; }

private:
    struct Flow {
        Address inner;
        Address to;  ///< As far as the mapping depends on it.
        std::uint16_t outer_port;
        std::vector<Address> sent_to;
        Micros used_at;
    };
    struct Forward {
        std::uint16_t outer_port;
        Address inner;
    };
    struct Stranger {
        Address from;
        std::uint16_t outer_port;
    };

    void forget(Micros now);
    [[nodiscard]] bool is_taken(std::uint16_t port) const;
    [[nodiscard]] bool is_spoilt(std::uint16_t port, const Address& to) const;
    [[nodiscard]] std::uint16_t choose_port(const Address& inner, const Address& to);

    RouterKind kind_;
    std::mt19937_64 random_;
    std::vector<Flow> flows_;
    std::vector<Forward> forwarded_;
    std::vector<Stranger> strangers_;
    std::uint16_t next_port_ = 40000;
};

}  // namespace net
