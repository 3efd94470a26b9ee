// SPDX-License-Identifier: Zlib
/// The directory of recorded games: the last ones are kept there for a while, those of the score table for good.
#pragma once

#include "engine/base/result.h"
#include "game/replay/input_log.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace scores {

class ReplayShelf {
public:
    static constexpr std::size_t kKeptGames = 20;
    /// Of those that only pass: enough for the results of several windows to show theirs.
    static constexpr std::size_t kKeptPassing = 4;

    explicit ReplayShelf(std::filesystem::path directory) : directory_(std::move(directory)) {}

    /// A file name that is not taken yet, from the time of day. A game that only passes can be watched from its result,
    /// but is not worth a place on the shelf.
    [[nodiscard]] std::string new_name(bool is_passing = false) const;
    [[nodiscard]] static bool is_passing(const std::string& name);
    [[nodiscard]] std::filesystem::path path(const std::string& name) const { return directory_ / name; }
    /// File names, newest first (names begin with the time).
    [[nodiscard]] std::vector<std::string> list() const;
    engine::Result<void> save(const std::string& name, const replay::InputLog& log) const;
    /// Reads a game; a damaged file is set aside.
    [[nodiscard]] engine::Result<replay::InputLog> load(const std::string& name) const;
    /// Writes a copy that others can watch into a directory, under a name that is free there, and gives its path.
    [[nodiscard]] engine::Result<std::filesystem::path> share(const std::string& name,
                                                              const std::filesystem::path& directory) const;
    engine::Result<void> remove(const std::string& name) const;
    /// Removes the oldest games beyond kKeptGames, and those that only pass beyond kKeptPassing; those in `keep` stay
    /// and do not count.
    void prune(const std::set<std::string>& keep) const;

private:
    std::filesystem::path directory_;
};

}  // namespace scores
