// SPDX-License-Identifier: Zlib
#include "game/view/hud.h"

#include "engine/base/text.h"
#include "game/view/sky.h"

#include <algorithm>
#include <cmath>

namespace view {

namespace {

constexpr int kBannerTicks = 66;
constexpr int kOverTicks = 1 << 20;
constexpr float kBannerWidth = 600;

}  // namespace

void Hud::restart(const sim::World& world) {
    banner_ = {};
    if (world.is_over()) {
        banner_ = {engine::tr("GAME OVER"), "", 0, kOverTicks};
    } else if (world.phase() == sim::Phase::Play) {
        announce(world, world.wave().number());
    }
}

void Hud::announce(const sim::World& world, std::int32_t wave) {
    banner_ = {engine::tr_format("WAVE {}", wave), "", 0, kBannerTicks};
    if (world.is_deathmatch()) {
        banner_.below =
            engine::tr_format_plural("FIRST TO {} FRAG", "FIRST TO {} FRAGS", world.setup().frags, world.setup().frags);
    } else if (wave % kWavesOfASky == 1) {
        banner_.below = sky_name(sky_of(wave));
    }
}

void Hud::on_tick(const sim::World& now, const sim::EventList& events) {
    banner_.age += 1;
    for (const sim::Event& event : events) {
        if (event.type == sim::Event::Type::TallyClosed) {
            announce(now, event.value);
        } else if (event.type == sim::Event::Type::GameOver) {
            banner_ = {engine::tr("GAME OVER"), "", 0, kOverTicks};
        }
    }
}

void Hud::draw(engine::Renderer& renderer, const Moment& moment, const HudOptions& options) const {
    const Brush brush{renderer, *sprites_, *font_, *marks_};
    const sim::World& world = moment.now;
    draw_bar(brush, world, options.self);
    const bool has_second = options.second != sim::kNoSlot;
    if (has_second) {
        draw_second_bar(brush, world, options);
    }
    if (world.setup().pilots > 1 || world.pilots_present() > 1) {
        renderer.set_shift({0, has_second ? -28.0F : 0.0F});
        draw_roster(brush, world, options);
        renderer.set_shift({});
    }
    draw_conditions(brush, world, options);
    if (world.phase() == sim::Phase::Tally) {
        draw_tally(brush, world, options);
    }
    draw_banner(brush, moment.fraction);
}

void Hud::draw_banner(const Brush& brush, float fraction) const {
    if (banner_.age >= banner_.life) {
        return;
    }
    const float age = static_cast<float>(banner_.age) + fraction;
    const float left = static_cast<float>(banner_.life) - age;
    const float opacity = std::clamp(std::min(age / 8, left / 14), 0.0F, 1.0F);
    const float open = 1 - std::pow(1 - std::clamp(age / 18, 0.0F, 1.0F), 3.0F);
    engine::TextStyle style;
    style.size = 40;
    style.weight = engine::Weight::Light;
    style.align = engine::Align::Centre;
    style.spacing = 0.16F + 0.22F * (1 - open);
    style.colour = colours::kText.faded(opacity);
    style.glow = engine::Colour{110, 96, 255, 150}.faded(opacity);
    brush.font.draw(brush.renderer, {320, 146}, banner_.text,
                    brush.font.shrunk(brush.renderer, banner_.text, style, kBannerWidth));
    // Two lines run out from the middle, thinning towards their ends.
    const engine::Colour line = colours::kText.faded(0.7F * opacity);
    brush.renderer.gradient_rect({320 - 150 * open, 155, 150 * open, 0.8F}, line.faded(0), line, line.faded(0), line);
    brush.renderer.gradient_rect({320, 155, 150 * open, 0.8F}, line, line.faded(0), line, line.faded(0));
    if (!banner_.below.empty()) {
        style.size = 13;
        style.spacing = 0.16F;
        style.colour = colours::kLabel.faded(opacity);
        style.glow = colours::kShadow.faded(opacity);
        brush.font.draw(brush.renderer, {320, 173}, banner_.below,
                        brush.font.shrunk(brush.renderer, banner_.below, style, kBannerWidth));
    }
}

}  // namespace view
