// SPDX-License-Identifier: Zlib
/// Asks a router to pass a port on to this machine, so that a game hosted here can be joined from the internet
/// (PROTOCOL.md, Routers).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/wire/address.h"
#include "net/wire/units.h"

namespace net {

/// Where routers take requests, for both protocols.
inline constexpr std::uint16_t kMappingPort = 5351;
/// For how long a router is asked to keep a port open, in seconds. Asked again after half of the time that it grants.
inline constexpr std::uint32_t kMappingLifetime = 3600;

enum class MappingProtocol : std::uint8_t { Pcp, NatPmp, Upnp };

/// A port of the router that leads here.
struct Mapping {
    Address outer;  ///< As the internet sees it, if the router knows that.
    MappingProtocol protocol = MappingProtocol::Pcp;

    friend bool operator==(const Mapping&, const Mapping&) = default;
};

/// Opens one UDP port by PCP (RFC 6887) and NAT-PMP (RFC 6886), whichever the router answers, and keeps it open. Both
/// are a datagram each way. What the router says is believed, but only the router is heard: a forged answer would have
/// to guess the number in the request (PCP), or come from the router's address (NAT-PMP).
class PortMapper {
public:
    /// Identifies the mapping to the router, so that nobody else can remove it; must be random.
    using Nonce = std::array<std::uint8_t, 12>;

    enum class State : std::uint8_t {
        Asking,
        Open,
        Refused,     ///< The router speaks one of the protocols, and does not open the port.
        Unanswered,  ///< It speaks none of them, or is off.
    };

    /// `own` is this machine's address on the router's network, with the port to open.
    PortMapper(std::uint32_t router, const Address& own, const Nonce& nonce);

    /// Returns the datagrams to send to the router now.
    [[nodiscard]] std::vector<std::string> due(Micros now);
    /// Takes a datagram. Returns false if it is no answer to what was asked.
    bool receive(const Address& from, std::string_view bytes, Micros now);
    /// Returns the datagrams that close the port again; none if it is not open. Nothing is due afterwards.
    [[nodiscard]] std::vector<std::string> release();

    [[nodiscard]] State state() const { return state_; }
    /// Returns the open port; nothing unless the state is Open.
    [[nodiscard]] std::optional<Mapping> mapping() const;
    [[nodiscard]] Address router() const { return {router_, kMappingPort}; }

private:
    struct Grant {
        Mapping mapping;
        Micros until = 0;
    };

    bool receive_pcp(std::string_view bytes, Micros now);
    bool receive_nat_pmp(std::string_view bytes, Micros now);
    void open(const Mapping& mapping, std::uint32_t lifetime, Micros now);
    [[nodiscard]] std::string pcp_request(std::uint32_t lifetime) const;
    [[nodiscard]] std::string nat_pmp_request(std::uint32_t lifetime) const;

    std::uint32_t router_;
    Address own_;
    Nonce nonce_;
    State state_ = State::Asking;
    bool is_refused_ = false;
    std::optional<Grant> grant_;
    std::optional<std::uint32_t> outer_ip_;      ///< As told by NAT-PMP.
    std::optional<std::uint16_t> outer_port_;    ///< Likewise …
    std::uint32_t lifetime_ = kMappingLifetime;  ///< … with the time granted.
    int tries_ = 0;
    Micros next_at_ = 0;
};

}  // namespace net
