// SPDX-License-Identifier: Zlib
/// The replays, newest first: to watch, to share as a file, or to delete. Short games and those of bots alone are left
/// out, unless they are in the score table or in that of a daily flight.
#pragma once

#include "game/app/menu_screen.h"
#include "game/screens/replays/replay_facts.h"

#include <optional>
#include <string>
#include <vector>

namespace screens {

class Replays final : public MenuScreen {
public:
    explicit Replays(const LocalUses& services) : MenuScreen(services), services_(services) {}

    const char* name() const override { return "replays"; }
    void shown() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override;

private:
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;
    struct Entry {
        std::string file;
        std::optional<ReplayFacts> facts;  // none if the file cannot be read
    };

    /// Returns the focused game; null on the row above the games.
    [[nodiscard]] const Entry* chosen() const;
    void ask_to_delete();
    void refuse(std::string why);
    void share();

    const LocalUses services_;
    std::vector<Entry> entries_;
};

}  // namespace screens
