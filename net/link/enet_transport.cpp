// SPDX-License-Identifier: Zlib
#include "net/link/enet_transport.h"

#include "engine/base/system_error.h"
#include "net/link/system_socket.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <set>
#include <utility>

#include <enet/enet.h>

namespace net {

/// One of ENet's sockets.
struct EnetTransport::Handle {
    explicit Handle(const std::string& interface_name)
        : interface(interface_name), socket(enet_socket_create(ENET_SOCKET_TYPE_DATAGRAM)) {}
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() {
        if (socket != ENET_SOCKET_NULL) {
            enet_socket_destroy(socket);
        }
    }

    /// Returns whether this socket reaches that interface's networks.
    [[nodiscard]] bool serves(const Interface& other) const { return interface.empty() || interface == other.name; }
    void send(const Address& to, std::string_view bytes) const;

    std::string interface;  // empty: all of them
    ENetSocket socket;
};

namespace {

using engine::Error;
using engine::reason_of;
using engine::tr_later;

Address from_enet(const ENetAddress& address) {
    return {ENET_NET_TO_HOST_32(address.host), address.port};
}

Error bind_error(std::uint16_t port, std::error_code reason) {
    if (reason == std::errc::address_in_use) {
        return Error{
            tr_later("UDP port {} is taken on this machine, perhaps by another game; choose another with --port"),
            port};
    }
    if (reason == std::errc::permission_denied) {
        return Error{tr_later("UDP port {} needs administrator rights; choose one above 1023 with --port"), port};
    }
    return Error{tr_later("UDP port {} cannot be opened: {}"), port, reason_of(reason)};
}

Error interface_error(const std::string& wanted, const std::vector<Interface>& interfaces) {
    std::string names;
    for (std::size_t i = 0; i < interfaces.size(); ++i) {
        if (i == 0 || interfaces[i].name != interfaces[i - 1].name) {  // listed once for each of its addresses
            names += (names.empty() ? "" : ", ") + interfaces[i].name;
        }
    }
    if (names.empty()) {
        return Error{tr_later("no interface '{}' with an IPv4 address is up; available: none"), wanted};
    }
    return Error{tr_later("no interface '{}' with an IPv4 address is up; available: {}"), wanted, names};
}

}  // namespace

void EnetTransport::Handle::send(const Address& to, std::string_view bytes) const {
    assert(bytes.size() <= kMaxSocketBytes);
    const ENetAddress address{ENET_HOST_TO_NET_32(to.ip.v4()), to.port};
    ENetBuffer buffer{};
    buffer.data = const_cast<char*>(bytes.data());  // ENet has one type of buffer for both directions
    buffer.dataLength = bytes.size();
    enet_socket_send(socket, &address, &buffer, 1);  // a failed send counts as packet loss
}

engine::Result<std::unique_ptr<EnetTransport>> EnetTransport::open(const EnetSetup& setup) {
    if (enet_initialize() != 0) {
        return Error{tr_later("cannot initialise the network (ENet)")};
    }
    std::unique_ptr<EnetTransport> transport(new EnetTransport(setup));
    const auto opened = transport->open_port(setup.port, transport->own_);
    if (!opened) {
        return opened.failure();
    }
    transport->port_ = *opened;
    return transport;
}

EnetTransport::EnetTransport(const EnetSetup& setup) : setup_(setup), interfaces_(setup.list_interfaces()) {}

EnetTransport::~EnetTransport() {
    second_.clear();
    own_.clear();
    enet_deinitialize();
}

bool EnetTransport::listen_at(std::uint16_t second_port) {
    second_.clear();
    if (second_port != 0 && !open_port(second_port, second_)) {
        second_.clear();
        return false;
    }
    return true;
}

engine::Result<std::uint16_t> EnetTransport::open_port(std::uint16_t port, Handles& handles) const {
    const std::set<std::string> names(setup_.interfaces.begin(), setup_.interfaces.end());
    for (const std::string& name : names.empty() ? std::set<std::string>{""} : names) {
        auto opened = open_handle(name, port);
        if (!opened) {
            return opened.failure();
        }
        handles.push_back(*std::move(opened));
    }
    return port;
}

/// `port` becomes the port that the system picked, so that all interfaces use the same.
engine::Result<std::unique_ptr<EnetTransport::Handle>> EnetTransport::open_handle(const std::string& interface,
                                                                                  std::uint16_t& port) const {
    const auto named = std::ranges::find(interfaces_, interface, &Interface::name);
    if (!interface.empty() && named == interfaces_.end()) {
        return interface_error(interface, interfaces_);
    }
    auto handle = std::make_unique<Handle>(interface);
    const ENetSocket socket = handle->socket;
    if (socket == ENET_SOCKET_NULL) {
        return Error{tr_later("no UDP socket can be opened: {}"), reason_of(system::last_failure())};
    }
    const auto bound_to = interface.empty() ? ENET_HOST_ANY : system::bind_to_interface(socket, *named);
    if (!bound_to) {
        return Error{tr_later("cannot bind to interface '{}' ({}); try without --interface"), interface,
                     reason_of(system::last_failure())};
    }
    system::ignore_refusals(socket);
    enet_socket_set_option(socket, ENET_SOCKOPT_NONBLOCK, 1);
    enet_socket_set_option(socket, ENET_SOCKOPT_BROADCAST, 1);
    enet_socket_set_option(socket, ENET_SOCKOPT_RCVBUF, system::kReceiveBufferBytes);
    // Without SO_REUSEADDR, so that a second game on the same port gets an error.
    ENetAddress address{ENET_HOST_TO_NET_32(*bound_to), port};
    if (enet_socket_bind(socket, &address) != 0 || enet_socket_get_address(socket, &address) != 0) {
        return bind_error(port, system::last_failure());
    }
    port = address.port;
    return handle;
}

const EnetTransport::Handle& EnetTransport::handle_towards(std::uint32_t ip) const {
    for (const auto& handle : own_) {
        for (const Interface& interface : interfaces_) {
            if (handle->serves(interface) && interface.holds(ip)) {
                return *handle;
            }
        }
    }
    return *own_.front();
}

void EnetTransport::send(const Address& to, std::string_view bytes, Micros /*now*/) {
    const std::uint32_t ip = to.ip.v4();
    const bool is_broadcast = std::ranges::find(interfaces_, ip, &Interface::broadcast) != interfaces_.end();
    if (to.ip.is_v4() && is_unicast(to) && !is_broadcast) {
        handle_towards(ip).send(to, bytes);
    }
}

void EnetTransport::broadcast(std::uint16_t port, std::string_view bytes, Micros /*now*/) {
    interfaces_ = setup_.list_interfaces();
    const bool has_lan = std::any_of(interfaces_.begin(), interfaces_.end(),
                                     [](const Interface& interface) { return !interface.is_loopback; });
    for (const auto& handle : own_) {
        for (const Interface& interface : interfaces_) {
            const bool is_wanted = !interface.is_loopback || !has_lan || !handle->interface.empty();
            if (interface.broadcast != 0 && handle->serves(interface) && is_wanted) {
                handle->send({interface.broadcast, port}, bytes);
            }
        }
    }
}

bool EnetTransport::receive(Datagram& datagram, Micros now) {
    const std::size_t count = own_.size() + second_.size();
    for (std::size_t silent = 0; silent < count; ++silent) {
        next_ = (next_ + 1) % count;
        const Handle& handle = next_ < own_.size() ? *own_[next_] : *second_[next_ - own_.size()];
        if (take(handle, datagram, now)) {
            return true;
        }
    }
    return false;
}

/// ENet's result is ambiguous. 0: nothing arrived, or an empty datagram (then `from` is set). -1: an error, or before
/// ENet 1.3.18 a datagram that was too large (then there is no failure); since then that is -2.
bool EnetTransport::take(const Handle& handle, Datagram& datagram, Micros now) {
    std::array<char, kMaxSocketBytes> bytes;
    ENetBuffer buffer{};
    buffer.data = bytes.data();
    buffer.dataLength = bytes.size();
    ENetAddress from{};
    system::forget_failure();
    const int size = enet_socket_receive(handle.socket, &from, &buffer, 1);
    const bool is_nothing = size == 0 && from.port == 0;
    if (is_nothing || (size == -1 && system::last_failure())) {
        return false;
    }
    datagram.from = from_enet(from);
    datagram.at = now;
    datagram.bytes.assign(bytes.data(), static_cast<std::size_t>(std::max(size, 0)));
    return true;
}

void EnetTransport::wait(Micros at_most) {
    system::wait_for_any(handles(), std::max<Micros>(at_most, 0));
}

std::vector<SocketHandle> EnetTransport::handles() const {
    std::vector<SocketHandle> sockets;
    for (const Handles* handles : {&own_, &second_}) {
        for (const auto& handle : *handles) {
            sockets.push_back(static_cast<SocketHandle>(handle->socket));
        }
    }
    return sockets;
}

}  // namespace net
