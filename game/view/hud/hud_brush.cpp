// SPDX-License-Identifier: Zlib
#include "game/view/hud/hud_brush.h"

#include "engine/base/text.h"
#include "game/view/field/wrap.h"

#include <algorithm>

namespace view {

bool LabelSpace::is_free(engine::Rect area) const {
    return std::ranges::none_of(taken_, [area](const engine::Rect& other) {
        return area.x < other.x + other.w && other.x < area.x + area.w && area.y < other.y + other.h &&
               other.y < area.y + area.h;
    });
}

std::optional<std::size_t> LabelSpace::place(std::span<const engine::Point> centres, engine::Point size,
                                             std::size_t preferred) {
    for (std::size_t tried = 0; tried < centres.size(); ++tried) {
        const std::size_t index = (preferred + tried) % centres.size();
        const engine::Rect area{centres[index].x - size.x / 2, centres[index].y - size.y / 2, size.x, size.y};
        const bool is_inside =
            area.x >= 0 && area.y >= 0 && area.x + area.w <= field_.size.x && area.y + area.h <= field_.size.y;
        if (is_inside && is_free(area)) {
            reserve(area);
            return index;
        }
    }
    return std::nullopt;
}

namespace {

constexpr engine::Colour kPane{9, 9, 28, 238};
constexpr engine::Colour kPaneEdge{96, 92, 178, 190};

constexpr engine::TextStyle kLabelStyle{
    .size = 7.5F, .colour = colours::kLabel, .spacing = 0.08F, .glow = colours::kShadow};

}  // namespace

void HudBrush::keep_free(engine::Rect area) const {
    if (space == nullptr) {
        return;
    }
    const engine::Viewport& page = renderer.viewport();
    const float zoom = renderer.zoom();
    const engine::Point at = (renderer.to_output({area.x, area.y}) - page.offset_px) * (zoom / page.scale);
    space->reserve({at.x, at.y, area.w * zoom, area.h * zoom});
}

void HudBrush::mark(sim::Slot slot, engine::Point centre, float width, float opacity) const {
    marks.draw(renderer, slot, palette, centre, width, opacity);
    keep_free({centre.x - width / 2, centre.y - width / 2, width, width});
}

void HudBrush::write(engine::Point baseline, std::string_view text, const engine::TextStyle& style) const {
    constexpr float kAround = 2;
    font.draw(renderer, baseline, text, style);
    if (space == nullptr) {
        return;
    }
    const float width = font.measure(renderer, text, style);
    const float left = style.align == engine::Align::Left ? 0 : style.align == engine::Align::Right ? width : width / 2;
    const float height = engine::Font::cap_height(style);
    keep_free({baseline.x - left - kAround, baseline.y - height - kAround, width + 2 * kAround, height + 2 * kAround});
}

void HudBrush::text(engine::Point baseline, std::string_view text, float size, engine::Colour colour,
                    engine::Align align, engine::Weight weight) const {
    const engine::Colour shadow = colours::kShadow.faded(static_cast<float>(colour.a) / 255.0F);
    write(baseline, text, {.size = size, .colour = colour, .weight = weight, .align = align, .glow = shadow});
}

void HudBrush::label(engine::Point baseline, std::string_view text, engine::Align align) const {
    engine::TextStyle style = kLabelStyle;
    style.align = align;
    write(baseline, text, style);
}

float HudBrush::label_width(std::string_view text) const {
    return font.measure(renderer, text, kLabelStyle);
}

void HudBrush::pane(engine::Rect area) const {
    renderer.fill_rect(area, kPane);
    renderer.frame_rect(area, kPaneEdge, 1);
    keep_free(area);
}

void HudBrush::small_ship(engine::Point centre, sim::Slot slot, float width) const {
    const float scale = width / sprites.units(Sheet::Hull).x;
    sprites.draw(renderer, {Sheet::Hull, 0}, centre, {.scale = scale});
    sprites.draw(renderer, {Sheet::Livery, 0}, centre, {.tint = pilot_colour(slot, palette), .scale = scale});
    keep_free({centre.x - width / 2, centre.y - width / 2, width, width});
}

void HudBrush::icon(Icon icon, engine::Point centre, float width, float opacity) const {
    const float scale = width / sprites.units(Sheet::Icons).x;
    sprites.draw(renderer, {Sheet::Icons, static_cast<int>(icon)}, centre,
                 {.tint = engine::Colour{}.faded(opacity), .scale = scale});
    keep_free({centre.x - width / 2, centre.y - width / 2, width, width});
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

std::string name_of(std::span<const std::string> names, sim::Slot slot) {
    const std::string& name = names[static_cast<std::size_t>(slot)];
    return name.empty() ? engine::tr_format("Pilot {}", slot + 1) : name;
}

}  // namespace view
