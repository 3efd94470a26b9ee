// SPDX-License-Identifier: Zlib
#include "game/view/hud/popups.h"

#include "game/view/field/wrap.h"
#include "game/view/palette.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace view {

namespace {

constexpr float kRise = 18;        // units over a lifetime
constexpr float kAside = 26;       // from the centre of an object that a text is beside
constexpr float kMistMargin = 26;  // a text in the mist is moved inwards to be readable

/// Returns the nearest point to `at` that leaves room for a text of that size.
engine::Point readable(engine::Point at, engine::Point field, engine::Point size, bool has_mist) {
    const float aside = std::min(std::max(has_mist ? kMistMargin : 0, size.x / 2 + 6), field.x / 2);
    const float above = has_mist ? kMist : size.y;
    return {std::clamp(at.x, aside, field.x - aside), std::clamp(at.y, above, field.y - above)};
}

/// Returns a text's position after a fraction of its life: it rises, or sinks near the upper edge, so that it does not
/// end on what it must not cover.
engine::Point moved(engine::Point from, float keeps_off, float t, float top) {
    const float way = keeps_off + kRise * (1 - (1 - t) * (1 - t));
    return from + engine::Point{0, from.y - keeps_off - kRise < top ? way : -way};
}

}  // namespace

void Popups::add(Popup popup) {
    if (popups_.size() >= kMax) {
        popups_.erase(popups_.begin());
    }
    // Several texts from one place are stacked upwards, at the upper edge downwards, since the field wraps.
    const float step = popup.at.y < 3 * popup.size ? popup.size : -popup.size;
    for (const Popup& other : popups_) {
        const bool is_fresh = other.age < 8;
        if (is_fresh && std::abs(other.at.x - popup.at.x) < 24 && std::abs(other.at.y - popup.at.y) < popup.size) {
            popup.at.y = other.at.y + step;
        }
    }
    popups_.push_back(std::move(popup));
}

void Popups::draw(const HudBrush& brush, LabelSpace& space, const Which& which) {
    for (Popup& popup : popups_) {
        if (which.words == (popup.size > Popup{}.size)) {
            draw_one(brush, space, popup, which);
        }
    }
}

void Popups::draw_one(const HudBrush& brush, LabelSpace& space, Popup& popup, const Which& which) {
    const float t = std::min(1.0F, (static_cast<float>(popup.age) + which.fraction) / static_cast<float>(popup.life));
    const float opacity = std::min({1.0F, t * 8, (1 - t) * 2.5F});
    // A text starts large and quickly shrinks, in few steps, since each size is a separate set of glyphs.
    const float pop = t < 0.05F ? 1.4F : t < 0.1F ? 1.2F : 1;
    const float size = popup.size * brush.text_scale;
    const engine::TextStyle style{
        .size = size * pop,
        .colour = popup.colour.faded(opacity),
        .weight = engine::Weight::Bold,
        .align = engine::Align::Centre,
        .glow = {0, 0, 0, 255},  // fades with the letters, which must contrast with explosions
    };
    const float width = brush.font.measure(brush.renderer, popup.text, style);
    const float icon = popup.icon ? brush.sprites.units(Sheet::Icons).x + 4 : 0;
    const engine::Point room{width, size};
    const Field field = field_of(brush.renderer);
    const float top = which.has_mist ? kMist : size;
    const engine::Point at = readable(moved(field.wrapped(popup.at + which.camera), popup.above + size * 0.35F, t, top),
                                      field.size, room, which.has_mist);
    const float line = size * 1.25F + icon;
    const engine::Point aside{width / 2 + kAside, 0};
    // Each place is the centre of icon and text together.
    const engine::Point up{0, icon / 2};
    std::array<engine::Point, 6> places{at,         at - engine::Point{0, line},     at - aside,
                                        at + aside, at - engine::Point{0, 2 * line}, at + engine::Point{0, line}};
    for (engine::Point& place : places) {
        place = place - up;
    }
    const auto found = space.place(places, {width + 6, style.size * 1.2F + icon}, popup.stand);
    if (!found) {
        return;
    }
    popup.stand = *found;
    const engine::Point place = places[*found] + up;
    brush.font.draw(brush.renderer, place + engine::Point{0, size * 0.35F}, popup.text, style);
    if (popup.icon) {
        brush.icon(*popup.icon, place - engine::Point{0, (size + icon) / 2}, icon - 4, opacity);
    }
}

}  // namespace view
