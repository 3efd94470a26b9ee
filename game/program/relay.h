// SPDX-License-Identifier: Zlib
/// A relay server: runs without a game until it is asked to end.
#pragma once

#include <cstdint>

#include "engine/base/result.h"
#include "game/match/network/table_node.h"

namespace gyre {

/// Serves on that UDP port, also as a node of the table of codes, which begins at `entries`. Prints now and then what
/// it does. Fails if the port cannot be opened.
engine::Result<void> run_relay(std::uint16_t port, match::NetPlatform& platform, match::TableEntries entries);

}  // namespace gyre
