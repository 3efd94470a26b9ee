// SPDX-License-Identifier: Zlib
/// The drawing context of the HUD's parts, their common shapes, and the space that their texts take.
#pragma once

#include "engine/text/font.h"
#include "engine/video/geometry.h"
#include "game/view/field/sprites.h"
#include "game/view/field/wrap.h"
#include "game/view/options.h"
#include "game/view/palette.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace view {

/// Keeps the texts of one frame apart. All areas are in world units of the field.
class LabelSpace {
public:
    void clear(const Field& field = {}) {
        field_ = field;
        taken_.clear();
    }
    /// Keeps texts out of an area.
    void reserve(engine::Rect area) { taken_.push_back(area); }
    /// Finds the first of several places, starting at `preferred` and wrapping around, where an area of that size is
    /// inside the field and covers nothing placed before. Reserves it and returns its index; none if all are taken.
    std::optional<std::size_t> place(std::span<const engine::Point> centres, engine::Point size,
                                     std::size_t preferred = 0);

private:
    [[nodiscard]] bool is_free(engine::Rect area) const;

    Field field_;
    std::vector<engine::Rect> taken_;
};

/// Draws text with a halo, labels, panes and icons over the field, and keeps their places free of labels. The screens'
/// counterpart is Painter.
struct HudBrush {
    engine::Renderer& renderer;
    const Sprites& sprites;
    engine::Font& font;
    Marks& marks;
    Palette palette = Palette::Bright;
    float text_scale = 1;         ///< Of texts in the field; the HUD around it is zoomed as a whole.
    LabelSpace* space = nullptr;  ///< If set, records the areas of everything drawn.

    /// Returns the size of the drawing area.
    [[nodiscard]] engine::Point page() const { return renderer.viewport().world; }
    /// Keeps freely placed texts out of an area.
    void keep_free(engine::Rect area) const;
    /// Draws a pilot's mark.
    void mark(sim::Slot slot, engine::Point centre, float width, float opacity = 1) const;
    [[nodiscard]] float width(std::string_view text, float size) const {
        return font.measure(renderer, text, {.size = size});
    }
    /// Draws a line of text in any style.
    void write(engine::Point baseline, std::string_view text, const engine::TextStyle& style) const;

    /// Draws a line of text with a dark halo.
    void text(engine::Point baseline, std::string_view text, float size, engine::Colour colour,
              engine::Align align = engine::Align::Left, engine::Weight weight = engine::Weight::Regular) const;
    /// Draws a small label above a value, as in the bar.
    void label(engine::Point baseline, std::string_view text, engine::Align align = engine::Align::Left) const;
    [[nodiscard]] float label_width(std::string_view text) const;
    /// Draws a dark pane behind texts in the middle of the field.
    void pane(engine::Rect area) const;
    /// Draws a ship with its nose up, `width` units wide, in a pilot's colour.
    void small_ship(engine::Point centre, sim::Slot slot, float width) const;
    /// Draws a frame of the icon sheet, `width` units wide.
    void icon(Icon icon, engine::Point centre, float width, float opacity = 1) const;
};

/// Returns a number with its thousands separated, e.g. "12 500".
[[nodiscard]] std::string grouped(std::int32_t number);
/// Returns the name to show for a slot.
[[nodiscard]] std::string name_of(std::span<const std::string> names, sim::Slot slot);
[[nodiscard]] inline std::string name_of(const HudOptions& options, sim::Slot slot) {
    return name_of(options.names, slot);
}

}  // namespace view
