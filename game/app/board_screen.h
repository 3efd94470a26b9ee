// SPDX-License-Identifier: Zlib
/// The base of most screens: one board in the middle, and a way back.
#pragma once

#include "game/app/services.h"
#include "game/ui/backdrop.h"

namespace screens {

/// Returns the pointer's position on the page.
[[nodiscard]] engine::Point pointer_at(const Ui& ui, const engine::InputEvent& event);

/// As an overlay it darkens the screen below; otherwise stars drift behind it.
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
    [[nodiscard]] virtual Board board(const Painter& painter) const;
    virtual void draw_body(const Painter& painter, engine::Rect body) = 0;
    void draw_ground(const Painter& painter, float fraction) const;

    const Ui ui_;

private:
    Backdrop backdrop_;
    bool is_over_;
};

}  // namespace screens
