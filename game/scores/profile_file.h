// SPDX-License-Identifier: Zlib
/// The profile in its file, which nothing that goes wrong may cost anybody.
#pragma once

#include "game/scores/profile.h"

#include <filesystem>
#include <optional>
#include <string>

namespace scores {

/// Keeps what was read and what has been done since apart: what could not be written is tried again the next time, and
/// what another program wrote in between is not lost.
class ProfileFile {
public:
    explicit ProfileFile(std::filesystem::path path) : path_(std::move(path)) {}

    /// Reads the file. A damaged one is set aside; one by a newer program is left alone for good; one that cannot be
    /// read is left alone until it can. Returns a message about that for the player.
    [[nodiscard]] std::optional<engine::Message> load();
    /// Whether there was no file at all when it was loaded: somebody starts for the first time.
    [[nodiscard]] bool is_new() const { return is_new_; }

    [[nodiscard]] const Profile& profile() const { return whole_; }
    /// Adds what was done; `save` writes it.
    void add(const Profile& deeds);
    /// Writes what is not written yet, if anything. On failure it stays to be written.
    [[nodiscard]] engine::Result<void> save();
    /// Whether the last attempt to save failed, or there was none since `add`.
    [[nodiscard]] bool has_unsaved() const { return pending_ != Profile{}; }

private:
    /// Brings `written_` up to what the file holds.
    [[nodiscard]] std::optional<engine::Message> take(const engine::Result<std::optional<std::string>>& content);

    std::filesystem::path path_;
    Profile written_;  // as in the file
    Profile pending_;  // since then
    Profile whole_;    // both
    bool is_new_ = false;
    bool is_locked_ = false;  // not ours to write
    bool is_unread_ = false;  // there is a file whose content is not in `written_`
};

}  // namespace scores
