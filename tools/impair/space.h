// SPDX-License-Identifier: Zlib
/// A network namespace with one TAP device: a machine whose only network card is connected to this program.
#pragma once

#include <string>

#include "engine/base/result.h"
#include "tools/impair/fd.h"

namespace impair {

/// Both exist only as open files, so they disappear with the program however it ends, without cleanup.
struct Space {
    Fd net;  ///< For setns.
    Fd tap;  ///< Reads and writes Ethernet frames; never blocks.
};

/// "10.77.0.3"
[[nodiscard]] std::string address_of(int port);

/// Creates a namespace with the device `tap0`, 10.77.0.`port`/24, no other route, and the loopback device up. Fails
/// without permission to create namespaces, or without /dev/net/tun.
[[nodiscard]] engine::Result<Space> make_space(int port);

}  // namespace impair
