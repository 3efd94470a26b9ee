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

void Hud::draw(const Brush& brush, const Moment& moment, const HudOptions& options, bool has_panes) const {
    const sim::World& world = moment.now;
    const bool has_second = options.second != sim::kNoSlot;
    const float below_bar = draw_bar(brush, world, options.self, has_panes);
    const float second_bar = has_second ? draw_second_bar(brush, world, options, has_panes) : 0;
    if (world.setup().pilots > 1 || world.pilots_present() > 1) {
        brush.renderer.set_shift({0, -second_bar});
        draw_roster(brush, world, options, has_panes);
        brush.renderer.set_shift({});
    }
    draw_conditions(brush, world, options, below_bar + 28);
    if (world.phase() == sim::Phase::Tally) {
        draw_tally(brush, world, options);
    }
    draw_banner(brush, moment.fraction, below_bar);
}

void Hud::draw_banner(const Brush& brush, float fraction, float below_bar) const {
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
    const float middle = brush.page().x / 2;
    const float widest = brush.page().x - 12;
    const auto fit = [&](const std::string& words) {
        const float width = brush.font.measure(brush.renderer, words, style);
        style.size = width > widest ? style.size * widest / width : style.size;
    };
    fit(banner_.text);
    const float y = std::max(0.3F * brush.page().y + 2, below_bar + style.size * 0.8F);
    const float half = std::min(150.0F, widest / 2) * open;
    brush.font.draw(brush.renderer, {middle, y}, banner_.text, style);
    // Two lines run out from the middle, thinning towards their ends.
    const engine::Colour line = colours::kText.faded(0.7F * opacity);
    brush.renderer.gradient_rect({middle - half, y + 9, half, 0.8F}, line.faded(0), line, line.faded(0), line);
    brush.renderer.gradient_rect({middle, y + 9, half, 0.8F}, line, line.faded(0), line, line.faded(0));
    if (!banner_.below.empty()) {
        style.size = 13;
        style.spacing = 0.16F;
        style.colour = colours::kLabel.faded(opacity);
        style.glow = colours::kShadow.faded(opacity);
        fit(banner_.below);
        brush.font.draw(brush.renderer, {middle, y + 27}, banner_.below, style);
    }
}

}  // namespace view
