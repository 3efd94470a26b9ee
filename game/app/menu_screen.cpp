// SPDX-License-Identifier: Zlib
#include "game/app/menu_screen.h"

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

void BoardScreen::draw_ground(const Painter& painter, float fraction, std::span<const engine::Rect> kept) const {
    if (is_over_) {
        // Rows of another board would remain visible in fragments, cut by this one.
        ui_.screens.is_above_game(*this) ? painter.dim() : painter.cover(theme::kDark);
    } else {
        backdrop_.draw(painter, fraction, kept);
    }
}

void BoardScreen::draw(const Painter& painter, float fraction) {
    draw_ground(painter, fraction);
    draw_body(painter, painter.board(board(painter)));
}

using Kind = engine::InputEvent::Kind;

void MenuScreen::handle(const engine::InputEvent& event) {
    if (take_back(event)) {
        return;
    }
    if (is_again(event) && again()) {
        return ui_.sounds.play(Cue::Select);
    }
    work_menu(event);
}

bool MenuScreen::work_menu(const engine::InputEvent& event) {
    MenuOutcome outcome = MenuOutcome::Ignored;
    if (event.kind == Kind::PointerMoved) {
        outcome = menu_.point(pointer_at(ui_, event));
    } else if (event.kind == Kind::PointerPressed) {
        outcome = menu_.press(pointer_at(ui_, event));
    } else if (event.kind == Kind::PointerReleased) {
        menu_.release();
    } else if (event.kind == Kind::Wheel) {
        outcome = menu_.handle(event.steps > 0 ? MenuKey::Up : MenuKey::Down);
    } else {
        outcome = menu_.handle(menu_key(event));
    }
    ui_.sounds.play(outcome);
    return outcome != MenuOutcome::Ignored;
}

bool MenuScreen::only_chooses(const engine::InputEvent& event) {
    if (event.kind == Kind::PointerPressed && choose_at(pointer_at(ui_, event))) {
        ui_.sounds.play(MenuOutcome::Moved);
        return true;
    }
    return event.kind == Kind::PointerMoved;
}

std::vector<Hint> MenuScreen::hints(std::vector<Hint> more, const char* accept, const char* back) const {
    const bool changes = menu_.size() > 0 && menu_.item(menu_.focus()).change;
    more.insert(more.begin(),
                changes ? Hint{"← →", tr("change")} : Hint{"Return", accept != nullptr ? accept : tr("select")});
    more.insert(more.begin(), {"↑ ↓", tr("choose")});
    more.push_back({"Esc", back != nullptr ? back : tr("back")});
    return more;
}

}  // namespace screens
