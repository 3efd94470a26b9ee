// SPDX-License-Identifier: Zlib
/// The real network: datagrams over UDP sockets, which ENet makes portable. None of its peers or channels is used.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "net/link/interfaces.h"
#include "net/link/transport.h"

namespace net {

struct EnetSetup {
    std::uint16_t port = 0;               ///< 0: any that is free.
    std::vector<std::string> interfaces;  ///< By name; none: all there are.
    /// Asked anew for each broadcast, since interfaces come and go.
    std::vector<Interface> (*list_interfaces)() = net::list_interfaces;
};

/// One socket on all interfaces, or one on each that was named.
class EnetTransport final : public Transport {
public:
    static engine::Result<std::unique_ptr<EnetTransport>> open(const EnetSetup& setup);
    ~EnetTransport() override;

    void send(const Address& to, std::string_view bytes, Micros now) override;
    /// To the own broadcast address of each interface; to loopback's only where it was named or is all there is.
    /// 255.255.255.255 is never used: it has no route on a network without a gateway (RATIONALE.md §1).
    void broadcast(std::uint16_t port, std::string_view bytes, Micros now) override;
    /// What was too large for any of ours arrives empty, and where the system does not tell its sender, from 0.0.0.0:0.
    [[nodiscard]] bool receive(Datagram& datagram, Micros now) override;

    /// Sleeps until a datagram arrives, at most so long.
    void wait(Micros at_most) const;

    [[nodiscard]] std::uint16_t port() const { return port_; }

private:
    struct Socket;

    explicit EnetTransport(const EnetSetup& setup);
    [[nodiscard]] engine::Result<void> open_socket(const std::string& interface);
    [[nodiscard]] const Socket& socket_towards(std::uint32_t ip) const;
    [[nodiscard]] static bool take(const Socket& socket, Datagram& datagram, Micros now);

    EnetSetup setup_;
    std::uint16_t port_;
    std::vector<Interface> interfaces_;  // as last listed
    std::vector<std::unique_ptr<Socket>> sockets_;
    std::size_t next_socket_ = 0;  // they take turns, so that none is starved
};

/// "ADDRESS[:PORT]", the address as numbers or as a name, which may ask the system's resolver and take its time.
/// Nothing if there is no such name, or no such port.
[[nodiscard]] std::optional<Address> resolve(std::string_view host_and_port, std::uint16_t default_port);

}  // namespace net
