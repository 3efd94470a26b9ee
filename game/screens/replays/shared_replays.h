// SPDX-License-Identifier: Zlib
/// Lists the replays in the folder for shared files, the player's own copies and those from others, to watch them.
#pragma once

#include "game/app/menu_screen.h"
#include "game/screens/replays/replays.h"

#include <filesystem>
#include <string>
#include <vector>

namespace screens {

/// These files are untrusted: they are read one at a time, each within the limits of a replay.
class SharedReplays final : public MenuScreen {
public:
    static constexpr std::size_t kMostFiles = 100;  ///< The newest ones.

    explicit SharedReplays(const LocalUses& services) : MenuScreen(services), services_(services) {}

    const char* name() const override { return "shared replays"; }
    void shown() override;
    void tick() override;

private:
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;
    struct Entry {
        std::filesystem::path file;
        bool is_read = false;
        std::optional<ReplayFacts> facts;  // none if it is not a replay

        [[nodiscard]] std::string text() const;
    };

    const LocalUses services_;
    std::vector<Entry> entries_;
};

/// Returns the replay files directly in a folder, the newest first.
[[nodiscard]] std::vector<std::filesystem::path> replay_files_in(const std::filesystem::path& directory,
                                                                 std::size_t most);

}  // namespace screens
