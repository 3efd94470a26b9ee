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

void draw_value(const Brush& brush, engine::Point at, const char* label, const std::string& value,
                engine::Colour colour, engine::Align align = engine::Align::Left) {
    brush.label({at.x, at.y + kLabelY}, label, align);
    brush.text({at.x, at.y + kValueY}, value, 13, colour, align, engine::Weight::Bold);
}

/// Low energy is told by a word, by marks on the bar and by its trembling, not by colour alone.
void draw_shield(const Brush& brush, const sim::World& world, const sim::Ship& ship, engine::Point at) {
    constexpr engine::Rect kFrame{0, 15.5F, 76, 8};
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
    constexpr int kParts = 5;  // a second of shield each
    for (int i = 1; i < kParts; ++i) {
        const float mark = frame.x + frame.w * static_cast<float>(i) / kParts;
        brush.renderer.fill_rect({mark, frame.y + 1, 0.5F, frame.h - 2}, {6, 6, 20, 200});
    }
    const bool is_lit = ship.protection() > 0 || (is_low && world.tick() % 16 < 8);
    brush.renderer.frame_rect(frame, (is_low ? colours::kWarning : colours::kLabel).faded(is_lit ? 1.0F : 0.55F), 0.5F);
}

void draw_lives(const Brush& brush, const sim::World& world, const sim::Pilot& pilot, engine::Point at, int max_icons) {
    if (world.is_deathmatch()) {
        draw_value(brush, at, tr("FRAGS"), fmt::format("{} / {}", pilot.frags(), world.setup().frags), colours::kText);
        return;
    }
    brush.label({at.x, at.y + kLabelY}, pilot.is_ghost() ? tr("GHOST") : tr("SHIPS"));
    const int lives = std::max(0, pilot.lives());
    if (lives == 0 && pilot.is_alive() && !pilot.is_ghost()) {
        // The last ship bobs beside its word, so that it is seen without reading.
        const float bob = 1.6F * std::sin(static_cast<float>(world.tick()) * 0.35F);
        brush.small_ship({at.x + 7, at.y + 20 + bob}, pilot.slot(), 13);
        brush.text({at.x + 18, at.y + kValueY - 1}, tr("LAST"), 9, colours::kWarning, engine::Align::Left,
                   engine::Weight::Bold);
        return;
    }
    if (lives <= max_icons) {
        for (int i = 0; i < lives; ++i) {
            brush.small_ship({at.x + 7 + 14 * static_cast<float>(i), at.y + 20}, pilot.slot(), 13);
        }
        return;
    }
    brush.small_ship({at.x + 7, at.y + 20}, pilot.slot(), 13);
    brush.text({at.x + 17, at.y + kValueY}, fmt::format("×{}", lives), 13, colours::kText, engine::Align::Left,
               engine::Weight::Bold);
}

constexpr std::array<std::pair<sim::Prize, Icon>, 5> kPowers{{{sim::Prize::MachineGuns, Icon::MachineGuns},
                                                              {sim::Prize::AirBrakes, Icon::AirBrakes},
                                                              {sim::Prize::Luck, Icon::Luck},
                                                              {sim::Prize::TripleFire, Icon::TripleFire},
                                                              {sim::Prize::LongRange, Icon::LongRange}}};

void draw_powers(const Brush& brush, const sim::Ship& ship, float right) {
    float x = right - 8;
    for (auto it = kPowers.rbegin(); it != kPowers.rend(); ++it) {
        if (ship.has(it->first)) {
            brush.icon(it->second, {x, 16}, 16);
            x -= 18;
        }
    }
}

void draw_factor(const Brush& brush, const sim::Pilot& pilot, engine::Point centre) {
    const int icon = static_cast<int>(Icon::Factor2) + std::min(pilot.factor(), 5) - 2;
    brush.icon(static_cast<Icon>(icon), centre, 16);
}

/// Where things go that stand beside each other, and in the next row where the page ends.
class Flow {
public:
    explicit Flow(float page_width) : page_width_(page_width) {}

    /// The top left corner of the next thing.
    engine::Point next(float width) {
        if (at_.x > kMargin && at_.x + width > page_width_ - kMargin) {
            at_ = {kMargin, at_.y + kRow};
        }
        const engine::Point place = at_;
        at_.x += width + kGap;
        return place;
    }
    [[nodiscard]] float bottom() const { return at_.y + kRow + 3; }

private:
    static constexpr float kMargin = 6;
    static constexpr float kGap = 9;
    static constexpr float kRow = 24;

    float page_width_;
    engine::Point at_{kMargin, 0};
};

float width_of_value(const Brush& brush, const char* label, const std::string& value) {
    return std::max(brush.width(label, 6.5F) * 1.15F, brush.width(value, 13) * 1.12F);
}

/// The bar on a page that is too narrow for its places.
float draw_flowing_bar(const Brush& brush, const sim::World& world, const sim::Pilot& pilot, const std::string& name) {
    Flow flow(brush.page().x);
    const auto value = [&](const char* label, const std::string& text, engine::Colour colour) {
        const engine::Point at = flow.next(width_of_value(brush, label, text));
        draw_value(brush, at, label, text, colour);
    };
    value(tr("SCORE"), grouped(pilot.score()), colours::kText);
    draw_shield(brush, world, pilot.ship(), flow.next(76));
    draw_lives(brush, world, pilot, flow.next(42), 1);
    value(name.empty() ? tr("WAVE") : name.c_str(), std::to_string(world.wave().number()), colours::kText);
    value(tr("BONUS"), grouped(pilot.bonus()), pilot.bonus() > 0 ? colours::kText : colours::kLabel);
    if (pilot.factor() > 1) {
        draw_factor(brush, pilot, flow.next(16) + engine::Point{8, 16});
    }
    for (const auto& [prize, icon] : kPowers) {
        if (pilot.ship().has(prize)) {
            brush.icon(icon, flow.next(12) + engine::Point{8, 16}, 16);
        }
    }
    return flow.bottom();
}

void draw_pilot(const Brush& brush, const sim::World& world, const sim::Pilot& pilot) {
    draw_value(brush, {16, 0}, tr("SCORE"), grouped(pilot.score()), colours::kText);
    draw_shield(brush, world, pilot.ship(), {124, 0});
    draw_lives(brush, world, pilot, {218, 0}, kMaxShipIcons);
    draw_value(brush, {372, 0}, tr("BONUS"), grouped(pilot.bonus()),
               pilot.bonus() > 0 ? colours::kText : colours::kLabel);
    if (pilot.factor() > 1) {
        draw_factor(brush, pilot, {448, 16});
    }
    draw_powers(brush, pilot.ship(), brush.page().x - 16);
}

}  // namespace

float draw_bar(const Brush& brush, const sim::World& world, sim::Slot self, bool has_pane) {
    constexpr float kBottom = 30;
    constexpr float kNeeded = 600;
    const bool flows = brush.page().x < kNeeded && self != sim::kNoSlot;
    if (has_pane) {
        brush.renderer.fill_rect({0, 0, brush.page().x, flows ? 2 * kBottom : kBottom}, {0, 0, 0, 200});
    }
    if (flows) {
        return draw_flowing_bar(brush, world, world.pilot(self), {});
    }
    draw_value(brush, {brush.page().x / 2, 0}, tr("WAVE"), std::to_string(world.wave().number()), colours::kText,
               engine::Align::Centre);
    if (self == sim::kNoSlot) {
        return kBottom;
    }
    draw_pilot(brush, world, world.pilot(self));
    return kBottom;
}

float draw_second_bar(const Brush& brush, const sim::World& world, const HudOptions& options, bool has_pane) {
    constexpr float kHeight = 30;
    constexpr float kNeeded = 600;
    const bool flows = brush.page().x < kNeeded;
    const float height = flows ? 2 * kHeight : kHeight;
    const std::string name = name_of(options, options.second);
    brush.renderer.set_shift({0, brush.page().y - height});
    if (has_pane) {
        brush.renderer.fill_rect({0, 0, brush.page().x, height}, {0, 0, 0, 200});
    }
    if (flows) {
        draw_flowing_bar(brush, world, world.pilot(options.second), name);
    } else {
        draw_pilot(brush, world, world.pilot(options.second));
        brush.text({brush.page().x / 2, kValueY - 3}, name, 10, pilot_colour(options.second, brush.palette),
                   engine::Align::Centre, engine::Weight::Bold);
    }
    brush.renderer.set_shift({});
    return height;
}

void draw_conditions(const Brush& brush, const sim::World& world, const HudOptions& options, float y) {
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
    if (options.self == sim::kNoSlot) {
        return;
    }
    const sim::Pilot& pilot = world.pilot(options.self);
    if (pilot.is_flying() && pilot.ship().thrust_cut() > 0) {
        line(tr("ENGINES DEAD"), pilot.ship().thrust_cut(), sim::kThrustCut, colours::kWarning);
    }
}

}  // namespace view
