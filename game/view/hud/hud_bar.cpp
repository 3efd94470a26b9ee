// SPDX-License-Identifier: Zlib
#include "game/view/hud/hud.h"

#include "engine/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace view {

using engine::tr;

namespace {

constexpr float kNameSize = 10;
constexpr float kSmallSize = 8.5F;
constexpr float kLeastShare = 0.89F;  // of that size, so that it has at least 11 pixels of 720 lines

constexpr float kPowerStep = 18;
constexpr float kPowersRight = 126;  // from the page's right edge

/// Returns the x at which so many powers begin.
float powers_left(const HudBrush& brush, std::size_t powers) {
    return brush.page().x - kPowersRight - kPowerStep * static_cast<float>(powers);
}

void draw_powers(const HudBrush& brush, const sim::Ship& ship) {
    const std::vector<Icon> powers = powers_of(ship);
    float x = powers_left(brush, powers.size()) + kPowerStep - 8;
    for (const Icon icon : powers) {
        brush.icon(icon, {x, 16}, 16);
        x += kPowerStep;
    }
}

/// Parts that do not fit into a row go to the next one.
constexpr float kBarMargin = 6;
constexpr float kGap = 9;
constexpr float kBarRow = 24;

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
        add_value(progress_label(world_), progress_value(world_), widest_progress(world_), progress_colour(world_));
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
    for (const Icon icon : powers_of(pilot.ship())) {
        add_part(12, [this, icon](engine::Point at) { brush_.icon(icon, at + engine::Point{8, 16}, 16); });
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
    const float room = powers_left(brush_, powers_of(world_.pilot(slot_).ship()).size()) - kGap - left;
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
        draw_value(brush_, {page.x / 2, 0}, progress_label(world_), progress_value(world_), progress_colour(world_),
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
