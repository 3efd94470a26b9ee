// SPDX-License-Identifier: Zlib
#include "net/link/dual_transport.h"

#include "net/link/system_socket.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace net {

namespace {

/// Returns null if the port cannot be opened.
std::unique_ptr<Ipv6Transport> open_ipv6(std::uint16_t port) {
    auto opened = Ipv6Transport::open(port);
    return opened ? *std::move(opened) : nullptr;
}

}  // namespace

engine::Result<std::unique_ptr<DualTransport>> DualTransport::open(const EnetSetup& setup) {
    auto ipv4 = EnetTransport::open(setup);
    if (!ipv4) {
        return ipv4.failure();
    }
    std::unique_ptr<DualTransport> transport(new DualTransport(*std::move(ipv4)));
    if (setup.interfaces.empty()) {
        transport->ipv6_ = open_ipv6(transport->port());
    }
    return transport;
}

void DualTransport::send(const Address& to, std::string_view bytes, Micros now) {
    if (to.ip.is_v4()) {
        ipv4_->send(to, bytes, now);
    } else if (ipv6_) {
        ipv6_->send(to, bytes);
    }
}

void DualTransport::broadcast(std::uint16_t port, std::string_view bytes, Micros now) {
    ipv4_->broadcast(port, bytes, now);
}

bool DualTransport::receive(Datagram& datagram, Micros now) {
    is_ipv6_first_ = !is_ipv6_first_;
    return is_ipv6_first_ ? receive_ipv6(datagram, now) || ipv4_->receive(datagram, now)
                          : ipv4_->receive(datagram, now) || receive_ipv6(datagram, now);
}

bool DualTransport::receive_ipv6(Datagram& datagram, Micros now) {
    return (ipv6_ && ipv6_->receive(datagram, now)) || (second_ && second_->receive(datagram, now));
}

void DualTransport::wait(Micros at_most) {
    std::vector<SocketHandle> sockets = ipv4_->handles();
    for (const auto* each : {&ipv6_, &second_}) {
        if (*each) {
            sockets.push_back((*each)->handle());
        }
    }
    system::wait_for_any(sockets, std::max<Micros>(at_most, 0));
}

bool DualTransport::listen_at(std::uint16_t second_port) {
    second_.reset();
    if (!ipv4_->listen_at(second_port)) {
        return false;
    }
    second_ = ipv6_ && second_port != 0 ? open_ipv6(second_port) : nullptr;
    return true;
}

}  // namespace net
