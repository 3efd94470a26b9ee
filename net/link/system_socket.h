// SPDX-License-Identifier: Zlib
/// What the transport needs of a system's sockets and ENet does not offer.
#pragma once

#include "net/link/interfaces.h"
#include "net/link/socket_handle.h"
#include "net/link/transport.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <system_error>

#include <enet/enet.h>

#if __has_include(<ws2tcpip.h>)
#include <ws2tcpip.h>
#else
#include <netinet/in.h>
#include <sys/socket.h>
#endif

namespace net::system {

/// Kernel receive buffer between two polls: 250 of the largest datagrams.
inline constexpr int kReceiveBufferBytes = 300'000;

/// The type of lengths in the system's calls.
#if __has_include(<ws2tcpip.h>)
using Length = int;
#else
using Length = std::size_t;
#endif

/// Returns the address in the system's form of it.
[[nodiscard]] inline Ip ip_of(const sockaddr_in6& native) {
    Ip::Bytes bytes{};
    std::ranges::copy(native.sin6_addr.s6_addr, bytes.begin());
    return Ip(bytes);
}

/// Returns why the last call of ENet or of these functions failed in this thread; no error if none did.
[[nodiscard]] std::error_code last_failure();
/// Makes last_failure() return no error.
void forget_failure();

/// Prepares a socket to send and receive through one interface only, and returns the address to bind it to, as a number
/// like net::Address; nothing on failure.
[[nodiscard]] std::optional<std::uint32_t> bind_to_interface(ENetSocket socket, const Interface& interface);

/// Keeps the answer of a peer without a program from being reported as a failure to receive.
void ignore_refusals(ENetSocket socket);

/// Waits until a datagram arrives at one of the sockets, at most for a time.
void wait_for_any(std::span<const SocketHandle> sockets, Micros at_most);

}  // namespace net::system
