// SPDX-License-Identifier: Zlib
/// The first screen: the game's name and its menu. Left alone, it shows a game.
#pragma once

#include "game/app/services.h"
#include "game/ui/backdrop.h"
#include "game/ui/menu.h"

namespace screens {

class Title final : public Screen {
public:
    static constexpr int kAttractAfterTicks = 20 * sim::kTicksPerSecond;
    static constexpr int kMaxDemos = 3;  ///< Then the machine is left in peace until somebody comes.

    explicit Title(Services& services);

    const char* name() const override { return "title"; }
    void shown() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void draw(const Painter& painter, float fraction) override;
    Pace pace() const override { return Pace::Ambient; }

private:
    void build_menu();
    void ask_to_quit();

    Services& services_;
    Backdrop backdrop_;
    Menu menu_;
    bool has_greeted_ = false;
    std::size_t first_tip_;
    int ticks_ = 0;
    int idle_ticks_ = 0;
    std::size_t next_demo_ = 0;
    int demos_ = 0;  // since the last input
};

}  // namespace screens
