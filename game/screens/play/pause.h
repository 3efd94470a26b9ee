// SPDX-License-Identifier: Zlib
/// A game stands still: its menu, over the dimmed field.
#pragma once

#include "game/app/services.h"
#include "game/ui/menu.h"

namespace screens {

class Pause final : public Screen {
public:
    /// `game` is what to begin anew when the player wants that; `asks` first, if there is much to lose. `reason` tells
    /// why it stands still, if the player did not ask for it.
    Pause(Services& services, LocalGame game, std::string reason = {}, bool asks = true);

    const char* name() const override { return "pause"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override { ++ticks_; }
    void draw(const Painter& painter, float fraction) override;
    bool is_overlay() const override { return true; }

private:
    void resume();
    void restart();
    /// At once or after a question.
    void ask_to_restart();
    void ask_to_quit();
    [[nodiscard]] bool counts_for_day() const { return game_.daily && game_.daily->counts; }

    Services& services_;
    LocalGame game_;
    std::string reason_;
    bool asks_;
    Menu menu_;
    std::size_t first_tip_;
    int ticks_ = 0;
};

}  // namespace screens
