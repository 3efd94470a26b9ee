// SPDX-License-Identifier: Zlib
/// The profile in its file, which survives damaged, unreadable and newer files, and failed writes.
#pragma once

#include "game/scores/profile.h"

#include <filesystem>
#include <optional>
#include <string>

namespace scores {

/// Keeps the file's content and later changes separate: changes that could not be written are tried again the next
/// time, and those written by another program are not lost.
class ProfileFile {
public:
    explicit ProfileFile(std::filesystem::path path) : path_(std::move(path)) {}

    /// Reads the file. A damaged one is set aside; one from a newer program is never touched; one that cannot be read
    /// is not touched until it can. Returns a message about that for the player.
    [[nodiscard]] std::optional<engine::Message> load();
    /// Returns whether there was no file at all when it was loaded: a first start.
    [[nodiscard]] bool is_new() const { return is_new_; }

    [[nodiscard]] const Profile& profile() const { return whole_; }
    /// Adds changes; `save` writes them.
    void add(const Profile& deeds);
    /// Writes what is not written yet, if anything. After a failure it remains pending.
    [[nodiscard]] engine::Result<void> save();
    /// Returns whether the last attempt to save failed, or there was none since `add`.
    [[nodiscard]] bool has_unsaved() const { return pending_ != Profile{}; }

private:
    /// Updates `written_` from the file.
    [[nodiscard]] std::optional<engine::Message> take(const engine::Result<std::optional<std::string>>& content);

    std::filesystem::path path_;
    Profile written_;  // as in the file
    Profile pending_;  // since then
    Profile whole_;    // both
    bool is_new_ = false;
    bool is_locked_ = false;  // must not be written
    bool is_unread_ = false;  // the file's content is not in `written_`
};

}  // namespace scores
