// SPDX-License-Identifier: Zlib
/// A board with a menu on it.
#pragma once

#include "game/app/board_screen.h"
#include "game/ui/menu.h"

namespace screens {

/// Keys, pads and the pointer operate the menu, with sounds. A screen adds its rows to `menu_` and describes the rest.
class MenuScreen : public BoardScreen {
public:
    void handle(const engine::InputEvent& event) override;

protected:
    explicit MenuScreen(const Ui& ui, bool is_over = false, float row_height = theme::kRowHeight)
        : BoardScreen(ui, is_over), menu_(row_height) {}

    /// What R and a pad's X do: repeat. Returns false if there is nothing to repeat here.
    virtual bool again() { return false; }
    void draw_body(const Painter& painter, engine::Rect body) override { menu_.draw(painter, body); }
    /// What the keys do with the menu. Returns whether it did anything.
    bool work_menu(const engine::InputEvent& event);
    /// For a screen whose pointer passes other rows on the way to hints: a first click chooses and a second one acts.
    /// Returns whether the event was such a first click, or a motion, which then does nothing.
    [[nodiscard]] bool only_chooses(const engine::InputEvent& event);
    /// Whether another row is at a place, which then has the focus.
    virtual bool choose_at(engine::Point at) { return menu_.point(at) == MenuOutcome::Moved; }
    /// The keys for the foot: `accept` tells what Return does with a row that has no value to change, `back` where the
    /// way back leads.
    [[nodiscard]] std::vector<Hint> hints(std::vector<Hint> more = {}, const char* accept = nullptr,
                                          const char* back = nullptr) const;

    Menu menu_;
};

}  // namespace screens
