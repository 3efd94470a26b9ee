// SPDX-License-Identifier: Zlib
#include "game/view/popups.h"

#include "game/view/palette.h"
#include "game/view/wrap.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace view {

namespace {

constexpr float kRise = 18;    // units over a life
constexpr float kMargin = 26;  // a text in the mist is moved inwards, where it can be read

engine::Point readable(engine::Point at, float half_width) {
    const float margin = std::max(kMargin, half_width + 6);
    return {std::clamp(at.x, margin, kField.x - margin), std::clamp(at.y, kMist + kRise, kField.y - kMist)};
}

}  // namespace

void Popups::add(Popup popup) {
    if (popups_.size() >= kMax) {
        popups_.erase(popups_.begin());
    }
    const float half_width = 0.36F * popup.size * static_cast<float>(popup.text.size());  // a wide guess
    popup.at = readable(popup.at, half_width);
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

void Popups::draw(engine::Renderer& renderer, engine::Font& font, const Sprites& sprites, float fraction) const {
    for (const Popup& popup : popups_) {
        const float t = std::min(1.0F, (static_cast<float>(popup.age) + fraction) / static_cast<float>(popup.life));
        const float opacity = std::min({1.0F, t * 8, (1 - t) * 2.5F});
        const float risen = kRise * (1 - (1 - t) * (1 - t));
        // A text comes in large and settles at once, in few steps, since each size is a set of letters.
        const float pop = t < 0.05F ? 1.4F : t < 0.1F ? 1.2F : 1;
        engine::TextStyle style;
        style.size = popup.size * pop;
        style.weight = engine::Weight::Bold;
        style.align = engine::Align::Centre;
        style.colour = popup.colour.faded(opacity);
        style.glow = colours::kShadow.faded(opacity);
        font.draw(renderer, popup.at + engine::Point{0, popup.size * 0.35F - risen}, popup.text, style);
        if (popup.icon) {
            engine::DrawStyle icon;
            icon.tint = icon.tint.faded(opacity);
            sprites.draw(renderer, {Sheet::Icons, static_cast<int>(*popup.icon)},
                         popup.at - engine::Point{0, popup.size + 5 + risen}, icon);
        }
    }
}

}  // namespace view
