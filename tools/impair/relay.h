// SPDX-License-Identifier: Zlib
/// A UDP relay on one machine, for systems without network namespaces: it forwards datagrams over an impaired link.
#pragma once

#include "net/link/transport.h"
#include "tools/impair/loop.h"

namespace impair {

struct RelayOptions {
    net::Address listen{0x7F000001, 0};
    net::Address to;
    LoopOptions loop;
    std::vector<std::string> script;  ///< Program and arguments; may be empty.
};

/// Parses `ADDRESS:PORT`, or `PORT` on the loopback address.
[[nodiscard]] engine::Result<net::Address> parse_address(const std::string& text);

/// Runs the relay. Port 1 of the network stands for the clients that send to `listen`, port 2 for `to`. Each client has
/// a separate socket towards `to`, so that answers can be routed back. Returns the exit status. Throws
/// std::runtime_error if the port is in use.
[[nodiscard]] int run_relay(const RelayOptions& options);

}  // namespace impair
