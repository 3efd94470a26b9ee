// SPDX-License-Identifier: Zlib
/// The ten best games, each with the replay that proves it.
#pragma once

#include "engine/base/result.h"
#include "game/log/input_log.h"
#include "game/sim/world.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace scores {

inline constexpr std::size_t kMaxScores = 10;
inline constexpr std::size_t kMaxNameLetters = 15;

/// One line of the table.
struct Score {
    std::string name;
    std::int32_t score = 0;
    std::int32_t wave = 0;
    std::string date;            ///< YYYY-MM-DD, local.
    std::string replay;          ///< File name in the replay directory.
    std::uint64_t hash = 0;      ///< Of the world at the game's end: what the replay must lead to.
    bool has_auto_fire = false;  ///< The trigger was helped.
    bool is_kid_mode = false;    ///< Flown with the ships of beginners (rules §5).
};

/// Whether a game that was flown by one person, live, may enter the table (rules §8): cooperative, begun at wave 1 with
/// at most the usual lives, with collisions, and with a score at all. Those of the kid mode are marked there.
[[nodiscard]] bool is_eligible(const sim::World& world);

/// Whether a recorded game says of itself what the table says of it. Running it proves that too.
[[nodiscard]] bool is_backed_by(const Score& score, const gyre_log::InputLog& log);

/// Sorted by score, then wave, then name.
class ScoreTable {
public:
    /// Place (0 is the best) that a game would take; nothing when it is not good enough.
    [[nodiscard]] std::optional<std::size_t> rank(std::int32_t score, std::int32_t wave) const;
    /// Enters a game and drops the eleventh. Gives the place taken, if any.
    std::optional<std::size_t> insert(Score score);

    [[nodiscard]] const std::vector<Score>& entries() const { return entries_; }
    /// The files that the table needs.
    [[nodiscard]] std::set<std::string> replays() const;

    /// Reads what `to_json` wrote; the error says what is wrong with it. Values are checked.
    static engine::Result<ScoreTable> from_json(std::string_view json);
    [[nodiscard]] std::string to_json() const;

private:
    std::vector<Score> entries_;
};

/// The table in its file, which is written by rename.
class ScoreFile {
public:
    explicit ScoreFile(std::filesystem::path path) : path_(std::move(path)) {}

    /// Reads the file; a missing one is an empty table. A damaged one is set aside, and the answer is a line that says
    /// so for the player.
    [[nodiscard]] std::optional<std::string> load();
    engine::Result<void> save() const;

    [[nodiscard]] ScoreTable& table() { return table_; }
    [[nodiscard]] const ScoreTable& table() const { return table_; }

private:
    std::filesystem::path path_;
    ScoreTable table_;
};

}  // namespace scores
