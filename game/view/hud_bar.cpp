// SPDX-License-Identifier: Zlib
#include "game/view/hud.h"

#include "engine/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace view {

using engine::tr;

namespace {

constexpr float kLabelY = 10.5F;
constexpr float kValueY = 24;
constexpr int kMaxShipIcons = 5;

void draw_value(const Brush& brush, float x, const char* label, const std::string& value, engine::Colour colour,
                engine::Align align = engine::Align::Left) {
    brush.label({x, kLabelY}, label, align);
    brush.text({x, kValueY}, value, 13, colour, align, engine::Weight::Bold);
}

/// Low energy is told by a word, by marks on the bar and by its trembling, not by colour alone.
void draw_shield(const Brush& brush, const sim::World& world, const sim::Ship& ship, float x) {
    constexpr engine::Rect kFrame{0, 15.5F, 76, 8};
    const bool is_low = ship.shield() < kLowShield;
    const auto tick = static_cast<float>(world.tick());
    const float tremble = is_low && ship.shield() > 0 ? 0.8F * std::sin(tick * 2.4F) : 0;
    const engine::Rect frame{x + tremble, kFrame.y, kFrame.w, kFrame.h};
    const float share = static_cast<float>(ship.shield()) / sim::kShieldMax;
    const engine::Colour full = is_low ? colours::kWarning : colours::kShield;
    const engine::Colour dim = mixed(full, {20, 20, 60, 255}, 0.55F);
    brush.label({x, kLabelY}, ship.shield() <= 0 ? tr("SHIELD EMPTY") : is_low ? tr("SHIELD LOW") : tr("SHIELD"));
    brush.renderer.fill_rect(frame, {6, 6, 20, 190});
    const engine::Rect bar{frame.x + 1.5F, frame.y + 1.5F, (frame.w - 3) * std::clamp(share, 0.0F, 1.0F), frame.h - 3};
    if (bar.w > 0) {
        brush.renderer.gradient_rect(bar, dim, full, dim, full);
    }
    constexpr int kParts = 5;  // a second of shield each
    for (int i = 1; i < kParts; ++i) {
        const float mark = frame.x + frame.w * static_cast<float>(i) / kParts;
        brush.renderer.fill_rect({mark, frame.y + 1, 0.5F, frame.h - 2}, {6, 6, 20, 200});
    }
    const bool is_lit = ship.protection() > 0 || (is_low && world.tick() % 16 < 8);
    brush.renderer.frame_rect(frame, (is_low ? colours::kWarning : colours::kLabel).faded(is_lit ? 1.0F : 0.55F), 0.5F);
}

void draw_lives(const Brush& brush, const sim::World& world, const sim::Pilot& pilot, float x) {
    if (world.is_deathmatch()) {
        draw_value(brush, x, tr("FRAGS"), fmt::format("{} / {}", pilot.frags(), world.setup().frags), colours::kText);
        return;
    }
    brush.label({x, kLabelY}, pilot.is_ghost() ? tr("GHOST") : tr("SHIPS"));
    const int lives = std::max(0, pilot.lives());
    if (lives == 0 && pilot.is_alive() && !pilot.is_ghost()) {
        // The last ship bobs beside its word, so that it is seen without reading.
        const float bob = 1.6F * std::sin(static_cast<float>(world.tick()) * 0.35F);
        brush.small_ship({x + 7, 20 + bob}, pilot.slot(), 13);
        brush.text({x + 18, kValueY - 1}, tr("LAST"), 9, colours::kWarning, engine::Align::Left, engine::Weight::Bold);
        return;
    }
    if (lives <= kMaxShipIcons) {
        for (int i = 0; i < lives; ++i) {
            brush.small_ship({x + 7 + 14 * static_cast<float>(i), 20}, pilot.slot(), 13);
        }
        return;
    }
    brush.small_ship({x + 7, 20}, pilot.slot(), 13);
    brush.text({x + 17, kValueY}, fmt::format("×{}", lives), 13, colours::kText, engine::Align::Left,
               engine::Weight::Bold);
}

void draw_powers(const Brush& brush, const sim::Ship& ship, float right) {
    static constexpr std::array<std::pair<sim::Prize, Icon>, 5> kPowers{{{sim::Prize::MachineGuns, Icon::MachineGuns},
                                                                         {sim::Prize::AirBrakes, Icon::AirBrakes},
                                                                         {sim::Prize::Luck, Icon::Luck},
                                                                         {sim::Prize::TripleFire, Icon::TripleFire},
                                                                         {sim::Prize::LongRange, Icon::LongRange}}};
    float x = right - 8;
    for (auto it = kPowers.rbegin(); it != kPowers.rend(); ++it) {
        if (ship.has(it->first)) {
            brush.icon(it->second, {x, 16}, 16);
            x -= 18;
        }
    }
}

void draw_pilot(const Brush& brush, const sim::World& world, const sim::Pilot& pilot) {
    draw_value(brush, 16, tr("SCORE"), grouped(pilot.score()), colours::kText);
    draw_shield(brush, world, pilot.ship(), 124);
    draw_lives(brush, world, pilot, 218);
    draw_value(brush, 372, tr("BONUS"), grouped(pilot.bonus()), pilot.bonus() > 0 ? colours::kText : colours::kLabel);
    if (pilot.factor() > 1) {
        const int icon = static_cast<int>(Icon::Factor2) + std::min(pilot.factor(), 5) - 2;
        brush.icon(static_cast<Icon>(icon), {448, 16}, 16);
    }
    draw_powers(brush, pilot.ship(), 624);
}

}  // namespace

void draw_bar(const Brush& brush, const sim::World& world, sim::Slot self) {
    draw_value(brush, 320, tr("WAVE"), std::to_string(world.wave().number()), colours::kText, engine::Align::Centre);
    if (self != sim::kNoSlot) {
        draw_pilot(brush, world, world.pilot(self));
    }
}

void draw_second_bar(const Brush& brush, const sim::World& world, const HudOptions& options) {
    constexpr float kDown = 450;
    brush.renderer.set_shift({0, kDown});
    draw_pilot(brush, world, world.pilot(options.second));
    brush.text({320, kValueY - 3}, name_of(options, options.second), 10, pilot_colour(options.second),
               engine::Align::Centre, engine::Weight::Bold);
    brush.renderer.set_shift({});
}

void draw_conditions(const Brush& brush, const sim::World& world, const HudOptions& options) {
    float y = 58;
    const auto line = [&](const char* what, std::int32_t ticks, std::int32_t most, engine::Colour colour) {
        const std::int32_t seconds = (ticks + sim::kTicksPerSecond - 1) / sim::kTicksPerSecond;
        brush.text({320, y}, fmt::format("{} {}", what, seconds), 10, colour, engine::Align::Centre);
        const float half = 40 * std::clamp(static_cast<float>(ticks) / static_cast<float>(most), 0.0F, 1.0F);
        brush.renderer.fill_rect({320 - half, y + 3, 2 * half, 1}, colour.faded(0.7F));
        y += 18;
    };
    if (world.freeze_left() > 0) {
        line(tr("FROZEN"), world.freeze_left(), sim::kFreeze, colours::kShield);
    }
    if (options.self == sim::kNoSlot) {
        return;
    }
    const sim::Pilot& pilot = world.pilot(options.self);
    if (pilot.is_flying() && pilot.ship().thrust_cut() > 0) {
        line(tr("ENGINES DEAD"), pilot.ship().thrust_cut(), sim::kThrustCut, colours::kWarning);
    }
}

}  // namespace view
