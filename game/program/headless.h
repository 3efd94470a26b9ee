// SPDX-License-Identifier: Zlib
/// Everything that the program does without a window.
#pragma once

#include <filesystem>
#include <memory>

#include "engine/base/result.h"
#include "game/match/network/net_platform.h"
#include "game/program/options.h"

namespace gyre {

/// Does what the options ask for without a window: prints the open games, a day's table or a check of the network; runs
/// a relay server; plays a network game in real time, or a local game or a replay as fast as possible. Writes the
/// requested outputs.
engine::Result<void> run_headless(const Options& options, const std::filesystem::path& assets);

/// Hosts or joins the game that the options ask for, plays it in real time, and writes the requested files. Leaves
/// properly on SIGINT, SIGTERM and SIGHUP.
engine::Result<void> run_network_headless(const Options& options, const std::filesystem::path& assets,
                                          std::unique_ptr<match::NetPlatform> platform);

/// Prints whether others could join a game hosted here, as far as the router tells within a few seconds.
engine::Result<void> check_network(const Options& options, std::unique_ptr<match::NetPlatform> platform);

}  // namespace gyre
