// SPDX-License-Identifier: Zlib
/// Datagrams over IPv6. ENet's sockets are IPv4 only, so these are the system's own.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/base/result.h"
#include "net/link/socket_handle.h"
#include "net/link/transport.h"

namespace net {

/// One socket on all interfaces. Not a `Transport` of its own, since games are not searched for over IPv6: see
/// DualTransport.
class Ipv6Transport final {
public:
    /// Opens a port. Fails if the machine has no IPv6, or another program has the port.
    static engine::Result<std::unique_ptr<Ipv6Transport>> open(std::uint16_t port);
    Ipv6Transport(const Ipv6Transport&) = delete;
    Ipv6Transport& operator=(const Ipv6Transport&) = delete;
    ~Ipv6Transport();

    /// Sends to a unicast IPv6 address; a failed send counts as a loss.
    void send(const Address& to, std::string_view bytes) const;
    /// As `Transport::receive`. A datagram that is too large arrives empty.
    [[nodiscard]] bool receive(Datagram& datagram, Micros now) const;
    [[nodiscard]] SocketHandle handle() const { return socket_; }

private:
    explicit Ipv6Transport(SocketHandle socket) : socket_(socket) {}

    SocketHandle socket_;
};

/// Returns the address from which this machine sends to the internet over IPv6; nothing if it has no way there. Sends
/// nothing.
[[nodiscard]] std::optional<Ip> own_ipv6();

}  // namespace net
