// SPDX-License-Identifier: Zlib
#include "net/link/system_socket.h"

#include <vector>

#include <mstcpip.h>

namespace net::system {

/// The standard library does not know the errors of sockets.
std::error_code last_failure() {
    switch (const int code = ::WSAGetLastError()) {
    case WSAEADDRINUSE:
        return make_error_code(std::errc::address_in_use);
    case WSAEACCES:
        return make_error_code(std::errc::permission_denied);
    case WSAEADDRNOTAVAIL:
        return make_error_code(std::errc::address_not_available);
    case WSAEMSGSIZE:
        return make_error_code(std::errc::message_size);
    case WSAEMFILE:
        return make_error_code(std::errc::too_many_files_open);
    default:
        return {code, std::system_category()};
    }
}

void forget_failure() {
    ::WSASetLastError(0);
}

/// Windows passes broadcasts of a network to a socket that is bound to the interface's address in it.
std::optional<std::uint32_t> bind_to_interface(ENetSocket /*socket*/, const Interface& interface) {
    return interface.address;
}

void ignore_refusals(ENetSocket socket) {
    constexpr DWORD kReportRefusals = _WSAIOW(IOC_VENDOR, 12);  // SIO_UDP_CONNRESET, which mingw-w64 lacks
    BOOL reports = FALSE;
    DWORD size = 0;
    ::WSAIoctl(socket, kReportRefusals, &reports, sizeof reports, nullptr, 0, &size, nullptr, nullptr);
}

void wait_for_any(std::span<const SocketHandle> sockets, Micros at_most) {
    std::vector<WSAPOLLFD> polled;
    for (const SocketHandle socket : sockets) {
        polled.push_back({static_cast<ENetSocket>(socket), POLLRDNORM, 0});
    }
    const auto timeout_ms = static_cast<int>((at_most + kMillisecond - 1) / kMillisecond);
    ::WSAPoll(polled.data(), static_cast<ULONG>(polled.size()), timeout_ms);
}

}  // namespace net::system
