// SPDX-License-Identifier: Zlib
/// What the parts of the heads-up display draw with, and their common forms.
#pragma once

#include "engine/text/font.h"
#include "game/view/field/sprites.h"
#include "game/view/hud/label_space.h"
#include "game/view/marks.h"
#include "game/view/options.h"
#include "game/view/palette.h"

#include <string>
#include <string_view>

namespace view {

struct Brush {
    engine::Renderer& renderer;
    const Sprites& sprites;
    engine::Font& font;
    Marks& marks;
    Palette palette = Palette::Bright;
    float text_scale = 1;         ///< Of what is written in the field; the display around it is zoomed as a whole.
    LabelSpace* space = nullptr;  ///< Learns where all that follows stands, if there is one.

    /// The size of what can be drawn on.
    [[nodiscard]] engine::Point page() const { return renderer.viewport().world; }
    /// No text that finds its own place may stand there.
    void keep_free(engine::Rect area) const;
    /// A pilot's mark.
    void mark(sim::Slot slot, engine::Point centre, float width, float opacity = 1) const;
    [[nodiscard]] float width(std::string_view text, float size) const;
    /// A line of text in any style, at its place.
    void write(engine::Point baseline, std::string_view text, const engine::TextStyle& style) const;

    /// A line of text with a dark halo, its baseline at a point.
    void text(engine::Point baseline, std::string_view text, float size, engine::Colour colour,
              engine::Align align = engine::Align::Left, engine::Weight weight = engine::Weight::Regular) const;
    /// A small word over a value, as the bar shows them.
    void label(engine::Point baseline, std::string_view text, engine::Align align = engine::Align::Left) const;
    [[nodiscard]] float label_width(std::string_view text) const;
    /// A dark pane behind texts in the middle of the field.
    void pane(engine::Rect area) const;
    /// A ship with its nose up, `width` units wide, in a pilot's colour.
    void small_ship(engine::Point centre, sim::Slot slot, float width) const;
    /// A frame of the icon sheet at `width` units.
    void icon(Icon icon, engine::Point centre, float width, float opacity = 1) const;
};

/// A number with its thousands apart, e.g. "12 500".
[[nodiscard]] std::string grouped(std::int32_t number);
/// The name to show for a slot.
[[nodiscard]] std::string name_of(const HudOptions& options, sim::Slot slot);

}  // namespace view
