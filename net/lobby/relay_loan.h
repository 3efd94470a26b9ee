// SPDX-License-Identifier: Zlib
/// How a host that nobody can reach gets a relay server from a guest (PROTOCOL.md, Members as relay servers).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "net/link/transport.h"
#include "net/lobby/join_request.h"
#include "net/lobby/session_context.h"

namespace net {

/// The host's part: asks its guests, and keeps what they offer.
class RelayBorrower {
public:
    /// Asks from now on, or no longer.
    void want(bool is_wanted) { is_wanted_ = is_wanted; }
    /// Takes an offer. Returns false if it is none, or nobody's here.
    [[nodiscard]] bool receive(const SessionContext& context, const Datagram& datagram, Micros now);
    void poll(SessionContext& context, Micros now);
    /// Returns where members have lately said that they run a relay server. Each is at the IP address at which its
    /// member is reached, so nobody can have the host ask a third machine; but the port may be wrong.
    [[nodiscard]] std::vector<Address> offers(const SessionContext& context, Micros now) const;

private:
    struct Offer {
        std::uint16_t port = 0;
        Micros at = 0;
    };

    bool is_wanted_ = false;
    Micros ask_at_ = 0;
    PerSeat<std::optional<Offer>> offers_;
};

/// A guest's part: hears whether the host asks, and offers.
class RelayLender {
public:
    /// Offers the relay server that others reach at this port. To be repeated while that lasts.
    void lend(std::uint16_t port, Micros now);
    /// Takes the host's question. Returns false if it is none.
    [[nodiscard]] bool receive(const Datagram& datagram, Micros now);
    /// `host`: as the guest has joined it.
    void poll(SessionContext& context, const JoinedPeer& host, Micros now);
    /// Returns whether the host has lately asked.
    [[nodiscard]] bool is_asked(Micros now) const;

private:
    std::uint16_t port_ = 0;
    Micros offered_at_ = 0;  ///< By the program here.
    std::optional<Micros> asked_at_;
    Micros tell_at_ = 0;
};

}  // namespace net
