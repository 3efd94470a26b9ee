// SPDX-License-Identifier: Zlib
/// The menu of a network game, which keeps running below it.
#pragma once

#include "game/app/menu_screen.h"

namespace screens {

class NetMenu final : public MenuScreen {
public:
    explicit NetMenu(Services& services);

    const char* name() const override { return "net menu"; }
    void handle(const engine::InputEvent& event) override;
    void draw(const Painter& painter, float fraction) override;

private:
    void vote_to_end_pause();
    void choose_whom_to_remove();

    void draw_body(const Painter& painter, engine::Rect body) override { menu_.draw(painter, body, true); }
    Board board(const Painter& painter) const override;
    Services& services_;
};

/// Requests a pause for everybody, or withdraws this player's request.
void toggle_net_pause(const Uses<Ui, Online>& services);

}  // namespace screens
