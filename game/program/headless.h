// SPDX-License-Identifier: Zlib
/// Everything that the program does without a window.
#pragma once

#include <filesystem>

#include "engine/base/result.h"
#include "game/program/options.h"

namespace gyre {

/// Runs what the options ask for without a window: a list of games on the local network, a network game in real time,
/// or a local game or a replay as fast as possible. Writes the requested outputs.
engine::Result<void> run_headless(const Options& options, const std::filesystem::path& assets);

}  // namespace gyre
