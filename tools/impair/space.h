// SPDX-License-Identifier: Zlib
/// A network namespace with one TAP device: a machine whose only network card is connected to this program.
#pragma once

#include <optional>

#include "engine/base/result.h"
#include "net/wire/ip.h"
#include "tools/impair/fd.h"
#include "tools/impair/frame.h"

namespace impair {

/// Both exist only as open files, so they disappear with the program however it ends, without cleanup.
struct Space {
    Fd net;  ///< For setns.
    Fd tap;  ///< Reads and writes Ethernet frames; never blocks.
};

/// The network card of a machine.
struct CardOptions {
    Mac mac{};
    net::Ip address;
    std::optional<net::Ip> gateway{};  ///< Leads everywhere; without one there are no routes beyond the network.
};

/// Creates a namespace with the device `tap0`, in a network of 24 bits, and the loopback device up. Fails without
/// permission to create namespaces, or without /dev/net/tun.
[[nodiscard]] engine::Result<Space> make_space(const CardOptions& card);

}  // namespace impair
