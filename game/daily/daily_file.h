// SPDX-License-Identifier: Zlib
/// The record of the daily flights in its file, protected against every kind of failure.
#pragma once

#include "game/daily/record.h"

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace daily {

/// Keeps results separate until they are written: results that could not be written are tried again the next time, and
/// those written by another window of the program are not lost.
class DailyFile {
public:
    explicit DailyFile(std::filesystem::path path) : path_(std::move(path)) {}

    /// Reads the file; a missing one is an empty record. A damaged one is set aside; one from a newer program is never
    /// touched; one that cannot be read is not touched until it can. Returns a message about that for the player.
    [[nodiscard]] std::optional<engine::Message> load();

    /// Uses up a day's counting try. Writes that to the file first, so that there is no second try however the program
    /// ends. Fails if it cannot be written or if the try is already used up; then nothing has begun.
    [[nodiscard]] engine::Result<void> begin(const Date& date);
    /// Adds a flight; `save` writes it.
    void enter(const Date& date, const Try& flown);
    /// Writes what is not written yet, if anything. After a failure it remains pending.
    [[nodiscard]] engine::Result<void> save();
    /// Returns whether the last attempt to save failed, or there was none since `enter`.
    [[nodiscard]] bool has_unsaved() const { return !pending_.empty(); }

    /// Returns the replays that the record in the file needs. Nothing if that is unknown, since the file cannot be read
    /// or was damaged.
    [[nodiscard]] std::optional<std::set<std::string>> needed_replays();

    [[nodiscard]] const Record& record() const { return record_; }

private:
    /// Updates `record_` from the file, and adds what is still to be written.
    [[nodiscard]] std::optional<engine::Message> read();
    [[nodiscard]] std::optional<engine::Message> take(const engine::Result<std::optional<std::string>>& content);

    std::filesystem::path path_;
    Record record_;
    std::vector<std::pair<Date, Try>> pending_;
    bool is_locked_ = false;      // must not be written
    bool is_unread_ = false;      // the file's content is not in `record_`
    bool has_set_aside_ = false;  // the replays that the record needed are unknown
};

}  // namespace daily
