// SPDX-License-Identifier: Zlib
/// From the command line's wishes to a game that is set up.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "engine/base/paths.h"
#include "game/match/local_input.h"
#include "game/match/network.h"
#include "game/program/options.h"

namespace gyre {

/// Where the user's files are: as the flags say, with --portable in `gyre-files` beside the program `executable`, else
/// where the environment says.
engine::Result<engine::UserPaths> find_places(const Options& options, const std::filesystem::path& executable,
                                              const engine::Environment& environment);

/// The same for this process.
engine::Result<engine::UserPaths> find_places(const Options& options);

/// Who flies: the person or the bot in the person's place, then bots.
[[nodiscard]] std::vector<match::PilotInfo> make_pilots(const Options& options, const std::string& own_name);

/// The scripted keys that `--inputs` names; nothing when there is no such flag.
engine::Result<std::optional<match::KeyScript>> read_script(const Options& options);

/// The local game that the options ask for.
engine::Result<match::Match> make_match(const Options& options);

/// What the options say about all network games of this run.
engine::Result<match::NetworkOptions> make_network_options(const Options& options);

/// The game that the options host. It begins as soon as `--players` are in, if that was given.
[[nodiscard]] match::HostWish make_host_wish(const Options& options);

}  // namespace gyre
