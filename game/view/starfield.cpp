// SPDX-License-Identifier: Zlib
#include "game/view/starfield.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace view {

namespace {

constexpr int kFadeTicks = 30;
constexpr int kShades = 5;  // of each of four hues, as rules §1 has it

/// Pale, and dimmer than any shot.
engine::Colour star_colour(int colour) {
    static constexpr std::array<engine::Colour, 4> kHues{{
        {150, 178, 255, 255},  // blue
        {255, 186, 160, 255},  // red
        {176, 236, 208, 255},  // green
        {214, 216, 232, 255},  // grey
    }};
    const float shade = 0.30F + 0.11F * static_cast<float>(colour % kShades);
    return kHues[static_cast<std::size_t>(colour / kShades) % kHues.size()].faded(shade);
}

engine::Point rim_place(Chance& chance) {
    constexpr float kRim = static_cast<float>(sim::kRimPx);
    for (;;) {
        const engine::Point at{chance.between(0, kField.x), chance.between(0, kField.y)};
        if (depth(at) <= kRim) {
            return at;
        }
    }
}

}  // namespace

void Starfield::reset(Chance& chance) {
    tick_ = 0;
    for (std::size_t i = 0; i < kStars; ++i) {
        Star& star = stars_[i];
        const bool is_inner = i < static_cast<std::size_t>(sim::kStars);
        star.at = is_inner
                      ? engine::Point{chance.between(kMist, kField.x - kMist), chance.between(kMist, kField.y - kMist)}
                      : rim_place(chance);
        star.colour = chance.below(sim::kStarColours);
        star.phase = chance.unit();
        star.age = kFadeTicks;
    }
}

void Starfield::on_tick(const sim::EventList& events) {
    ++tick_;
    for (Star& star : stars_) {
        star.age = std::min(star.age + 1, kFadeTicks);
    }
    for (const sim::Event& event : events) {
        if (event.type == sim::Event::Type::StarMoved && event.value >= 0 && event.value < static_cast<int>(kStars)) {
            Star& star = stars_[static_cast<std::size_t>(event.value)];
            star.at = engine::Point{static_cast<float>(event.pos.x), static_cast<float>(event.pos.y)} *
                      (1.0F / static_cast<float>(sim::kSubpixels));
            star.colour = event.extra;
            star.age = 0;
        }
    }
}

void Starfield::draw(engine::Renderer& renderer, const Sprites& sprites, float fraction, float brightness) const {
    const auto level = static_cast<std::uint8_t>(std::clamp(brightness, 0.0F, 1.0F) * 255);
    engine::DrawStyle style;
    style.tint = {level, level, level, 255};
    style.blend = engine::Blend::Opaque;
    const float natural = sprites.units(Sheet::Background).x;
    style.scale = natural == kField.x ? 1 : kField.x / natural;
    sprites.draw(renderer, {Sheet::Background, 0}, kField * 0.5F, style);

    const float time = static_cast<float>(tick_) + fraction;
    for (const Star& star : stars_) {
        const float period = 60 + 90 * star.phase;
        const float twinkle = 0.8F + 0.2F * std::sin(2 * std::numbers::pi_v<float> * (time / period + star.phase));
        const float shown = std::min(1.0F, (static_cast<float>(star.age) + fraction) / kFadeTicks);
        const float radius = 0.5F + 0.08F * static_cast<float>(star.colour % kShades);
        renderer.dot(star.at, radius, star_colour(star.colour).faded(twinkle * shown * brightness),
                     engine::Blend::Additive);
    }
}

}  // namespace view
