// SPDX-License-Identifier: Zlib
/// The score table in its file, which survives damaged, unreadable and newer files, and failed writes.
#pragma once

#include "game/scores/score_table.h"
#include "game/scores/standings.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace scores {

/// Keeps new entries separate until they are written: entries that could not be written are tried again the next time,
/// and those written by another window of the program are not lost.
class ScoreFile {
public:
    explicit ScoreFile(std::filesystem::path path) : path_(std::move(path)) {}

    /// Reads the file; a missing one is an empty table. A damaged one is set aside; one from a newer program is never
    /// touched; one that cannot be read is not touched until it can. Returns a message about that for the player.
    [[nodiscard]] std::optional<engine::Message> load();
    /// Returns a crew's games and, in free places, scores to beat.
    [[nodiscard]] Standings standings(Crew crew) const;
    /// Returns the place as in Standings; nothing for a table that must not be written.
    [[nodiscard]] std::optional<std::size_t> rank(std::int32_t total, std::int32_t wave, Crew crew) const;
    /// Returns the goal as in Standings; nothing for a table that must not be written.
    [[nodiscard]] std::optional<Goal> goal(std::int32_t total, std::int32_t wave, Crew crew) const;
    /// Enters a game; `save` writes it.
    void enter(const Score& score);
    /// Writes what is not written yet, if anything. After a failure it remains pending.
    [[nodiscard]] engine::Result<void> save();
    /// Returns whether there are unwritten entries: the last attempt to save failed, or there was none since `enter`.
    [[nodiscard]] bool has_unsaved() const { return !pending_.empty(); }

    /// Returns the replays that the table in the file needs. Nothing if that is unknown, since the file cannot be read
    /// or was damaged.
    [[nodiscard]] std::optional<std::set<std::string>> needed_replays();

    [[nodiscard]] const ScoreTable& table() const { return table_; }

private:
    /// Updates `table_` from the file, and adds what is still to be written.
    [[nodiscard]] std::optional<engine::Message> read();
    [[nodiscard]] std::optional<engine::Message> take(const engine::Result<std::optional<std::string>>& content);

    std::filesystem::path path_;
    ScoreTable table_;
    std::vector<Score> pending_;
    bool is_locked_ = false;      // must not be written
    bool is_unread_ = false;      // the file's content is not in `table_`
    bool has_set_aside_ = false;  // the replays that the table needed are unknown
};

}  // namespace scores
