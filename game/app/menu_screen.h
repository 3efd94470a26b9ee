// SPDX-License-Identifier: Zlib
/// The bases of most screens: one board in the middle with a way back, and a board with a menu on it.
#pragma once

#include "game/app/services.h"
#include "game/ui/backdrop.h"
#include "game/ui/menu.h"

#include <span>

namespace screens {

/// Returns the pointer's position on the page.
[[nodiscard]] engine::Point pointer_at(const Ui& ui, const engine::InputEvent& event);

/// The base of most screens: one board in the middle, and a way back. As an overlay it darkens the screen below;
/// otherwise stars drift behind it.
class BoardScreen : public Screen {
public:
    void handle(const engine::InputEvent& event) override { (void)take_back(event); }
    void tick() override { backdrop_.tick(); }
    void draw(const Painter& painter, float fraction) override;
    bool is_overlay() const override { return is_over_; }
    Pace pace() const override { return is_over_ ? Pace::Still : Pace::Ambient; }

protected:
    BoardScreen(const Ui& ui, bool is_over) : ui_(ui), is_over_(is_over) {}

    /// Called on Escape, a pad's B and the pointer's second button.
    virtual void back() { ui_.screens.pop(); }
    /// Goes back, with a sound, if the event asks for that; returns whether it did.
    [[nodiscard]] bool take_back(const engine::InputEvent& event);

    /// For screens that do not override `draw`.
    [[nodiscard]] virtual Board board(const Painter& /*painter*/) const { return {}; }
    virtual void draw_body(const Painter& painter, engine::Rect body) = 0;
    /// Draws what is behind the board; nothing drifts behind the areas `kept`, in the field's units.
    void draw_ground(const Painter& painter, float fraction, std::span<const engine::Rect> kept = {}) const;

    const Ui ui_;

private:
    Backdrop backdrop_;
    bool is_over_;
};

/// A board with a menu on it. Keys, pads and the pointer operate the menu, with sounds. A screen adds its rows to
/// `menu_` and describes the rest.
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
