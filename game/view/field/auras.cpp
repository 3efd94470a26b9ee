// SPDX-License-Identifier: Zlib
#include "game/view/field/auras.h"

#include "game/sim/rules.h"
#include "game/view/field/blasts.h"
#include "game/view/field/sprites.h"
#include "game/view/field/wrap.h"
#include "game/view/palette.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace view {

namespace {

constexpr engine::Colour kWhiteHot{255, 240, 214, 255};
constexpr engine::Colour kNovaLight{150, 196, 255, 255};
constexpr engine::Colour kWell{124, 92, 255, 255};
constexpr engine::Colour kMineLight{255, 60, 36, 255};
constexpr engine::Colour kPrizeLight{255, 220, 150, 255};

/// Drawing context for one entity.
struct Lamp {
    engine::Renderer& renderer;
    engine::Point at;

    void glow(engine::Colour colour, float radius, float strength,
              engine::Blend blend = engine::Blend::Additive) const {
        draw_glow(renderer, at, radius, colour.faded(strength), blend);
    }
    void arc(const Arc& form, engine::Colour colour) const { draw_arc(renderer, at, form, colour); }
};

/// Returns 0 … 1 and back, once per period.
float wave(float time, float period) {
    return 0.5F + 0.5F * std::sin(2 * std::numbers::pi_v<float> * time / period);
}

void draw_fire(const Lamp& lamp, const sim::Entity& entity, const Shine& shine) {
    const BlastLook& look = blast_look(entity.kind());
    const bool is_ship = entity.explosion_ticks() > sim::kExplosion;
    const float age = static_cast<float>(explosion_age(entity)) + shine.fraction;
    const float ticks = is_ship ? static_cast<float>(entity.explosion_ticks()) : look.ticks;
    const float left = std::max(0.0F, 1 - age / ticks);
    lamp.glow(look.light, is_ship ? 64.0F : look.glow, 0.55F * shine.flashes * left * left);
    const float spark = std::max(0.0F, 1 - age / 6);
    lamp.glow(kWhiteHot, is_ship ? 44.0F : 0.65F * look.glow, 0.85F * shine.flashes * spark * spark);
}

/// Draws rings that fall inwards, and rotating arms: objects nearby are pulled in.
void draw_well(const Lamp& lamp, const Shine& shine) {
    lamp.glow({2, 0, 14, 255}, 40, 0.85F, engine::Blend::Normal);
    lamp.glow(kWell, 44, 0.22F + 0.08F * wave(shine.time, 18));
    constexpr int kRings = 3;
    for (int i = 0; i < kRings; ++i) {
        const float phase = std::fmod(shine.time / 54 + static_cast<float>(i) / kRings, 1.0F);
        const float radius = 84 - 62 * phase * (0.5F + 0.5F * phase);
        const float strength = 0.34F * std::sin(std::numbers::pi_v<float> * phase);
        const float turn = std::fmod(shine.time / 90 + 0.37F * static_cast<float>(i) + phase, 1.0F);
        lamp.arc({.radius = radius, .inner = 2, .outer = 7, .from = turn, .to = turn + 0.72F, .taper = 0.4F},
                 kWell.faded(strength));
    }
    lamp.arc({.radius = 21, .inner = 3, .outer = 3}, engine::Colour{214, 196, 255, 255}.faded(0.5F));
}

/// Draws a light that brightens, with longer rays and faster rings, until the nova goes off; the closing arc is its
/// timer.
void draw_nova(const Lamp& lamp, const sim::Entity& nova, const Shine& shine) {
    const float ripe = nova_ripeness(nova, shine.fraction);
    const float beat = wave(nova_turns(ripe, 20, 7), 1);
    lamp.glow(kNovaLight, 26 + 36 * ripe, (0.20F + 0.50F * ripe) * (0.85F + 0.30F * (beat - 0.5F) * shine.flashes));
    lamp.glow(kWhiteHot, 10 + 16 * ripe, (0.25F + 0.5F * ripe) * beat * shine.flashes);
    constexpr int kRays = 6;
    for (int i = 0; i < kRays; ++i) {
        const engine::Point ray = towards(shine.time / 240 + static_cast<float>(i) / kRays);
        const float length = (18 + 44 * ripe) * (0.7F + 0.3F * wave(shine.time + 7 * static_cast<float>(i), 13));
        for_each_copy(field_of(lamp.renderer), lamp.at, length, [&](engine::Point copy) {
            draw_streak(lamp.renderer, copy, copy + ray * length, 5, kNovaLight.faded(0.25F + 0.45F * ripe));
        });
    }
    const float shrink = std::fmod(nova_turns(ripe, 26, 10), 1.0F);
    lamp.arc({.radius = 58 - 40 * shrink, .inner = 2, .outer = 6},
             kNovaLight.faded(0.45F * std::sin(std::numbers::pi_v<float> * shrink)));
    lamp.arc({.radius = 27, .inner = 1.5F, .outer = 1.5F, .from = 0, .to = 1 - ripe},
             engine::Colour{255, 214, 150, 255}.faded(0.85F));
}

void draw_mine(const Lamp& lamp, const Shine& shine) {
    const float beat = wave(shine.time, 18);
    lamp.glow(kMineLight, 24, 0.14F + 0.26F * beat);
    lamp.arc({.radius = 19 + 9 * (1 - beat), .inner = 3, .outer = 1}, kMineLight.faded(0.30F * beat));
}

}  // namespace

float nova_ripeness(const sim::Entity& nova, float fraction) {
    const float left = (static_cast<float>(nova.life()) - fraction) / static_cast<float>(sim::kNovaMoves);
    return std::clamp(1 - left, 0.0F, 1.0F);
}

float nova_turns(float ripe, float first, float last) {
    const float faster = first - last;
    return static_cast<float>(sim::kNovaMoves) / faster * std::log(first / (first - faster * ripe));
}

void draw_aura(engine::Renderer& renderer, const sim::Entity& entity, engine::Point at, const Shine& shine) {
    const Lamp lamp{renderer, at};
    if (entity.is_exploding()) {
        return draw_fire(lamp, entity, shine);
    }
    switch (entity.kind()) {
    case sim::Kind::Nova:
        return draw_nova(lamp, entity, shine);
    case sim::Kind::Vortex:
        return draw_well(lamp, shine);
    case sim::Kind::Mine:
        return draw_mine(lamp, shine);
    case sim::Kind::Multiplier:
    case sim::Kind::Canister:
        return lamp.glow(kPrizeLight, 26, 0.18F + 0.14F * wave(shine.time, 24));
    case sim::Kind::DamagedShip:
        return lamp.glow({120, 255, 190, 255}, 26, 0.10F + 0.10F * wave(shine.time, 30));
    case sim::Kind::Comet:
        return lamp.glow(kNovaLight, 32, 0.30F);
    case sim::Kind::BigFighter:
        return lamp.glow({255, 70, 170, 255}, 26, 0.16F);
    case sim::Kind::LittleFighter:
        return lamp.glow({255, 150, 40, 255}, 20, 0.18F);
    default:
        return;
    }
}

void add_lens(std::vector<Lens>& lenses, const sim::Entity& entity, engine::Point at, float fraction) {
    if (entity.is_exploding()) {
        return;
    }
    if (entity.kind() == sim::Kind::Vortex) {
        lenses.push_back({.at = at, .ring = 30});
    } else if (entity.kind() == sim::Kind::Nova) {
        lenses.push_back({.at = at, .ring = 4 + 14 * nova_ripeness(entity, fraction)});
    }
}

}  // namespace view
