// SPDX-License-Identifier: Zlib
/// The real network in both families: IPv4, and IPv6 where the machine has it.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "engine/base/result.h"
#include "net/link/enet_transport.h"
#include "net/link/ipv6_transport.h"

namespace net {

/// Uses the same port in both families. Without IPv6 it is an EnetTransport and no more. So it is if interfaces are
/// named: they are known by their IPv4 addresses. Games are searched for over IPv4 only.
class DualTransport final : public Socket {
public:
    static engine::Result<std::unique_ptr<DualTransport>> open(const EnetSetup& setup);

    void send(const Address& to, std::string_view bytes, Micros now) override;
    void broadcast(std::uint16_t port, std::string_view bytes, Micros now) override;
    [[nodiscard]] bool receive(Datagram& datagram, Micros now) override;
    void wait(Micros at_most) override;
    [[nodiscard]] std::uint16_t port() const override { return ipv4_->port(); }
    [[nodiscard]] bool listen_at(std::uint16_t second_port) override;

private:
    explicit DualTransport(std::unique_ptr<EnetTransport> ipv4) : ipv4_(std::move(ipv4)) {}

    /// Takes the next IPv6 datagram.
    [[nodiscard]] bool receive_ipv6(Datagram& datagram, Micros now);

    std::unique_ptr<EnetTransport> ipv4_;
    std::unique_ptr<Ipv6Transport> ipv6_;    // null if there is none
    std::unique_ptr<Ipv6Transport> second_;  // of the second port; only receives
    bool is_ipv6_first_ = false;             // they take turns, so that neither is starved
};

}  // namespace net
