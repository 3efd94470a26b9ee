// SPDX-License-Identifier: Zlib
/// The record of the daily flights in its file, which nothing that goes wrong may cost anybody.
#pragma once

#include "game/daily/record.h"

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace daily {

/// Keeps results apart until they are written: what could not be written is tried again the next time, and what another
/// window of the program wrote in between is not lost.
class DailyFile {
public:
    explicit DailyFile(std::filesystem::path path) : path_(std::move(path)) {}

    /// Reads the file; a missing one is an empty record. A damaged one is set aside; one by a newer program is left
    /// alone for good; one that cannot be read is left alone until it can. Returns a message about that for the player.
    [[nodiscard]] std::optional<engine::Message> load();

    /// Uses up a day's try that counts, in the file first: whatever ends the program after that, there is no second
    /// one. Fails if it cannot be written, or if the try is used up already; nothing has begun then.
    [[nodiscard]] engine::Result<void> begin(const Date& date);
    /// Enters a flight; `save` writes it.
    void enter(const Date& date, const Try& flown);
    /// Writes what is not written yet, if anything. On failure it stays to be written.
    [[nodiscard]] engine::Result<void> save();
    /// Whether the last attempt to save failed, or there was none since `enter`.
    [[nodiscard]] bool has_unsaved() const { return !pending_.empty(); }

    /// The recorded games that the record needs, as it is in the file by now. Nothing when that is not known, since the
    /// file cannot be read or was damaged.
    [[nodiscard]] std::optional<std::set<std::string>> needed_replays();

    [[nodiscard]] const Record& record() const { return record_; }

private:
    /// Brings `record_` up to the file, with what is still to be written.
    [[nodiscard]] std::optional<engine::Message> read();
    [[nodiscard]] std::optional<engine::Message> take(const engine::Result<std::optional<std::string>>& content);

    std::filesystem::path path_;
    Record record_;
    std::vector<std::pair<Date, Try>> pending_;
    bool is_locked_ = false;      // not ours to write
    bool is_unread_ = false;      // there is a file whose content is not in `record_`
    bool has_set_aside_ = false;  // what the record needed is not known any more
};

}  // namespace daily
