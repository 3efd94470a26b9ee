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
#include "net/link/socket_handle.h"
#include "net/link/transport.h"

namespace net {

struct EnetSetup {
    std::uint16_t port = 0;               ///< 0: any free port.
    std::vector<std::string> interfaces;  ///< By name; empty: all interfaces.
    /// Called before each broadcast, since interfaces come and go.
    std::vector<Interface> (*list_interfaces)() = net::list_interfaces;
};

/// One socket on all interfaces, or one for each interface named in the options; as many again for a second port.
class EnetTransport final : public Socket {
public:
    static engine::Result<std::unique_ptr<EnetTransport>> open(const EnetSetup& setup);
    ~EnetTransport() override;

    void send(const Address& to, std::string_view bytes, Micros now) override;
    /// Sends to the broadcast address of each interface; to loopback's only if it was named or is the only one. Never
    /// uses 255.255.255.255, which has no route on a network without a gateway (RATIONALE.md §1).
    void broadcast(std::uint16_t port, std::string_view bytes, Micros now) override;
    /// A datagram that is too large arrives empty; if the system does not report its sender, the sender is 0.0.0.0:0.
    [[nodiscard]] bool receive(Datagram& datagram, Micros now) override;

    void wait(Micros at_most) override;
    [[nodiscard]] std::uint16_t port() const override { return port_; }
    [[nodiscard]] bool listen_at(std::uint16_t second_port) override;
    /// Returns all of its sockets, for waiting for several transports at once.
    [[nodiscard]] std::vector<SocketHandle> handles() const;

private:
    struct Handle;
    using Handles = std::vector<std::unique_ptr<Handle>>;

    explicit EnetTransport(const EnetSetup& setup);
    /// Opens a port on all wanted interfaces; 0: any free port. Returns the port.
    [[nodiscard]] engine::Result<std::uint16_t> open_port(std::uint16_t port, Handles& handles) const;
    [[nodiscard]] engine::Result<std::unique_ptr<Handle>> open_handle(const std::string& interface,
                                                                      std::uint16_t& port) const;
    [[nodiscard]] const Handle& handle_towards(std::uint32_t ip) const;
    [[nodiscard]] static bool take(const Handle& handle, Datagram& datagram, Micros now);

    EnetSetup setup_;
    std::uint16_t port_ = 0;
    std::vector<Interface> interfaces_;  // as last listed
    Handles own_;
    Handles second_;        // of the second port; only receive
    std::size_t next_ = 0;  // all take turns, so that none is starved
};

}  // namespace net
