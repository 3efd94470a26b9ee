// SPDX-License-Identifier: Zlib
/// A network namespace with one TAP device in it: a machine's only network card, whose cable ends in this program.
#pragma once

#include <string>

#include "engine/base/result.h"
#include "tools/impair/fd.h"

namespace impair {

/// Both live only as open files: they vanish with the program, however it ends, and nothing has to be tidied up.
struct Space {
    Fd net;  ///< For setns.
    Fd tap;  ///< Reads and writes Ethernet frames; never blocks.
};

/// "10.77.0.3"
[[nodiscard]] std::string address_of(int port);

/// Makes a namespace with the device `tap0`, 10.77.0.`port`/24, no route but that, and the loopback device up.
/// Fails without the right to make namespaces, or without /dev/net/tun.
[[nodiscard]] engine::Result<Space> make_space(int port);

}  // namespace impair
