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

    /// Starts the same again; called on R and a pad's X. Returns false if there is nothing to repeat here.
    virtual bool again() { return false; }
    void draw_body(const Painter& painter, engine::Rect body) override { menu_.draw(painter, body); }
    /// Passes an event to the menu, with sounds. Returns whether it did anything.
    bool work_menu(const engine::InputEvent& event);
    /// For a screen on which the pointer must cross other rows to reach the hints: the first click on a row only
    /// focuses it, and a second one acts. Returns true for such a first click, and for motion, which is ignored.
    [[nodiscard]] bool only_chooses(const engine::InputEvent& event);
    /// Focuses the row at a point. Returns whether another row had the focus before.
    virtual bool choose_at(engine::Point at) { return menu_.point(at) == MenuOutcome::Moved; }
    /// Returns the hints for the foot. `accept` describes what Return does on a row that has no value to change, and
    /// `back` where the way back leads.
    [[nodiscard]] std::vector<Hint> hints(std::vector<Hint> more = {}, const char* accept = nullptr,
                                          const char* back = nullptr) const;

    Menu menu_;
};

}  // namespace screens
