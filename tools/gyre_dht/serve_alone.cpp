// SPDX-License-Identifier: Zlib
#include <arpa/inet.h>
#include <netdb.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <memory>
#include <optional>
#include <string>

#include "engine/base/descriptor.h"
#include "tools/gyre_dht/addresses.h"
#include "tools/gyre_dht/end_signals.h"
#include "tools/gyre_dht/node.h"
#include "tools/gyre_dht/serve.h"

namespace gyre_dht {

namespace {

constexpr int kDatagramsAtOnce = 64;
constexpr std::size_t kMaxDatagramBytes = std::size_t{64} * 1024;
constexpr std::uint16_t kDefaultPort = 26700;

// The casts are those that the system's interface asks for.
const sockaddr* plain(const sockaddr_in& address) {
    return reinterpret_cast<const sockaddr*>(&address);
}
sockaddr* plain(sockaddr_in& address) {
    return reinterpret_cast<sockaddr*>(&address);
}

/// Returns the IPv4 address of HOST or HOST:PORT.
engine::Result<net::Address> look_up(const std::string& text) {
    const std::size_t colon = text.rfind(':');
    const std::string host = text.substr(0, colon);
    std::uint16_t port = kDefaultPort;
    if (colon != std::string::npos) {
        const char* const end = text.data() + text.size();
        if (std::from_chars(text.data() + colon + 1, end, port).ptr != end || port == 0) {
            return engine::Error{engine::verbatim("'" + text + "' is not HOST or HOST:PORT")};
        }
    }
    addrinfo wanted{};
    wanted.ai_family = AF_INET;
    wanted.ai_socktype = SOCK_DGRAM;
    addrinfo* found = nullptr;
    if (const int error = ::getaddrinfo(host.c_str(), nullptr, &wanted, &found); error != 0) {
        return engine::Error{engine::verbatim("'" + host + "' has no IPv4 address: " + ::gai_strerror(error))};
    }
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owner(found, ::freeaddrinfo);
    sockaddr_in address{};
    std::memcpy(&address, found->ai_addr, sizeof address);
    address.sin_port = htons(port);
    return from_system(address);
}

engine::Result<engine::Descriptor> open_socket(const AloneOptions& options) {
    sockaddr_in bound{};
    bound.sin_family = AF_INET;
    bound.sin_port = htons(options.port);
    if (::inet_pton(AF_INET, options.interface.c_str(), &bound.sin_addr) != 1) {
        return engine::Error{engine::verbatim("'" + options.interface + "' is not an IPv4 address")};
    }
    engine::Descriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (!socket.is_open() || ::bind(socket.get(), plain(bound), sizeof bound) != 0) {
        return engine::Error{engine::verbatim("UDP port " + std::to_string(options.port) + " of " + options.interface +
                                              " cannot be opened: " + std::strerror(errno))};
    }
    return socket;
}

void send(int socket, const net::Address& to, std::string_view datagram) {
    const sockaddr_in address = to_system(to);
    (void)::sendto(socket, datagram.data(), datagram.size(), MSG_NOSIGNAL, plain(address), sizeof address);
}

void receive(int socket, Node& node) {
    std::array<char, kMaxDatagramBytes> buffer;
    for (int taken = 0; taken < kDatagramsAtOnce; ++taken) {
        sockaddr_in from{};
        socklen_t size_of_from = sizeof from;
        const ssize_t size = ::recvfrom(socket, buffer.data(), buffer.size(), 0, plain(from), &size_of_from);
        if (size < 0 && errno == EAGAIN) {
            return;
        }
        if (size > 0) {  // otherwise empty, or word that an earlier one did not arrive
            node.receive(from_system(from), {buffer.data(), static_cast<std::size_t>(size)});
        }
    }
}

}  // namespace

engine::Result<void> serve_alone(const AloneOptions& options, const EndSignals& end) {
    auto socket = open_socket(options);
    if (!socket) {
        return socket.failure();
    }
    const int descriptor = socket->get();
    Node node(
        {.send = [descriptor](const net::Address& to, std::string_view datagram) { send(descriptor, to, datagram); },
         .value = [](std::uint32_t /*request*/, const std::string& /*value*/) {},
         .done = [](std::uint32_t /*request*/, bool /*is_ok*/) {},
         .status = [](net::DhtState /*state*/) {},
         .known_node = [](const net::Address& /*address*/) {}});
    for (const std::string& text : options.bootstraps) {
        const auto address = look_up(text);
        if (!address) {
            return address.failure();
        }
        node.bootstrap(*address);
    }
    net::Micros wait = 0;
    while (end.wait(descriptor, false, wait)) {
        receive(descriptor, node);
        wait = node.step();
    }
    return {};
}

}  // namespace gyre_dht
