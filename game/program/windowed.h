// SPDX-License-Identifier: Zlib
/// The program as people see it: in a window.
#pragma once

#include <filesystem>

#include "engine/base/result.h"
#include "game/program/options.h"

namespace gyre {

/// What became of a run in a window.
struct WindowedRun {
    engine::Result<void> result;
    bool has_started = false;  ///< The player saw the program; a failure after that did not keep it from starting.
};

/// Shows the title, or the game or replay that the options ask for, until the player quits or the ticks asked for are
/// over. Writes what was asked for about a game that it began.
WindowedRun run_windowed(const Options& options, const std::filesystem::path& assets);

}  // namespace gyre
