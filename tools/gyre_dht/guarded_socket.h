// SPDX-License-Identifier: Zlib
/// OpenDHT's socket: datagrams that others fetch and send, with a guard between.
#pragma once

#include <opendht.h>

#include <functional>
#include <optional>
#include <string_view>
#include <variant>

#include "net/dht/amplification_guard.h"
#include "net/dht/recent_items.h"
#include "net/dht/request_repeats.h"

namespace gyre_dht {

class GuardedSocket final : public dht::net::DatagramSocket {
public:
    using Send = std::function<void(const net::Address& to, std::string_view datagram)>;
    /// Called when the guard has held something back, for an address to which it might be sent if that proved itself;
    /// at most once in a while for each machine, since what follows may be held back too.
    using Doubt = std::function<void(const net::Address& address)>;

    GuardedSocket(Send send, Doubt doubt);

    /// Hands a datagram over to OpenDHT, which looks at it in its next step.
    void deliver(const net::Address& from, std::string_view datagram, net::Micros now);

    /// Sends unanswered requests again that are due. Returns when the next ones will be.
    std::optional<net::Micros> step(net::Micros now);

    /// Says whether strangers reach this socket; see net::DhtMember. At first they do: a node that
    /// runs alone is for others.
    void set_member(bool is_member) { is_member_ = is_member; }

    /// Returns 0 even if nothing is sent: to OpenDHT, what the guard holds back is lost on the way.
    int sendTo(const dht::SockAddr& to, const std::uint8_t* data, std::size_t size, bool replied) override;
    [[nodiscard]] bool hasIPv4() const override { return true; }
    [[nodiscard]] bool hasIPv6() const override { return false; }
    [[nodiscard]] const dht::SockAddr& getBoundRef(sa_family_t family) const override;
    void stop() override {}

private:
    Send send_;
    Doubt doubt_;
    dht::SockAddr bound_;
    bool is_member_ = true;
    net::AmplificationGuard guard_;
    net::RequestRepeats repeats_;
    net::RecentItems<net::Ip, std::monostate> doubted_;
};

}  // namespace gyre_dht
