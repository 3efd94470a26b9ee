// SPDX-License-Identifier: Zlib
#include "game/view/hud.h"

#include "engine/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace view {

using engine::tr;

namespace {

constexpr float kTop = 452;
constexpr float kMaxWidth = 124;

std::vector<sim::Slot> seats(const sim::World& world) {
    std::vector<sim::Slot> slots;
    for (const sim::Pilot& pilot : world.pilots()) {
        if (pilot.is_present() || pilot.slot() < world.setup().pilots) {
            slots.push_back(pilot.slot());
        }
    }
    return slots;
}

/// Those without a bar of their own, where two pilots at one machine have one each.
std::vector<sim::Slot> listed(const sim::World& world, const HudOptions& options) {
    std::vector<sim::Slot> slots = seats(world);
    if (options.second != sim::kNoSlot) {
        std::erase_if(slots, [&](sim::Slot slot) { return slot == options.self || slot == options.second; });
    }
    return slots;
}

std::string state_of(const sim::World& world, const sim::Pilot& pilot) {
    if (!pilot.is_present()) {
        return tr("gone");
    }
    if (world.is_deathmatch()) {
        return engine::tr_format("frags {}", pilot.frags());
    }
    if (pilot.is_ghost() || pilot.is_out()) {
        return pilot.is_ghost() ? tr("ghost") : tr("out");
    }
    return fmt::format("+{}", std::max(0, pilot.lives()));
}

void draw_seat(const Brush& brush, const sim::World& world, const HudOptions& options, sim::Slot slot,
               engine::Rect seat) {
    const sim::Pilot& pilot = world.pilot(slot);
    const float opacity = pilot.is_present() && !pilot.is_out() ? 1.0F : 0.45F;
    const engine::Colour colour = pilot_colour(slot).faded(opacity);
    brush.marks.draw(brush.renderer, slot, {seat.x + 6, seat.y + 7}, 9, opacity);
    engine::TextStyle measure;
    measure.size = 8.5F;
    const std::string name = brush.font.fit(brush.renderer, name_of(options, slot), measure, seat.w - 40);
    brush.text({seat.x + 14, seat.y + 10}, name, 8.5F, colour, engine::Align::Left,
               slot == options.self ? engine::Weight::Bold : engine::Weight::Regular);
    const std::string score = grouped(pilot.score());
    brush.text({seat.x + 14, seat.y + 21}, score, 8.5F, colours::kText.faded(opacity));
    const float score_width = brush.font.measure(brush.renderer, score, measure);
    const std::optional<int> ping_ms = options.ping_ms[static_cast<std::size_t>(slot)];
    if (ping_ms && pilot.is_present()) {
        const float name_width = brush.font.measure(brush.renderer, name, measure);
        draw_ping_bars(brush.renderer, {seat.x + 20 + name_width, seat.y + 10}, ping_ms);
    }
    brush.text({seat.x + 20 + score_width, seat.y + 21}, state_of(world, pilot), 8.5F, colours::kLabel.faded(opacity));
}

}  // namespace

void draw_ping_bars(engine::Renderer& renderer, engine::Point bottom_left, std::optional<int> ping_ms) {
    static constexpr std::array<int, 4> kSteps{400, 250, 140, 70};  // ms that fill so many bars
    const auto quick = std::ranges::count_if(kSteps, [&](int step) { return ping_ms && *ping_ms <= step; });
    const auto filled = ping_ms ? std::max<std::ptrdiff_t>(quick, 1) : 0;
    const engine::Colour colour = filled >= 3 ? colours::kGood : filled == 2 ? colours::kTitle : colours::kWarning;
    for (std::size_t bar = 0; bar < kSteps.size(); ++bar) {
        const float place = static_cast<float>(bar);
        const float height = 3 + 2.2F * place;
        const bool is_filled = static_cast<std::ptrdiff_t>(bar) < filled;
        renderer.fill_rect({bottom_left.x + 4 * place, bottom_left.y - height, 2.6F, height},
                           is_filled ? colour : colours::kLabel.faded(0.3F));
    }
}

void draw_roster(const Brush& brush, const sim::World& world, const HudOptions& options) {
    const std::vector<sim::Slot> slots = listed(world, options);
    const float width = std::min(kMaxWidth, 616.0F / static_cast<float>(std::max<std::size_t>(1, slots.size())));
    float x = 320 - width * static_cast<float>(slots.size()) / 2;
    for (const sim::Slot slot : slots) {
        draw_seat(brush, world, options, slot, {x, kTop, width, 26});
        x += width;
    }
}

void draw_tally(const Brush& brush, const sim::World& world, const HudOptions& options) {
    using Stage = sim::Tally::Stage;
    const sim::Tally& tally = world.tally();
    const std::vector<sim::Slot> slots = seats(world);
    constexpr float kRow = 22;
    const float height = 84 + kRow * static_cast<float>(slots.size());
    const engine::Rect pane{140, 240 - height / 2, 360, height};
    brush.pane(pane);
    brush.text({320, pane.y + 30}, engine::tr_format("WAVE {} CLEARED", world.wave().number()), 20, colours::kTitle,
               engine::Align::Centre, engine::Weight::Light);
    const float right = pane.x + pane.w - 18;
    brush.label({pane.x + pane.w - 150, pane.y + 52}, tr("BONUS"), engine::Align::Right);
    brush.label({right, pane.y + 52}, tr("SCORE"), engine::Align::Right);
    float y = pane.y + 52 + kRow;
    for (const sim::Slot slot : slots) {
        const sim::Pilot& pilot = world.pilot(slot);
        if (!pilot.is_present()) {
            continue;
        }
        brush.marks.draw(brush.renderer, slot, {pane.x + 22, y - 4.5F}, 10);
        engine::TextStyle measure;
        measure.size = 13;
        brush.text({pane.x + 34, y}, brush.font.fit(brush.renderer, name_of(options, slot), measure, 100), 13,
                   pilot_colour(slot));
        const bool is_multiplied = tally.stage() != Stage::Show;
        brush.text({pane.x + pane.w - 150, y}, grouped(pilot.bonus()), 13,
                   is_multiplied && tally.opening_factor(slot) > 1 ? colours::kTitle : colours::kText,
                   engine::Align::Right, engine::Weight::Bold);
        if (tally.opening_factor(slot) > 1) {
            brush.text({pane.x + pane.w - 142, y}, fmt::format("×{}", tally.opening_factor(slot)), 12,
                       is_multiplied ? colours::kLabel : colours::kTitle);
        }
        brush.text({right, y}, grouped(pilot.score()), 13, colours::kText, engine::Align::Right, engine::Weight::Bold);
        if (tally.is_ready(slot)) {
            brush.text({pane.x + pane.w - 10, y}, "✓", 10, colours::kGood, engine::Align::Centre);
        }
        y += kRow;
    }
    brush.label({320, pane.y + pane.h - 12}, tr("FIRE TO GO ON"), engine::Align::Centre);
}

}  // namespace view
