// SPDX-License-Identifier: Zlib
/// Turns the command line into a game setup.
#pragma once

#include "engine/base/paths.h"
#include "game/match/network/online_service.h"
#include "game/program/options.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace gyre {

/// Returns a random seed for a game for which none was given. Never 0, which made every machine choose its own seed in
/// the original (RULES.md §2.2).
[[nodiscard]] std::uint32_t fresh_seed();

/// Returns the directories of the user's files: those given by flags; with --portable, `gyre-files` beside the program
/// `executable`; otherwise those of the environment.
engine::Result<engine::UserPaths> find_places(const Options& options, const std::filesystem::path& executable,
                                              const engine::Environment& environment);

/// The same for this process.
engine::Result<engine::UserPaths> find_places(const Options& options);

/// Prints a line on standard error. A failed write is ignored, since the run matters more; fmt::print would throw.
void say(const std::string& line);

/// Returns the pilots: the person, or the bot flying in their place, and then the other bots.
[[nodiscard]] std::vector<match::PilotInfo> make_pilots(const Options& options, const std::string& own_name);

/// Returns the scripted keys that `--inputs` names; nothing without that flag.
engine::Result<std::optional<match::KeyScript>> read_script(const Options& options);

/// Returns the local game that the options ask for.
engine::Result<match::Match> make_match(const Options& options);

/// Returns where the table of codes begins.
match::TableEntries table_entries(const Options& options);

/// Returns the options of all network games of this run.
engine::Result<match::NetworkOptions> make_network_options(const Options& options);

/// Returns the game to host. It starts once `--players` pilots have joined, if that was given.
[[nodiscard]] match::HostPlan make_host_plan(const Options& options);

}  // namespace gyre
