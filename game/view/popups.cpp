// SPDX-License-Identifier: Zlib
#include "game/view/popups.h"

#include "game/view/palette.h"
#include "game/view/wrap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace view {

namespace {

constexpr float kRise = 18;    // units over a life
constexpr float kMargin = 26;  // a text in the mist is moved inwards, where it can be read

engine::Point readable(engine::Point at, float half_width) {
    const float margin = std::min(std::max(kMargin, half_width + 6), kField.x / 2);
    return {std::clamp(at.x, margin, kField.x - margin), std::clamp(at.y, kMist, kField.y - kMist)};
}

}  // namespace

void Popups::add(Popup popup) {
    if (popups_.size() >= kMax) {
        popups_.erase(popups_.begin());
    }
    const float half_width = 0.36F * popup.size * static_cast<float>(popup.text.size());  // a wide guess
    popup.at = readable(popup.at, half_width);
    popup.at.y = std::max(popup.at.y, kMist + kRise);
    // Several texts from one place stand above each other.
    for (const Popup& other : popups_) {
        const bool is_fresh = other.age < 8;
        if (is_fresh && std::abs(other.at.x - popup.at.x) < 24 && std::abs(other.at.y - popup.at.y) < popup.size) {
            popup.at.y = other.at.y - popup.size;
        }
    }
    popups_.push_back(std::move(popup));
}

void Popups::step() {
    std::erase_if(popups_, [](Popup& popup) { return ++popup.age >= popup.life; });
}

void Popups::draw(const Brush& brush, LabelSpace& space, const Which& which) const {
    for (const Popup& popup : popups_) {
        if (which.words == (popup.size > Popup{}.size)) {
            draw_one(brush, space, popup, which);
        }
    }
}

void Popups::draw_one(const Brush& brush, LabelSpace& space, const Popup& popup, const Which& which) {
    const float t = std::min(1.0F, (static_cast<float>(popup.age) + which.fraction) / static_cast<float>(popup.life));
    const float opacity = std::min({1.0F, t * 8, (1 - t) * 2.5F});
    // A text comes in large and settles at once, in few steps, since each size is a set of letters.
    const float pop = t < 0.05F ? 1.4F : t < 0.1F ? 1.2F : 1;
    const float size = popup.size * brush.text_scale;
    engine::TextStyle style;
    style.size = size * pop;
    style.weight = engine::Weight::Bold;
    style.align = engine::Align::Centre;
    style.colour = popup.colour.faded(opacity);
    style.glow = colours::kShadow.faded(opacity);
    const float width = brush.font.measure(brush.renderer, popup.text, style);
    const float icon = popup.icon ? brush.sprites.units(Sheet::Icons).x + 4 : 0;
    const engine::Point in_field = wrapped(popup.at + which.camera);
    const engine::Point risen{0, -kRise * (1 - (1 - t) * (1 - t))};
    const engine::Point at = readable(in_field + risen, width / 2);
    const float line = size * 1.1F + icon;
    const engine::Point aside{width / 2 + 12, 0};
    // Each place is the middle of icon and text together.
    const engine::Point up{0, icon / 2};
    std::array<engine::Point, 6> places{
        at,         at - engine::Point{0, line},    at + engine::Point{0, line}, at - aside,
        at + aside, at - engine::Point{0, 2 * line}};
    for (engine::Point& place : places) {
        place = place - up;
    }
    const auto found = space.place(places, {width + 2, style.size + icon});
    if (!found) {
        return;
    }
    const engine::Point place = places[*found] + up;
    brush.font.draw(brush.renderer, place + engine::Point{0, size * 0.35F}, popup.text, style);
    if (popup.icon) {
        brush.icon(*popup.icon, place - engine::Point{0, (size + icon) / 2}, icon - 4, opacity);
    }
}

}  // namespace view
