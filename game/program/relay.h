// SPDX-License-Identifier: Zlib
/// A relay server: runs without a game until it is asked to end.
#pragma once

#include <cstdint>

#include "engine/base/result.h"
#include "game/match/network/net_platform.h"

namespace gyre {

/// Serves on that UDP port, and prints now and then what it does. Fails if the port cannot be opened.
engine::Result<void> run_relay(std::uint16_t port, match::NetPlatform& platform);

}  // namespace gyre
