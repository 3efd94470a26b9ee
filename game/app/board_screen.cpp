// SPDX-License-Identifier: Zlib
#include "game/app/board_screen.h"

#include "game/ui/menu_key.h"

namespace screens {

engine::Point pointer_at(const Ui& ui, const engine::InputEvent& event) {
    return ui.window.renderer().viewport().to_world(event.position_px);
}

bool BoardScreen::take_back(const engine::InputEvent& event) {
    const bool is_back = menu_key(event) == MenuKey::Back;
    if (is_back) {
        ui_.sounds.play(Cue::Back);
        back();
    }
    return is_back;
}

void BoardScreen::draw_ground(const Painter& painter, float fraction) const {
    if (is_over_) {
        painter.dim();
    } else {
        backdrop_.draw(painter, fraction);
    }
}

Board BoardScreen::board(const Painter&) const {
    return {};
}

void BoardScreen::draw(const Painter& painter, float fraction) {
    draw_ground(painter, fraction);
    draw_body(painter, painter.board(board(painter)));
}

}  // namespace screens
