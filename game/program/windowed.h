// SPDX-License-Identifier: Zlib
/// The program in a window.
#pragma once

#include <filesystem>

#include "engine/base/result.h"
#include "game/program/options.h"

namespace gyre {

/// Shows the title, or the game or replay that the options ask for, until the player quits or the given number of ticks
/// has passed. Writes the requested outputs about a game that it began. Sets `has_started` once the player can see the
/// program, so that a later failure is not a failure to start.
engine::Result<void> run_windowed(const Options& options, const std::filesystem::path& assets, bool& has_started);

}  // namespace gyre
