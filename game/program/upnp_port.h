// SPDX-License-Identifier: Zlib
/// Opens a port of the router by UPnP.
#pragma once

#include <memory>

#include "game/match/network/net_platform.h"

namespace gyre {

/// Asks for the port of `own`, this machine's address on the router's network. Null if this build cannot.
[[nodiscard]] std::unique_ptr<match::UpnpPort> make_upnp_port(const net::Address& own);

}  // namespace gyre
