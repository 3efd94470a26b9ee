// SPDX-License-Identifier: Zlib
/// The program in a window.
#pragma once

#include <filesystem>

#include "engine/base/result.h"
#include "game/program/options.h"

namespace gyre {

/// The result of a run in a window.
struct WindowedRun {
    engine::Result<void> result;
    bool has_started = false;  ///< The player saw the program, so a later failure is not a failure to start.
};

/// Shows the title, or the game or replay that the options ask for, until the player quits or the given number of ticks
/// has passed. Writes the requested outputs about a game that it began.
WindowedRun run_windowed(const Options& options, const std::filesystem::path& assets);

}  // namespace gyre
