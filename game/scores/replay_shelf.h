// SPDX-License-Identifier: Zlib
/// The directory of recorded games: recent games are kept for a while, those of the score table forever.
#pragma once

#include "engine/base/path_text.h"
#include "engine/base/result.h"
#include "game/replay/replay.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace scores {

/// Returns the current local time in a format of strftime, e.g. "%Y-%m-%d".
[[nodiscard]] std::string local_time(const char* format);
/// The format for the names of files.
inline constexpr const char* kFileTime = "%Y-%m-%d_%H-%M-%S";

class ReplayShelf {
public:
    static constexpr std::size_t kKeptGames = 20;
    /// Games kept only briefly: enough for the results of several windows.
    static constexpr std::size_t kKeptPassing = 4;

    explicit ReplayShelf(std::filesystem::path directory) : directory_(std::move(directory)) {}

    /// Returns an unused file name, from the time of day. A passing game can be watched from its result, but is not
    /// listed.
    [[nodiscard]] std::string new_name(bool is_passing = false) const;
    /// Returns the path of files that are saved now beside the games, up to the end of their names: the time of day.
    [[nodiscard]] std::filesystem::path new_stem() const;
    [[nodiscard]] static bool is_passing(const std::string& name);
    [[nodiscard]] std::filesystem::path path(const std::string& name) const {
        return directory_ / engine::to_path(name);
    }
    /// Returns the file names, newest first (they begin with the time).
    [[nodiscard]] std::vector<std::string> list() const;
    engine::Result<void> save(const std::string& name, const replay::Replay& recording) const;
    /// Reads a game; a damaged file is set aside.
    [[nodiscard]] engine::Result<replay::Replay> load(const std::string& name) const;
    /// Writes a copy for others into a directory, under an unused name, and returns its path.
    [[nodiscard]] engine::Result<std::filesystem::path> share(const std::string& name,
                                                              const std::filesystem::path& directory) const;
    engine::Result<void> remove(const std::string& name) const;
    /// Removes the oldest games beyond kKeptGames, and passing ones beyond kKeptPassing; those in `keep` stay and do
    /// not count. `newest` stays too, whatever its name: the clock may have been ahead when others were saved.
    void prune(const std::set<std::string>& keep, const std::string& newest = "") const;

private:
    std::filesystem::path directory_;
};

}  // namespace scores
