// SPDX-License-Identifier: Zlib
#include "game/view/hud/hud_figures.h"

#include "engine/base/text.h"
#include "game/view/field/chain_ring.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace view {

using engine::tr;

namespace {

constexpr float kLabelY = 10.5F;

constexpr std::array<std::pair<sim::Prize, Icon>, 5> kPowers{{{sim::Prize::MachineGuns, Icon::MachineGuns},
                                                              {sim::Prize::AirBrakes, Icon::AirBrakes},
                                                              {sim::Prize::Luck, Icon::Luck},
                                                              {sim::Prize::TripleFire, Icon::TripleFire},
                                                              {sim::Prize::LongRange, Icon::LongRange}}};

constexpr const char* kWidestFrags = "88 / 88";

/// Returns the frags of a pilot, and how many win the round.
std::string frags_value(const sim::World& world, const sim::Pilot& pilot) {
    return fmt::format("{} / {}", pilot.frags(), world.setup().frags);
}

}  // namespace

void draw_value(const HudBrush& brush, engine::Point at, std::string_view label, const std::string& value,
                engine::Colour colour, engine::Align align) {
    brush.label({at.x, at.y + kLabelY}, label, align);
    brush.text({at.x, at.y + kValueY}, value, kValueSize, colour, align, engine::Weight::Bold);
}

void draw_lives(const HudBrush& brush, const sim::World& world, const sim::Pilot& pilot, engine::Point at,
                engine::Align align) {
    if (world.is_deathmatch()) {
        return draw_value(brush, at, tr("FRAGS"), frags_value(world, pilot), colours::kText, align);
    }
    if (world.mode_rules().has_chain) {
        return draw_value(brush, at, tr("CHAIN"), std::to_string(world.chain().links()),
                          factor_colour(world.chain().factor()), align);
    }
    brush.label({at.x, at.y + kLabelY}, pilot.is_ghost() ? tr("GHOST") : tr("SHIPS"), align);
    constexpr float kShip = 13;
    constexpr float kLastSize = 9;
    const int lives = std::max(0, pilot.lives());
    const bool is_last = lives == 0 && pilot.is_alive() && !pilot.is_ghost();
    const std::string words = is_last ? std::string(tr("LAST")) : fmt::format("+{}", lives);
    const float size = is_last ? kLastSize : kValueSize;
    const float beside = is_last ? 18.0F : 17.0F;
    const float x = align == engine::Align::Right ? at.x - beside - brush.width(words, size) : at.x;
    // The last ship bobs beside its label, so that it is noticed without being read.
    const float bob = is_last ? 1.6F * std::sin(static_cast<float>(world.tick()) * 0.35F) : 0;
    brush.small_ship({x + 7, at.y + 20 + bob}, pilot.slot(), kShip);
    brush.text({x + beside, at.y + kValueY - (is_last ? 1.0F : 0.0F)}, words, size,
               is_last ? colours::kWarning : colours::kText, engine::Align::Left, engine::Weight::Bold);
}

float lives_width(const HudBrush& brush, const sim::World& world) {
    if (world.is_deathmatch()) {
        return std::max(brush.label_width(tr("FRAGS")), brush.width(kWidestFrags, kValueSize));
    }
    return std::max(
        {42.0F, brush.label_width(tr("SHIPS")), brush.label_width(tr("GHOST")), 18 + brush.width(tr("LAST"), 9)});
}

std::vector<Icon> powers_of(const sim::Ship& ship) {
    std::vector<Icon> icons;
    for (const auto& [prize, icon] : kPowers) {
        if (ship.has(prize)) {
            icons.push_back(icon);
        }
    }
    return icons;
}

std::string words_of(const NextPlace& next) {
    return next.is_of_day ? engine::tr_format("{} to today's best", grouped(next.missing))
                          : engine::tr_format("{} to place {}", grouped(next.missing), next.place);
}

void draw_factor(const HudBrush& brush, const sim::Pilot& pilot, engine::Point centre) {
    const int icon = static_cast<int>(Icon::Factor2) + std::min(pilot.factor(), 5) - 2;
    brush.icon(static_cast<Icon>(icon), centre, 16);
}

bool has_bonus(const sim::World& world) {
    return !world.is_over() && !world.is_deathmatch() && !world.mode_rules().has_chain;
}

const char* end_title(const sim::World& world) {
    if (!world.is_over()) {
        return tr("GAME OVER");
    }
    return world.mode_rules().length > 0 ? tr("TIME IS UP")
           : world.is_complete()         ? tr("FLIGHT COMPLETE")
           : world.is_deathmatch()       ? tr("ROUND OVER")
                                         : tr("GAME OVER");
}

const char* progress_label(const sim::World& world) {
    return world.mode_rules().length > 0 ? tr("TIME") : world.is_deathmatch() ? tr("LEADER") : tr("WAVE");
}

std::string progress_value(const sim::World& world) {
    const sim::Tick length = world.mode_rules().length;
    if (world.is_deathmatch()) {
        return frags_value(world, std::ranges::max(world.pilots(), {}, &sim::Pilot::frags));
    }
    if (length == 0) {
        return std::to_string(world.wave().number());
    }
    const sim::Tick left = length - std::min(length, world.tick());
    const sim::Tick seconds = (left + sim::kTicksPerSecond - 1) / sim::kTicksPerSecond;
    return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

const char* widest_progress(const sim::World& world) {
    return world.is_deathmatch() ? kWidestFrags : "88";
}

engine::Colour progress_colour(const sim::World& world) {
    const sim::Tick length = world.mode_rules().length;
    const bool is_ending = length > 0 && world.tick() + 10 * sim::kTicksPerSecond > length;
    return is_ending && world.tick() % sim::kTicksPerSecond < sim::kTicksPerSecond / 2 ? colours::kWarning
                                                                                       : colours::kText;
}

std::string bank_value(const sim::World& world) {
    return grouped(world.pilot(0).ship().shield() > 0 ? world.chain().worth() : 0);
}

const char* shield_label(const sim::Ship& ship) {
    return ship.shield() <= 0 ? tr("SHIELD EMPTY") : ship.shield() < kLowShield ? tr("SHIELD LOW") : tr("SHIELD");
}

void draw_shield_gauge(const HudBrush& brush, const sim::World& world, sim::Slot slot, engine::Rect gauge) {
    constexpr int kParts = 5;  // one second of shield each
    constexpr float kEdge = 1.5F;
    const sim::Ship& ship = world.pilot(slot).ship();
    const bool is_low = ship.shield() < kLowShield;
    if (is_low && ship.shield() > 0) {
        gauge.x += 0.8F * std::sin(static_cast<float>(world.tick()) * 2.4F);
    }
    const float share = std::clamp(static_cast<float>(ship.shield()) / sim::kShieldMax, 0.0F, 1.0F);
    const engine::Colour full = is_low ? colours::kWarning : colours::kShield;
    const engine::Colour dim = mixed(full, {20, 20, 60, 255}, 0.55F);
    const bool is_upright = gauge.h > gauge.w;
    brush.renderer.fill_rect(gauge, {6, 6, 20, 190});
    engine::Rect bar{gauge.x + kEdge, gauge.y + kEdge, gauge.w - 2 * kEdge, gauge.h - 2 * kEdge};
    if (is_upright) {
        bar = {bar.x, bar.y + bar.h * (1 - share), bar.w, bar.h * share};
    } else {
        bar.w *= share;
    }
    if (share > 0) {
        brush.renderer.gradient_rect(bar, is_upright ? full : dim, full, dim, is_upright ? dim : full);
    }
    for (int i = 1; i < kParts; ++i) {
        const float part = static_cast<float>(i) / kParts;
        const engine::Rect mark = is_upright ? engine::Rect{gauge.x + 1, gauge.y + gauge.h * part, gauge.w - 2, 0.5F}
                                             : engine::Rect{gauge.x + gauge.w * part, gauge.y + 1, 0.5F, gauge.h - 2};
        brush.renderer.fill_rect(mark, {6, 6, 20, 200});
    }
    const bool is_lit = ship.protection() > 0 || (is_low && world.tick() % 16 < 8);
    brush.keep_free(gauge);
    brush.renderer.frame_rect(gauge, (is_low ? colours::kWarning : colours::kLabel).faded(is_lit ? 1.0F : 0.55F), 0.5F);
}

void draw_shield(const HudBrush& brush, const sim::World& world, sim::Slot slot, engine::Point at) {
    brush.label({at.x, at.y + kLabelY}, shield_label(world.pilot(slot).ship()));
    draw_shield_gauge(brush, world, slot, {at.x, at.y + 15.5F, kShieldWidth, 8});
}

}  // namespace view
