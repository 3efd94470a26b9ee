// SPDX-License-Identifier: Zlib
/// The score table in its file, which nothing that goes wrong may cost anybody.
#pragma once

#include "game/scores/score_table.h"
#include "game/scores/standings.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace scores {

/// Keeps what was entered apart until it is written: what could not be written is tried again the next time, and what
/// another window of the program wrote in between is not lost.
class ScoreFile {
public:
    explicit ScoreFile(std::filesystem::path path) : path_(std::move(path)) {}

    /// Reads the file; a missing one is an empty table. A damaged one is set aside; one by a newer program is left
    /// alone for good; one that cannot be read is left alone until it can. Returns a message about that for the player.
    [[nodiscard]] std::optional<engine::Message> load();
    /// A crew's games and, where places are free, scores to beat.
    [[nodiscard]] Standings standings(Crew crew) const;
    /// As Standings has it; nothing in a table that is not ours to write.
    [[nodiscard]] std::optional<std::size_t> rank(std::int32_t total, std::int32_t wave, Crew crew) const;
    /// As Standings has it; nothing in a table that is not ours to write.
    [[nodiscard]] std::optional<Goal> goal(std::int32_t total, std::int32_t wave, Crew crew) const;
    /// Enters a game; `save` writes it.
    void enter(const Score& score);
    /// Writes what is not written yet, if anything. On failure it stays to be written.
    [[nodiscard]] engine::Result<void> save();
    /// Whether the last attempt to save failed.
    [[nodiscard]] bool has_unsaved() const { return !pending_.empty(); }

    /// The recorded games that the table needs, as it is in the file by now. Nothing when that is not known, since the
    /// file cannot be read or was damaged.
    [[nodiscard]] std::optional<std::set<std::string>> needed_replays();

    [[nodiscard]] const ScoreTable& table() const { return table_; }

private:
    /// Brings `table_` up to the file, with what is still to be written.
    [[nodiscard]] std::optional<engine::Message> read();
    [[nodiscard]] std::optional<engine::Message> take(const engine::Result<std::optional<std::string>>& content);

    std::filesystem::path path_;
    ScoreTable table_;
    std::vector<Score> pending_;
    bool is_locked_ = false;      // not ours to write
    bool is_unread_ = false;      // there is a file whose content is not in `table_`
    bool has_set_aside_ = false;  // what the table needed is not known any more
};

}  // namespace scores
