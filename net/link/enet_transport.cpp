// SPDX-License-Identifier: Zlib
#include "net/link/enet_transport.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <ctime>
#include <set>
#include <utility>

#include <enet/enet.h>
#include <poll.h>
#include <sys/socket.h>

namespace net {

struct EnetTransport::Socket {
    explicit Socket(const std::string& interface_name)
        : interface(interface_name), handle(enet_socket_create(ENET_SOCKET_TYPE_DATAGRAM)) {}
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    ~Socket() {
        if (handle != ENET_SOCKET_NULL) {
            enet_socket_destroy(handle);
        }
    }

    /// Returns whether this socket reaches that interface's networks.
    [[nodiscard]] bool serves(const Interface& other) const { return interface.empty() || interface == other.name; }
    void send(const Address& to, std::string_view bytes) const;

    std::string interface;  // empty: all of them
    ENetSocket handle;
};

namespace {

using engine::Error;
using engine::tr_later;

/// Kernel receive buffer between two polls: 250 of the largest datagrams.
constexpr int kReceiveBufferBytes = 300'000;

ENetAddress to_enet(const Address& address) {
    return {ENET_HOST_TO_NET_32(address.ip), address.port};
}

Address from_enet(const ENetAddress& address) {
    return {ENET_NET_TO_HOST_32(address.host), address.port};
}

Error bind_error(std::uint16_t port, int code) {
    if (code == EADDRINUSE) {
        return Error{
            tr_later("UDP port {} is taken on this machine, perhaps by another game; choose another with --port"),
            port};
    }
    if (code == EACCES) {
        return Error{tr_later("UDP port {} needs administrator rights; choose one above 1023 with --port"), port};
    }
    return Error{tr_later("UDP port {} cannot be opened: {}"), port, std::strerror(code)};
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

bool bind_to_interface(ENetSocket socket, const std::string& interface) {
    return setsockopt(socket, SOL_SOCKET, SO_BINDTODEVICE, interface.data(),
                      static_cast<socklen_t>(interface.size())) == 0;
}

}  // namespace

void EnetTransport::Socket::send(const Address& to, std::string_view bytes) const {
    assert(bytes.size() <= kMaxDatagramBytes);
    const ENetAddress address = to_enet(to);
    ENetBuffer buffer{};
    buffer.data = const_cast<char*>(bytes.data());  // ENet has one type of buffer for both directions
    buffer.dataLength = bytes.size();
    enet_socket_send(handle, &address, &buffer, 1);  // a failed send counts as packet loss
}

engine::Result<std::unique_ptr<EnetTransport>> EnetTransport::open(const EnetSetup& setup) {
    if (enet_initialize() != 0) {
        return Error{tr_later("cannot initialise the network (ENet)")};
    }
    std::unique_ptr<EnetTransport> transport(new EnetTransport(setup));
    const std::set<std::string> names(setup.interfaces.begin(), setup.interfaces.end());
    for (const std::string& name : names.empty() ? std::set<std::string>{""} : names) {
        if (const auto opened = transport->open_socket(name); !opened) {
            return opened.failure();
        }
    }
    return transport;
}

EnetTransport::EnetTransport(const EnetSetup& setup)
    : setup_(setup), port_(setup.port), interfaces_(setup.list_interfaces()) {}

EnetTransport::~EnetTransport() {
    sockets_.clear();
    enet_deinitialize();
}

engine::Result<void> EnetTransport::open_socket(const std::string& interface) {
    const auto is_it = [&interface](const Interface& other) { return other.name == interface; };
    if (!interface.empty() && std::none_of(interfaces_.begin(), interfaces_.end(), is_it)) {
        return interface_error(interface, interfaces_);
    }
    auto socket = std::make_unique<Socket>(interface);
    if (socket->handle == ENET_SOCKET_NULL) {
        return Error{tr_later("no UDP socket can be opened: {}"), std::strerror(errno)};
    }
    if (!interface.empty() && !bind_to_interface(socket->handle, interface)) {
        return Error{tr_later("cannot bind to interface '{}' ({}); try without --interface"), interface,
                     std::strerror(errno)};
    }
    enet_socket_set_option(socket->handle, ENET_SOCKOPT_NONBLOCK, 1);
    enet_socket_set_option(socket->handle, ENET_SOCKOPT_BROADCAST, 1);
    enet_socket_set_option(socket->handle, ENET_SOCKOPT_RCVBUF, kReceiveBufferBytes);
    // Without SO_REUSEADDR, so that a second game on the same port gets an error.
    ENetAddress address{ENET_HOST_ANY, port_};
    if (enet_socket_bind(socket->handle, &address) != 0 || enet_socket_get_address(socket->handle, &address) != 0) {
        return bind_error(port_, errno);
    }
    port_ = address.port;  // the same port on all interfaces, even if it was picked by the system
    sockets_.push_back(std::move(socket));
    return {};
}

const EnetTransport::Socket& EnetTransport::socket_towards(std::uint32_t ip) const {
    for (const auto& socket : sockets_) {
        for (const Interface& interface : interfaces_) {
            if (socket->serves(interface) && interface.holds(ip)) {
                return *socket;
            }
        }
    }
    return *sockets_.front();
}

void EnetTransport::send(const Address& to, std::string_view bytes, Micros /*now*/) {
    const bool is_broadcast = std::ranges::find(interfaces_, to.ip, &Interface::broadcast) != interfaces_.end();
    if (is_unicast(to) && !is_broadcast) {
        socket_towards(to.ip).send(to, bytes);
    }
}

void EnetTransport::broadcast(std::uint16_t port, std::string_view bytes, Micros /*now*/) {
    interfaces_ = setup_.list_interfaces();
    const bool has_lan = std::any_of(interfaces_.begin(), interfaces_.end(),
                                     [](const Interface& interface) { return !interface.is_loopback; });
    for (const auto& socket : sockets_) {
        for (const Interface& interface : interfaces_) {
            const bool is_wanted = !interface.is_loopback || !has_lan || !socket->interface.empty();
            if (interface.broadcast != 0 && socket->serves(interface) && is_wanted) {
                socket->send({interface.broadcast, port}, bytes);
            }
        }
    }
}

bool EnetTransport::receive(Datagram& datagram, Micros now) {
    for (std::size_t silent = 0; silent < sockets_.size(); ++silent) {
        next_socket_ = (next_socket_ + 1) % sockets_.size();
        if (take(*sockets_[next_socket_], datagram, now)) {
            return true;
        }
    }
    return false;
}

/// ENet's result is ambiguous. 0: nothing arrived, or an empty datagram (then `from` is set). -1: the datagram was too
/// large, or an error (then errno is set).
bool EnetTransport::take(const Socket& socket, Datagram& datagram, Micros now) {
    std::array<char, kMaxDatagramBytes> bytes;
    ENetBuffer buffer{};
    buffer.data = bytes.data();
    buffer.dataLength = bytes.size();
    ENetAddress from{};
    errno = 0;
    const int size = enet_socket_receive(socket.handle, &from, &buffer, 1);
    if (size <= 0 && (size == 0 ? from.port == 0 : errno != 0)) {
        return false;
    }
    datagram.from = from_enet(from);
    datagram.at = now;
    datagram.bytes.assign(bytes.data(), static_cast<std::size_t>(std::max(size, 0)));
    return true;
}

void EnetTransport::wait(Micros at_most) const {
    std::vector<pollfd> polled;
    for (const auto& socket : sockets_) {
        polled.push_back({socket->handle, POLLIN, 0});
    }
    const Micros span = std::max<Micros>(at_most, 0);
    const timespec timeout{static_cast<std::time_t>(span / kSecond), static_cast<long>(span % kSecond * 1000)};
    ppoll(polled.data(), polled.size(), &timeout, nullptr);
}

std::optional<Address> resolve(std::string_view host_and_port, std::uint16_t default_port) {
    Address result{0, default_port};
    const std::size_t colon = host_and_port.find(':');
    if (colon != std::string_view::npos) {
        const std::string_view port = host_and_port.substr(colon + 1);
        const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), result.port);
        if (error != std::errc() || end != port.data() + port.size()) {
            return std::nullopt;
        }
    }
    const std::string host(host_and_port.substr(0, colon));
    ENetAddress address{};
    if (host.empty() || result.port == 0 || enet_address_set_host(&address, host.c_str()) != 0) {
        return std::nullopt;
    }
    result.ip = from_enet(address).ip;
    return result;
}

}  // namespace net
