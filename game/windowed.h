// SPDX-License-Identifier: Zlib
/// The program as people see it: in a window.
#pragma once

#include <filesystem>

#include "engine/base/result.h"
#include "game/options.h"

namespace gyre {

/// Shows the title, or the game or replay that the options ask for, until the player quits or the ticks asked for are
/// over. Writes what was asked for about a game that it began.
engine::Result<void> run_windowed(const Options& options, const std::filesystem::path& assets);

}  // namespace gyre
