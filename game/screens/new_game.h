// SPDX-License-Identifier: Zlib
/// Sets up a game with bots: with them, or against them.
#pragma once

#include "game/screens/backdrop.h"
#include "game/screens/services.h"
#include "game/screens/widgets/menu.h"

namespace screens {

class NewGame final : public Screen {
public:
    NewGame(Services& services, sim::Mode mode);

    const char* name() const override { return "new game"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override { backdrop_.tick(); }
    void draw(const Painter& painter, float fraction) override;
    Pace pace() const override { return Pace::Ambient; }

private:
    void build_menu();
    void add_number(Phrase label, const char* setting, Phrase hint);
    void add_second_pilot();
    [[nodiscard]] int persons() const;
    /// Which pads or keys two pilots have.
    [[nodiscard]] const char* who_has_what() const;
    /// As wanted, but a deathmatch needs somebody to fight.
    [[nodiscard]] int bots() const;
    void start();

    Services& services_;
    Backdrop backdrop_;
    Menu menu_;
    sim::Mode mode_;
    int wave_ = 1;
    bool is_kid_mode_ = false;
};

}  // namespace screens
