// SPDX-License-Identifier: Zlib
#include "game/view/field/starfield.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace view {

namespace {

constexpr std::array<float, Parallax::kLayers> kDepths{0.025F, 0.07F, 0.16F};
constexpr float kSmoothing = 0.10F;            // of the pace, per tick: a new ship must not jerk the sky
constexpr float kLeanGain = 0.03F;             // units of sky per unit flown
constexpr float kLeanKept = 0.992F;            // fraction of the shift kept per tick
constexpr engine::Point kBreeze{0.5F, 0.18F};  // units per tick: the sky moves slightly even at rest

engine::Point pace_of(const sim::World& now, sim::Slot self) {
    if (now.phase() == sim::Phase::Tally || now.phase() == sim::Phase::Announce) {
        return {};  // ships stand still, regardless of their velocity
    }
    engine::Point sum;
    int ships = 0;
    for (const sim::Pilot& pilot : now.pilots()) {
        if (pilot.is_flying() && (self == sim::kNoSlot || pilot.slot() == self)) {
            sum = sum + pace(pilot.ship());
            ++ships;
        }
    }
    return sum * (1.0F / static_cast<float>(std::max(1, ships)));
}

engine::Point folded(engine::Point p, const Field& field) {
    const engine::Point size = field.size;
    return {p.x - size.x * std::floor(p.x / size.x), p.y - size.y * std::floor(p.y / size.y)};
}

}  // namespace

void Parallax::on_tick(const sim::World& now, sim::Slot self, float amount) {
    const engine::Point wanted = (pace_of(now, self) + kBreeze) * amount;
    field_ = field_of(now);
    pace_ = pace_ + (wanted - pace_) * kSmoothing;
    for (std::size_t i = 0; i < kLayers; ++i) {
        stars_[i] = folded(stars_[i] - pace_ * kDepths[i], field_);
    }
    lean_before_ = lean_;
    lean_ = lean_ * kLeanKept + pace_ * kLeanGain;
}

engine::Point Parallax::stars(std::size_t layer, float fraction) const {
    return folded(stars_[layer] + pace_ * (kDepths[layer] * (1 - fraction)), field_);
}

namespace {

constexpr int kFadeTicks = 30;
constexpr int kShades = 5;  // of each of four hues, RULES.md §16

/// Returns a pale colour, dimmer than any shot.
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

struct StarLook {
    float radius;  ///< Units.
    float light;   ///< 0 … 1.
};

/// Returns the look of a star: near ones are larger and brighter.
StarLook look_of_layer(const Starfield::Star& star) {
    static constexpr std::array<StarLook, Parallax::kLayers> kLooks{{{0.42F, 0.72F}, {0.56F, 0.9F}, {0.86F, 1.0F}}};
    StarLook look = kLooks[star.layer];
    look.radius += 0.06F * static_cast<float>(star.colour % kShades);
    return look;
}

void draw_star(engine::Renderer& renderer, const Sight& sight, float radius, engine::Colour colour) {
    if (sight.is_hidden) {
        return;
    }
    const float length = std::hypot(sight.smear.x, sight.smear.y);
    if (length > 1) {
        renderer.line(sight.at - sight.smear, sight.at + sight.smear, colour.faded(0.75F), 0.5F,
                      engine::Blend::Additive);
        return;
    }
    renderer.dot(sight.at, radius, colour, engine::Blend::Additive);
}

engine::Point rim_place(Chance& chance, const Field& field) {
    constexpr float kRim = static_cast<float>(sim::kRimPx);
    for (;;) {
        const engine::Point at{chance.between(0, field.size.x), chance.between(0, field.size.y)};
        if (field.depth(at) <= kRim) {
            return at;
        }
    }
}

}  // namespace

void Starfield::reset(Chance& chance, const Field& field) {
    field_ = field;
    const engine::Point size = field.size;
    tick_ = 0;
    for (std::size_t i = 0; i < stars_.size(); ++i) {
        Star& star = stars_[i];
        const bool is_inner = i < static_cast<std::size_t>(sim::kStars);
        star.at = is_inner ? engine::Point{chance.between(kMist, size.x - kMist), chance.between(kMist, size.y - kMist)}
                  : i < kStars ? rim_place(chance, field)
                               : engine::Point{chance.between(0, size.x), chance.between(0, size.y)};
        star.colour = chance.below(sim::kStarColours);
        star.phase = chance.unit();
        star.age = kFadeTicks;
        star.layer = i % 8 == 0 ? 2 : i % 3 == 0 ? 1 : 0;
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

void Starfield::draw(engine::Renderer& renderer, const Parallax& parallax, std::span<const Lens> lenses, float fraction,
                     float brightness, float detail) const {
    std::array<engine::Point, Parallax::kLayers> shifts;
    for (std::size_t i = 0; i < shifts.size(); ++i) {
        shifts[i] = parallax.stars(i, fraction);
    }
    const float time = static_cast<float>(tick_) + fraction;
    const auto count = kStars + static_cast<std::size_t>(static_cast<float>(kFill) * std::clamp(detail, 0.0F, 1.0F));
    for (std::size_t i = 0; i < count; ++i) {
        const Star& star = stars_[i];
        const float period = 60 + 90 * star.phase;
        const float twinkle = 0.8F + 0.2F * std::sin(2 * std::numbers::pi_v<float> * (time / period + star.phase));
        const float shown = std::min(1.0F, (static_cast<float>(star.age) + fraction) / kFadeTicks);
        const StarLook look = look_of_layer(star);
        const engine::Colour colour = star_colour(star.colour).faded(twinkle * shown * brightness * look.light);
        draw_star(renderer, seen_through(field_, field_.wrapped(star.at + shifts[star.layer]), lenses), look.radius,
                  colour);
    }
}

}  // namespace view
