// SPDX-License-Identifier: Zlib
#include "game/view/hud/hud.h"

#include "engine/base/text.h"
#include "game/view/field/chain_ring.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace view {

using engine::tr;

namespace {

constexpr float kLabelY = 10.5F;
constexpr float kValueY = 24;
constexpr float kValueSize = 13;
constexpr float kNameSize = 10;
constexpr float kSmallSize = 8.5F;
constexpr float kLeastShare = 0.89F;  // of that size, so that it has at least 11 pixels of 720 lines

void draw_value(const HudBrush& brush, engine::Point at, std::string_view label, const std::string& value,
                engine::Colour colour, engine::Align align = engine::Align::Left) {
    brush.label({at.x, at.y + kLabelY}, label, align);
    brush.text({at.x, at.y + kValueY}, value, kValueSize, colour, align, engine::Weight::Bold);
}

/// Draws the ships besides the one that flies: with a plus, since icons alone could be taken for all of them.
void draw_lives(const HudBrush& brush, const sim::World& world, const sim::Pilot& pilot, engine::Point at) {
    if (world.is_deathmatch()) {
        draw_value(brush, at, tr("FRAGS"), fmt::format("{} / {}", pilot.frags(), world.setup().frags), colours::kText);
        return;
    }
    if (world.mode_rules().has_chain) {
        draw_value(brush, at, tr("CHAIN"), std::to_string(world.chain().links()),
                   factor_colour(world.chain().factor()));
        return;
    }
    brush.label({at.x, at.y + kLabelY}, pilot.is_ghost() ? tr("GHOST") : tr("SHIPS"));
    const int lives = std::max(0, pilot.lives());
    if (lives == 0 && pilot.is_alive() && !pilot.is_ghost()) {
        // The last ship bobs beside its label, so that it is noticed without being read.
        const float bob = 1.6F * std::sin(static_cast<float>(world.tick()) * 0.35F);
        brush.small_ship({at.x + 7, at.y + 20 + bob}, pilot.slot(), 13);
        brush.text({at.x + 18, at.y + kValueY - 1}, tr("LAST"), 9, colours::kWarning, engine::Align::Left,
                   engine::Weight::Bold);
        return;
    }
    brush.small_ship({at.x + 7, at.y + 20}, pilot.slot(), 13);
    brush.text({at.x + 17, at.y + kValueY}, fmt::format("+{}", lives), 13, colours::kText, engine::Align::Left,
               engine::Weight::Bold);
}

/// Returns the width of what `draw_lives` draws.
float lives_width(const HudBrush& brush, const sim::World& world) {
    if (world.is_deathmatch()) {
        return std::max(brush.label_width(tr("FRAGS")), brush.width("88 / 88", kValueSize));
    }
    return std::max(
        {42.0F, brush.label_width(tr("SHIPS")), brush.label_width(tr("GHOST")), 18 + brush.width(tr("LAST"), 9)});
}

constexpr std::array<std::pair<sim::Prize, Icon>, 5> kPowers{{{sim::Prize::MachineGuns, Icon::MachineGuns},
                                                              {sim::Prize::AirBrakes, Icon::AirBrakes},
                                                              {sim::Prize::Luck, Icon::Luck},
                                                              {sim::Prize::TripleFire, Icon::TripleFire},
                                                              {sim::Prize::LongRange, Icon::LongRange}}};

constexpr float kPowerStep = 18;
constexpr float kPowersRight = 126;  // from the page's right edge

void draw_powers(const HudBrush& brush, const sim::Ship& ship) {
    float x = brush.page().x - kPowersRight - 8;
    for (auto it = kPowers.rbegin(); it != kPowers.rend(); ++it) {
        if (ship.has(it->first)) {
            brush.icon(it->second, {x, 16}, 16);
            x -= kPowerStep;
        }
    }
}

/// Returns the x at which the powers begin.
float powers_left(const HudBrush& brush, const sim::Ship& ship) {
    const auto count = std::ranges::count_if(kPowers, [&](const auto& power) { return ship.has(power.first); });
    return brush.page().x - kPowersRight - kPowerStep * static_cast<float>(count);
}

std::string words_of(const NextPlace& next) {
    return next.is_of_day ? engine::tr_format("{} to today's best", grouped(next.missing))
                          : engine::tr_format("{} to place {}", grouped(next.missing), next.place);
}

void draw_factor(const HudBrush& brush, const sim::Pilot& pilot, engine::Point centre) {
    const int icon = static_cast<int>(Icon::Factor2) + std::min(pilot.factor(), 5) - 2;
    brush.icon(static_cast<Icon>(icon), centre, 16);
}

/// Parts that do not fit into a row go to the next one.
constexpr float kBarMargin = 6;
constexpr float kGap = 9;
constexpr float kBarRow = 24;

/// Returns whether a bonus may still be paid.
bool has_bonus(const sim::World& world) {
    return !world.is_over() && !world.is_deathmatch() && !world.mode_rules().has_chain;
}

/// Returns what the middle of the bar is called: the wave or, in a game of a fixed length, the time left.
const char* middle_label(const sim::World& world) {
    return world.mode_rules().length > 0 ? tr("TIME") : tr("WAVE");
}

std::string middle_value(const sim::World& world) {
    const sim::Tick length = world.mode_rules().length;
    if (length == 0) {
        return std::to_string(world.wave().number());
    }
    const sim::Tick left = length - std::min(length, world.tick());
    const sim::Tick seconds = (left + sim::kTicksPerSecond - 1) / sim::kTicksPerSecond;
    return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

/// Returns the colour of that value: the last ten seconds flash.
engine::Colour middle_colour(const sim::World& world) {
    const sim::Tick length = world.mode_rules().length;
    const bool is_ending = length > 0 && world.tick() + 10 * sim::kTicksPerSecond > length;
    return is_ending && world.tick() % sim::kTicksPerSecond < sim::kTicksPerSecond / 2 ? colours::kWarning
                                                                                       : colours::kText;
}

/// Returns the points that raising the shield would pay, for the bar.
std::string bank_value(const sim::World& world) {
    return grouped(world.pilot(0).ship().shield() > 0 ? world.chain().worth() : 0);
}

void draw_pilot(const HudBrush& brush, const sim::World& world, const sim::Pilot& pilot, const sim::World& shown) {
    const float right = brush.page().x - 16;
    draw_value(brush, {16, 0}, tr("SCORE"), grouped(pilot.score()), colours::kText);
    draw_shield(brush, shown, pilot.slot(), {124, 0});
    draw_lives(brush, world, pilot, {218, 0});
    draw_powers(brush, pilot.ship());
    if (pilot.factor() > 1) {
        draw_factor(brush, pilot, {right - 74, 16});
    }
    if (world.mode_rules().has_chain) {
        draw_value(brush, {right, 0}, tr("BANK"), bank_value(world), colours::kText, engine::Align::Right);
    }
    if (has_bonus(world)) {
        draw_value(brush, {right, 0}, tr("BONUS"), grouped(pilot.bonus()),
                   pilot.bonus() > 0 ? colours::kText : colours::kLabel, engine::Align::Right);
    }
}

}  // namespace

void draw_shield(const HudBrush& brush, const sim::World& world, sim::Slot slot, engine::Point at) {
    const sim::Ship& ship = world.pilot(slot).ship();
    constexpr engine::Rect kFrame{0, 15.5F, kShieldWidth, 8};
    const bool is_low = ship.shield() < kLowShield;
    const auto tick = static_cast<float>(world.tick());
    const float tremble = is_low && ship.shield() > 0 ? 0.8F * std::sin(tick * 2.4F) : 0;
    const engine::Rect frame{at.x + tremble, at.y + kFrame.y, kFrame.w, kFrame.h};
    const float share = static_cast<float>(ship.shield()) / sim::kShieldMax;
    const engine::Colour full = is_low ? colours::kWarning : colours::kShield;
    const engine::Colour dim = mixed(full, {20, 20, 60, 255}, 0.55F);
    brush.label({at.x, at.y + kLabelY}, ship.shield() <= 0 ? tr("SHIELD EMPTY")
                                        : is_low           ? tr("SHIELD LOW")
                                                           : tr("SHIELD"));
    brush.renderer.fill_rect(frame, {6, 6, 20, 190});
    const engine::Rect bar{frame.x + 1.5F, frame.y + 1.5F, (frame.w - 3) * std::clamp(share, 0.0F, 1.0F), frame.h - 3};
    if (bar.w > 0) {
        brush.renderer.gradient_rect(bar, dim, full, dim, full);
    }
    constexpr int kParts = 5;  // one second of shield each
    for (int i = 1; i < kParts; ++i) {
        const float mark = frame.x + frame.w * static_cast<float>(i) / kParts;
        brush.renderer.fill_rect({mark, frame.y + 1, 0.5F, frame.h - 2}, {6, 6, 20, 200});
    }
    const bool is_lit = ship.protection() > 0 || (is_low && world.tick() % 16 < 8);
    brush.keep_free(frame);
    brush.renderer.frame_rect(frame, (is_low ? colours::kWarning : colours::kLabel).faded(is_lit ? 1.0F : 0.55F), 0.5F);
}

Bar::Bar(const HudBrush& brush, const sim::World& world, sim::Slot slot, std::string name,
         std::optional<NextPlace> next_place, const sim::World* shown)
    : brush_(brush), world_(world), shown_(shown != nullptr ? *shown : world), slot_(slot), name_(std::move(name)),
      next_place_(next_place) {
    constexpr float kNeeded = 600;
    if (brush.page().x < kNeeded && slot != sim::kNoSlot) {
        add_parts();
    }
}

bool Bar::fits(float width) const {
    return next_.x + width <= brush_.page().x - kBarMargin;
}

void Bar::add_part(float width, std::function<void(engine::Point)> draw) {
    if (next_.x > kBarMargin && !fits(width)) {
        next_ = {kBarMargin, next_.y + kBarRow};
    }
    parts_.push_back({next_, std::move(draw)});
    next_.x += width + kGap;
    height_ = next_.y + kBarRow + 3;
}

void Bar::add_value(std::string_view label, const std::string& value, std::string_view widest, engine::Colour colour) {
    // Wide enough for its largest value, so that nothing moves as it grows.
    const float width =
        std::max({brush_.label_width(label), brush_.width(value, kValueSize), brush_.width(widest, kValueSize)});
    add_part(width, [this, label = std::string(label), value, colour](engine::Point at) {
        draw_value(brush_, at, label, value, colour);
    });
}

void Bar::add_parts() {
    const sim::Pilot& pilot = world_.pilot(slot_);
    next_ = {kBarMargin, 0};
    add_value(tr("SCORE"), grouped(pilot.score()), "88 888", colours::kText);
    const float shield =
        std::max({kShieldWidth, brush_.label_width(tr("SHIELD EMPTY")), brush_.label_width(tr("SHIELD LOW"))});
    add_part(shield, [this](engine::Point at) { draw_shield(brush_, shown_, slot_, at); });
    add_part(lives_width(brush_, world_), [this, &pilot](engine::Point at) { draw_lives(brush_, world_, pilot, at); });
    if (name_.empty()) {
        add_value(middle_label(world_), middle_value(world_), "88", middle_colour(world_));
    } else {
        add_part(brush_.width(name_, kNameSize), [this](engine::Point at) { draw_name(at, engine::Align::Left); });
    }
    if (world_.mode_rules().has_chain) {
        add_value(tr("BANK"), bank_value(world_), "88 888", colours::kText);
    }
    if (has_bonus(world_)) {
        add_value(tr("BONUS"), grouped(pilot.bonus()), "8 888", pilot.bonus() > 0 ? colours::kText : colours::kLabel);
    }
    if (pilot.factor() > 1) {
        add_part(16, [this, &pilot](engine::Point at) { draw_factor(brush_, pilot, at + engine::Point{8, 16}); });
    }
    for (const auto& [prize, icon] : kPowers) {
        if (pilot.ship().has(prize)) {
            add_part(12, [this, icon = icon](engine::Point at) { brush_.icon(icon, at + engine::Point{8, 16}, 16); });
        }
    }
    add_next_place();
}

void Bar::add_next_place() {
    if (!next_place_) {
        return;
    }
    const std::string words = words_of(*next_place_);
    if (const float width = brush_.width(words, kSmallSize); fits(width)) {
        add_part(width, [this, words](engine::Point at) {
            brush_.text({at.x, at.y + kValueY}, words, kSmallSize, colours::kLabel);
        });
    }
}

/// Draws the points to the next place between the wave and the powers, in smaller letters if these come close.
void Bar::draw_next_place() const {
    const float left = brush_.page().x / 2 + 26;
    const float room = powers_left(brush_, world_.pilot(slot_).ship()) - kGap - left;
    const std::string words = words_of(*next_place_);
    const auto style = brush_.font.shrunk(brush_.renderer, words, {.size = kSmallSize}, room, kLeastShare);
    if (brush_.width(words, style.size) <= room) {
        brush_.text({left, kValueY}, words, style.size, colours::kLabel);
    }
}

void Bar::draw_name(engine::Point at, engine::Align align) const {
    brush_.text({at.x, at.y + kValueY - 3}, name_, kNameSize, pilot_colour(slot_, brush_.palette), align,
                engine::Weight::Bold);
}

void Bar::draw() const {
    const engine::Point page = brush_.page();
    for (const Part& part : parts_) {
        part.draw(part.at);
    }
    if (!parts_.empty()) {
        return;
    }
    brush_.keep_free({0, 0, page.x, height_});
    if (name_.empty()) {
        draw_value(brush_, {page.x / 2, 0}, middle_label(world_), middle_value(world_), middle_colour(world_),
                   engine::Align::Centre);
    } else {
        draw_name({page.x / 2, 0}, engine::Align::Centre);
    }
    if (slot_ != sim::kNoSlot) {
        draw_pilot(brush_, world_, world_.pilot(slot_), shown_);
        if (next_place_) {
            draw_next_place();
        }
    }
}

float draw_conditions(const HudBrush& brush, const sim::World& world, const HudOptions& options, float top) {
    float y = top + 14;
    const float middle = brush.page().x / 2;
    const auto line = [&](const char* what, std::int32_t ticks, std::int32_t most, engine::Colour colour) {
        const std::int32_t seconds = (ticks + sim::kTicksPerSecond - 1) / sim::kTicksPerSecond;
        brush.text({middle, y}, fmt::format("{} {}", what, seconds), 10, colour, engine::Align::Centre);
        const float half = 40 * std::clamp(static_cast<float>(ticks) / static_cast<float>(most), 0.0F, 1.0F);
        brush.renderer.fill_rect({middle - half, y + 3, 2 * half, 1}, colour.faded(0.7F));
        y += 18;
    };
    if (world.freeze_left() > 0) {
        line(tr("FROZEN"), world.freeze_left(), sim::kFreeze, colours::kShield);
    }
    if (options.self != sim::kNoSlot) {
        const sim::Pilot& pilot = world.pilot(options.self);
        if (pilot.is_flying() && pilot.ship().thrust_cut() > 0) {
            line(tr("ENGINES DEAD"), pilot.ship().thrust_cut(), sim::kThrustCut, colours::kWarning);
        }
    }
    return y - 14;
}

}  // namespace view
