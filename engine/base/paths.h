// SPDX-License-Identifier: Zlib
/// Where a program keeps its files: the XDG base directories of its user, and the assets that came with it.
#pragma once

#include "engine/base/result.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace engine {

/// Looks an environment variable up; nothing when it is unset. Handed in so that tests have an environment of their
/// own.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;

/// The environment of this process.
[[nodiscard]] Environment process_environment();

/// A user's directories for one program. None is created by finding it (see make_directories in files.h).
struct UserPaths {
    std::filesystem::path config;  ///< Settings.
    std::filesystem::path data;    ///< What the user made: scores, replays, pictures.
    std::filesystem::path state;   ///< What may be lost: the log.
};

/// What the user asked for on the command line; each replaces the place that the environment gives.
struct UserPathOptions {
    std::optional<std::filesystem::path> config;
    std::optional<std::filesystem::path> data;
    std::optional<std::filesystem::path> state;
};

/// The XDG Base Directory places for `app`. A relative path in an XDG variable is ignored, as that specification asks.
/// Fails when a place is neither given, nor set, nor derivable from HOME.
Result<UserPaths> find_user_paths(const std::string& app, const UserPathOptions& options,
                                  const Environment& environment);

/// Where a person looks for files that a program gives them: the download folder that their desktop names (the file
/// user-dirs.dirs of the XDG user directories), or `Downloads` in their home, or the home. Only a directory that
/// exists; nothing without one.
[[nodiscard]] std::optional<std::filesystem::path> find_downloads(const Environment& environment);

/// Where assets may be, tried in the order of the members (an empty path is skipped).
struct AssetPlaces {
    std::filesystem::path wanted;      ///< Given by the user: when set, the only place tried.
    std::filesystem::path executable;  ///< This program; `../share/APP/assets` seen from its folder is tried. A build
                                       ///< folder links the checkout's assets there.
    std::filesystem::path install;     ///< The share directory of the install prefix; `APP/assets` in it is tried.
};

/// The first place that has the file `marker` (a path relative to the assets directory).
Result<std::filesystem::path> find_assets(const std::string& app, const AssetPlaces& places,
                                          const std::filesystem::path& marker);

/// The file of the running program; empty where the system does not tell.
[[nodiscard]] std::filesystem::path executable_path();

}  // namespace engine
