// SPDX-License-Identifier: Zlib
#include "net/link/ipv6_transport.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <system_error>

#include "engine/base/system_error.h"
#include "net/link/system_socket.h"

namespace net {

namespace {

sockaddr_in6 to_native(const Address& address) {
    sockaddr_in6 native{};
    native.sin6_family = AF_INET6;
    native.sin6_port = htons(address.port);
    std::ranges::copy(address.ip.bytes(), std::begin(native.sin6_addr.s6_addr));
    return native;
}

Address from_native(const sockaddr_in6& native) {
    return {system::ip_of(native), ntohs(native.sin6_port)};
}

}  // namespace

engine::Result<std::unique_ptr<Ipv6Transport>> Ipv6Transport::open(std::uint16_t port) {
    const auto failure = [port] {
        return engine::Error{engine::tr_later("UDP port {} cannot be opened: {}"), port,
                             engine::reason_of(system::last_failure())};
    };
    const auto socket = static_cast<ENetSocket>(::socket(AF_INET6, SOCK_DGRAM, 0));
    if (socket == ENET_SOCKET_NULL) {
        return failure();
    }
    std::unique_ptr<Ipv6Transport> transport(new Ipv6Transport(static_cast<SocketHandle>(socket)));
    const int only = 1;  // IPv4 has sockets of its own at the same port
    const sockaddr_in6 any = to_native({Ip(Ip::Bytes{}), port});
    if (::setsockopt(socket, IPPROTO_IPV6, IPV6_V6ONLY, reinterpret_cast<const char*>(&only), sizeof only) != 0 ||
        ::bind(socket, reinterpret_cast<const sockaddr*>(&any), sizeof any) != 0) {
        return failure();
    }
    system::ignore_refusals(socket);
    enet_socket_set_option(socket, ENET_SOCKOPT_NONBLOCK, 1);
    enet_socket_set_option(socket, ENET_SOCKOPT_RCVBUF, system::kReceiveBufferBytes);
    return transport;
}

Ipv6Transport::~Ipv6Transport() {
    enet_socket_destroy(static_cast<ENetSocket>(socket_));
}

void Ipv6Transport::send(const Address& to, std::string_view bytes) const {
    assert(bytes.size() <= kMaxSocketBytes);
    if (!is_unicast(to)) {
        return;
    }
    const sockaddr_in6 native = to_native(to);
    (void)::sendto(static_cast<ENetSocket>(socket_), bytes.data(), static_cast<system::Length>(bytes.size()), 0,
                   reinterpret_cast<const sockaddr*>(&native), sizeof native);
}

bool Ipv6Transport::receive(Datagram& datagram, Micros now) const {
    std::array<char, kMaxSocketBytes + 1> bytes;
    sockaddr_in6 from{};
    socklen_t from_size = sizeof from;
    const auto size =
        ::recvfrom(static_cast<ENetSocket>(socket_), bytes.data(), static_cast<system::Length>(bytes.size()), 0,
                   reinterpret_cast<sockaddr*>(&from), &from_size);
    const bool is_too_large =
        size < 0 ? system::last_failure() == std::errc::message_size : static_cast<std::size_t>(size) == bytes.size();
    if (size < 0 && !is_too_large) {
        return false;
    }
    datagram.from = from_native(from);
    datagram.at = now;
    datagram.bytes.assign(bytes.data(), is_too_large ? 0 : static_cast<std::size_t>(size));
    return true;
}

std::optional<Ip> own_ipv6() {
    const auto transport = Ipv6Transport::open(0);
    // Connecting a UDP socket only looks up the route. The address is one of the documentation (RFC 3849), which
    // is routed like any other.
    const sockaddr_in6 distant = to_native({Ip({0x20, 0x01, 0x0D, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}), 1});
    const auto socket = transport ? static_cast<ENetSocket>((*transport)->handle()) : ENET_SOCKET_NULL;
    sockaddr_in6 own{};
    socklen_t size = sizeof own;
    if (socket == ENET_SOCKET_NULL ||
        ::connect(socket, reinterpret_cast<const sockaddr*>(&distant), sizeof distant) != 0 ||
        ::getsockname(socket, reinterpret_cast<sockaddr*>(&own), &size) != 0) {
        return std::nullopt;
    }
    const Address found = from_native(own);
    return is_public(found) ? std::optional(found.ip) : std::nullopt;
}

}  // namespace net
