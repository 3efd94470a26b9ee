// SPDX-License-Identifier: Zlib
/// The display beside the field, where the picture is wider than it: at the left the player's own figures, at the right
/// those of the game and of the others. It leaves the whole field to what flies there.
#pragma once

#include "game/view/hud/hud_figures.h"
#include "game/view/options.h"

#include <optional>
#include <vector>

namespace view {

class SidePanels {
public:
    /// Returns the panels if both margins have room for all that is to be shown. `self` is the pilot at the left, or
    /// kNoSlot; `shown` is the world whose shields are shown, since they answer the keys of this machine; everything
    /// else is of `world`. The parameters must outlive it.
    [[nodiscard]] static std::optional<SidePanels> fitted(const HudBrush& brush, const sim::World& world,
                                                          const sim::World& shown, const HudOptions& options,
                                                          sim::Slot self);

    void draw() const;
    /// Draws dark panes behind them.
    void draw_panes() const;

private:
    /// A side of the field. Drawing there is done on a page of the panel's width.
    struct Side {
        engine::RectPx margin_px;
        float left = 0;  ///< Of the panel, on the page of the field.
    };

    SidePanels(const HudBrush& brush, const sim::World& world, const sim::World& shown, const HudOptions& options,
               sim::Slot self);
    void enter(const Side& side) const;
    void leave() const;
    [[nodiscard]] float height_of_left() const;
    [[nodiscard]] float height_of_right() const;
    /// Draws what a pilot has, from `top` on, and returns the y below it.
    float draw_pilot(sim::Slot slot, float top, engine::Align align) const;
    float draw_game(float top) const;
    void draw_bonus(float top) const;
    /// Draws a value, in smaller letters if need be.
    void draw_figure(const char* label, const std::string& value, float top, engine::Align align,
                     engine::Colour colour) const;
    /// Draws an upright gauge of the shield with its label.
    void draw_shield_at(sim::Slot slot, float top, engine::Align align) const;
    void draw_powers_at(sim::Slot slot, float top, engine::Align align) const;
    void draw_next_place(float top) const;
    /// Returns the x from which text of that alignment begins.
    [[nodiscard]] float edge(engine::Align align) const;

    const HudBrush& brush_;
    const sim::World& world_;
    const sim::World& shown_;
    const HudOptions& options_;
    sim::Slot self_;
    std::vector<sim::Slot> others_;
    std::optional<Side> left_;
    std::optional<Side> right_;
    float width_ = 0;
};

}  // namespace view
