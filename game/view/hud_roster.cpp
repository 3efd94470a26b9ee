// SPDX-License-Identifier: Zlib
#include "game/view/hud.h"

#include "engine/base/text.h"
#include "game/view/wrap.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace view {

using engine::tr;

namespace {

constexpr float kHeight = 28;
constexpr float kMinWidth = 74;
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
    const engine::Colour colour = pilot_colour(slot, brush.palette).faded(opacity);
    brush.mark(slot, {seat.x + 6, seat.y + 7}, 9, opacity);
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

/// Shapes and scores alone, in as many rows as it takes.
void draw_short_roster(const Brush& brush, const sim::World& world, const std::vector<sim::Slot>& slots,
                       bool has_pane) {
    constexpr float kCell = 50;
    constexpr float kRow = 12;
    const engine::Point page = brush.page();
    const auto columns = std::min<std::size_t>(slots.size(), static_cast<std::size_t>((page.x - 6) / kCell));
    const std::size_t rows = (slots.size() + columns - 1) / columns;
    const float left = (page.x - kCell * static_cast<float>(columns)) / 2;
    const float top = page.y - 2 - kRow * static_cast<float>(rows);
    if (has_pane) {
        brush.renderer.fill_rect({0, top, page.x, page.y - top}, {0, 0, 0, 200});
    }
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const sim::Pilot& pilot = world.pilot(slots[i]);
        const float opacity = pilot.is_present() && !pilot.is_out() ? 1.0F : 0.45F;
        const engine::Point at{left + kCell * static_cast<float>(i % columns),
                               top + kRow * static_cast<float>(i / columns)};
        brush.mark(slots[i], at + engine::Point{5, 6}, 8, opacity);
        const std::string count = world.is_deathmatch() ? std::to_string(pilot.frags()) : grouped(pilot.score());
        brush.text(at + engine::Point{11, 9.3F}, count, 8.5F, pilot_colour(slots[i], brush.palette).faded(opacity));
    }
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

void draw_roster(const Brush& brush, const sim::World& world, const HudOptions& options, bool has_pane) {
    const std::vector<sim::Slot> slots = listed(world, options);
    if (slots.empty()) {
        return;
    }
    const engine::Point page = brush.page();
    const float width = std::min(kMaxWidth, (page.x - 24) / static_cast<float>(std::max<std::size_t>(1, slots.size())));
    if (width < kMinWidth && page.x < kField.x) {
        return draw_short_roster(brush, world, slots, has_pane);
    }
    if (has_pane) {
        brush.renderer.fill_rect({0, page.y - kHeight - 2, page.x, kHeight + 2}, {0, 0, 0, 200});
    }
    float x = page.x / 2 - width * static_cast<float>(slots.size()) / 2;
    for (const sim::Slot slot : slots) {
        draw_seat(brush, world, options, slot, {x, page.y - kHeight, width, 26});
        x += width;
    }
}

void draw_tally(const Brush& brush, const sim::World& world, const HudOptions& options) {
    using Stage = sim::Tally::Stage;
    const sim::Tally& tally = world.tally();
    const std::vector<sim::Slot> slots = seats(world);
    const engine::Point page = brush.page();
    const bool is_narrow = page.x < 400;
    const float row = std::min(22.0F, (page.y - 66) / static_cast<float>(slots.size()));
    const float head = is_narrow ? 30 : 52;
    const float height = head + (is_narrow ? 22.0F : 32.0F) + row * static_cast<float>(slots.size());
    const float width = std::min(360.0F, page.x - 6);
    const engine::Rect pane{(page.x - width) / 2, (page.y - height) / 2, width, height};
    brush.pane(pane);
    brush.text({page.x / 2, pane.y + (is_narrow ? 16.0F : 30.0F)},
               engine::tr_format("WAVE {} CLEARED", world.wave().number()), is_narrow ? 13 : 20, colours::kTitle,
               engine::Align::Centre, engine::Weight::Light);
    const float right = pane.x + pane.w - (is_narrow ? 14.0F : 18.0F);
    const float bonus_right = pane.x + pane.w - (is_narrow ? 84.0F : 150.0F);
    const float name_width = bonus_right - pane.x - (is_narrow ? 76.0F : 92.0F);
    brush.label({bonus_right, pane.y + head}, tr("BONUS"), engine::Align::Right);
    brush.label({right, pane.y + head}, tr("SCORE"), engine::Align::Right);
    float y = pane.y + head + std::max(row, 16.0F);
    for (const sim::Slot slot : slots) {
        const sim::Pilot& pilot = world.pilot(slot);
        if (!pilot.is_present()) {
            continue;
        }
        brush.mark(slot, {pane.x + (is_narrow ? 12.0F : 22.0F), y - 4.5F}, 10);
        engine::TextStyle measure;
        measure.size = std::min(13.0F, row);
        brush.text({pane.x + (is_narrow ? 22.0F : 34.0F), y},
                   brush.font.fit(brush.renderer, name_of(options, slot), measure, name_width), measure.size,
                   pilot_colour(slot, brush.palette));
        const bool is_multiplied = tally.stage() != Stage::Show;
        brush.text({bonus_right, y}, grouped(pilot.bonus()), measure.size,
                   is_multiplied && tally.opening_factor(slot) > 1 ? colours::kTitle : colours::kText,
                   engine::Align::Right, engine::Weight::Bold);
        if (tally.opening_factor(slot) > 1) {
            brush.text({bonus_right + (is_narrow ? 3.0F : 8.0F), y}, fmt::format("×{}", tally.opening_factor(slot)),
                       measure.size - 1, is_multiplied ? colours::kLabel : colours::kTitle);
        }
        brush.text({right, y}, grouped(pilot.score()), measure.size, colours::kText, engine::Align::Right,
                   engine::Weight::Bold);
        if (tally.is_ready(slot)) {
            brush.text({right + 8, y}, "✓", 10, colours::kGood, engine::Align::Centre);
        }
        y += row;
    }
    brush.label({page.x / 2, pane.y + pane.h - (is_narrow ? 6.0F : 12.0F)}, tr("FIRE TO GO ON"), engine::Align::Centre);
}

}  // namespace view
