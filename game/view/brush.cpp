// SPDX-License-Identifier: Zlib
#include "game/view/brush.h"

#include "engine/base/text.h"

namespace view {

namespace {

constexpr engine::Colour kPane{9, 9, 28, 214};
constexpr engine::Colour kPaneEdge{96, 92, 178, 190};

}  // namespace

void Brush::text(engine::Point baseline, std::string_view text, float size, engine::Colour colour, engine::Align align,
                 engine::Weight weight) const {
    engine::TextStyle style;
    style.size = size;
    style.colour = colour;
    style.weight = weight;
    style.align = align;
    style.glow = colours::kShadow.faded(static_cast<float>(colour.a) / 255.0F);
    font.draw(renderer, baseline, text, style);
}

void Brush::label(engine::Point baseline, std::string_view text, engine::Align align) const {
    engine::TextStyle style;
    style.size = 6.5F;
    style.colour = colours::kLabel;
    style.align = align;
    style.spacing = 0.08F;
    style.glow = colours::kShadow;
    font.draw(renderer, baseline, text, style);
}

float Brush::width(std::string_view text, float size) const {
    engine::TextStyle style;
    style.size = size;
    return font.measure(renderer, text, style);
}

void Brush::pane(engine::Rect area) const {
    renderer.fill_rect(area, kPane);
    renderer.frame_rect(area, kPaneEdge, 1);
}

void Brush::small_ship(engine::Point centre, sim::Slot slot, float width) const {
    engine::DrawStyle style;
    style.scale = width / sprites.units(Sheet::Hull).x;
    sprites.draw(renderer, {Sheet::Hull, 0}, centre, style);
    style.tint = pilot_colour(slot, palette);
    sprites.draw(renderer, {Sheet::Livery, 0}, centre, style);
}

void Brush::icon(Icon icon, engine::Point centre, float width, float opacity) const {
    engine::DrawStyle style;
    const float natural = sprites.units(Sheet::Icons).x;
    style.scale = width == natural ? 1 : width / natural;
    style.tint = style.tint.faded(opacity);
    sprites.draw(renderer, {Sheet::Icons, static_cast<int>(icon)}, centre, style);
}

std::string grouped(std::int32_t number) {
    std::string digits = std::to_string(number);
    const std::size_t first = number < 0 ? 1 : 0;
    for (std::size_t at = digits.size(); at > first + 3;) {
        at -= 3;
        digits.insert(at, " ");
    }
    return digits;
}

std::string name_of(const HudOptions& options, sim::Slot slot) {
    const std::string& name = options.names[static_cast<std::size_t>(slot)];
    return name.empty() ? engine::tr_format("Pilot {}", slot + 1) : name;
}

}  // namespace view
