// SPDX-License-Identifier: Zlib
/// The menu of a paused game, over the dimmed field.
#pragma once

#include "game/app/menu_screen.h"

namespace screens {

class Pause final : public MenuScreen {
public:
    /// Restart starts `game` again; with `asks` only after a confirmation, since much could be lost. `reason` says why
    /// the game was paused, if not by the player. If the score `counts`, the question before quitting says so.
    Pause(const LocalUses& services, LocalGame game, std::string reason = {}, bool asks = true, bool counts = false);

    const char* name() const override { return "pause"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override { ++ticks_; }

private:
    bool again() override;
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override { menu_.draw(painter, body, true); }
    void ask_to_restart();
    void ask_to_quit();
    [[nodiscard]] bool counts_for_day() const { return game_.daily && game_.daily->counts; }

    const LocalUses services_;
    LocalGame game_;
    std::string reason_;
    bool asks_;
    bool counts_;
    std::size_t first_tip_;
    int ticks_ = 0;
};

}  // namespace screens
