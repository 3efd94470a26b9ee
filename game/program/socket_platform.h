// SPDX-License-Identifier: Zlib
/// The real network, with the system's clock and randomness.
#pragma once

#include <memory>

#include "game/match/network/net_platform.h"
#include "game/program/options.h"

namespace gyre {

/// Returns a platform with the interfaces and simulated impairments in the options.
[[nodiscard]] std::unique_ptr<match::NetPlatform> make_socket_platform(const NetOptions& options);

}  // namespace gyre
