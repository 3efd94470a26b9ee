// SPDX-License-Identifier: Zlib
#include "net/link/system_socket.h"

#include <cerrno>
#include <ctime>
#include <vector>

#include <poll.h>
#include <sys/socket.h>

namespace net::system {

std::error_code last_failure() {
    return {errno, std::generic_category()};
}

void forget_failure() {
    errno = 0;
}

std::optional<std::uint32_t> bind_to_interface(ENetSocket socket, const Interface& interface) {
    const std::string& name = interface.name;
    const bool is_bound =
        ::setsockopt(socket, SOL_SOCKET, SO_BINDTODEVICE, name.data(), static_cast<socklen_t>(name.size())) == 0;
    return is_bound ? std::optional<std::uint32_t>(INADDR_ANY) : std::nullopt;
}

void ignore_refusals(ENetSocket /*socket*/) {}  // reported only to connected sockets

void wait_for_any(std::span<const SocketHandle> sockets, Micros at_most) {
    std::vector<pollfd> polled;
    for (const SocketHandle socket : sockets) {
        polled.push_back({static_cast<ENetSocket>(socket), POLLIN, 0});
    }
    const timespec timeout{static_cast<std::time_t>(at_most / kSecond), static_cast<long>(at_most % kSecond * 1000)};
    ::ppoll(polled.data(), polled.size(), &timeout, nullptr);
}

}  // namespace net::system
