// SPDX-License-Identifier: Zlib
/// The real network, with the system's clock and randomness.
#pragma once

#include <memory>

#include "game/match/net_platform.h"
#include "game/program/options.h"

namespace gyre {

/// Uses the interfaces and the simulated impairments that the options name.
[[nodiscard]] std::unique_ptr<match::NetPlatform> make_socket_wire(const NetOptions& options);

}  // namespace gyre
