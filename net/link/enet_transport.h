// SPDX-License-Identifier: Zlib
/// The real network: datagrams over ENet's portable UDP sockets. ENet's peers and channels are not used.
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
    std::uint16_t port = 0;               ///< 0: any free port.
    std::vector<std::string> interfaces;  ///< By name; empty: all interfaces.
    /// Called before each broadcast, since interfaces come and go.
    std::vector<Interface> (*list_interfaces)() = net::list_interfaces;
};

/// One socket on all interfaces, or one for each interface named in the options.
class EnetTransport final : public Transport {
public:
    static engine::Result<std::unique_ptr<EnetTransport>> open(const EnetSetup& setup);
    ~EnetTransport() override;

    void send(const Address& to, std::string_view bytes, Micros now) override;
    /// Sends to the broadcast address of each interface; to loopback's only if it was named or is the only one. Never
    /// uses 255.255.255.255, which has no route on a network without a gateway (RATIONALE.md §1).
    void broadcast(std::uint16_t port, std::string_view bytes, Micros now) override;
    /// A datagram that is too large arrives empty; if the system does not report its sender, the sender is 0.0.0.0:0.
    [[nodiscard]] bool receive(Datagram& datagram, Micros now) override;

    /// Sleeps until a datagram arrives, at most for `at_most`.
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
    std::size_t next_socket_ = 0;  // sockets take turns, so that none is starved
};

/// Resolves "ADDRESS[:PORT]", a numeric address or a name; looking up a name may block. Returns nothing if the name or
/// the port is invalid.
[[nodiscard]] std::optional<Address> resolve(std::string_view host_and_port, std::uint16_t default_port);

}  // namespace net
