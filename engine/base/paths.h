// SPDX-License-Identifier: Zlib
/// Finds a program's files: those of its user, and its installed assets.
#pragma once

#include "engine/base/result.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace engine {

/// Looks up an environment variable; nothing if it is unset. Injected, so that tests can supply a separate environment.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;

/// The environment of this process.
[[nodiscard]] Environment process_environment();

/// A user's directories for one program. None is created by finding it (see make_directories in files.h).
struct UserPaths {
    std::filesystem::path config;  ///< Settings.
    std::filesystem::path data;    ///< The user's own data: scores, replays, pictures.
    std::filesystem::path state;   ///< Data that may be lost: the log.
};

/// Returns the places for `app` in the XDG base directories, on Windows in those of the user's profile; each path in
/// `wanted` that is not empty overrides the environment. Ignores a relative path in a variable, as the XDG
/// specification requires. Fails if a place is neither given nor found in the environment.
Result<UserPaths> find_user_paths(const std::string& app, const UserPaths& wanted, const Environment& environment);

/// Returns where people look for files that a program exports: the download folder of their desktop (on Linux from
/// user-dirs.dirs of the XDG user directories), else `Downloads` in their home, else the home. Returns only an existing
/// directory, or nothing if there is none.
[[nodiscard]] std::optional<std::filesystem::path> find_downloads(const Environment& environment);

/// Possible places of assets, tried in the order of the members (an empty path is skipped).
struct AssetPlaces {
    std::filesystem::path wanted;      ///< Given by the user: if set, the only place tried.
    std::filesystem::path executable;  ///< This program; `share/APP/assets` is tried beside its folder, then in it. A
                                       ///< build folder links the checkout's assets there.
    std::filesystem::path install;     ///< The share directory of the install prefix; `APP/assets` in it is tried.
};

/// Returns the first place that has the file `marker` (a path relative to the assets directory).
Result<std::filesystem::path> find_assets(const std::string& app, const AssetPlaces& places,
                                          const std::filesystem::path& marker);

/// Returns the file of the running program; empty if the system does not report it.
[[nodiscard]] std::filesystem::path executable_path();

}  // namespace engine
