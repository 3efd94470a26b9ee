// SPDX-License-Identifier: Zlib
/// A socket as the system knows it.
#pragma once

#include <cstdint>

namespace net {

/// A file descriptor, or on Windows a SOCKET.
using SocketHandle = std::intptr_t;

}  // namespace net
