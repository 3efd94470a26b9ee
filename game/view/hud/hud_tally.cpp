// SPDX-License-Identifier: Zlib
#include "game/view/hud/hud.h"

#include "engine/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace view {

using engine::tr;

namespace {

bool is_narrow(const HudBrush& brush) {
    return brush.page().x < 400;
}

/// The columns for the pilots' numbers.
struct TallyColumns {
    float row = 22;   ///< Height.
    float size = 13;  ///< Of the letters.
    float name = 0;
    float bonus_right = 0;
    float score_right = 0;
};

std::string factor_text(const sim::World& world, sim::Slot slot) {
    const int factor = world.tally().opening_factor(slot);
    return factor > 1 ? fmt::format("×{}", factor) : std::string();
}

/// Returns the pilots in the table: those who have left are not in it.
std::vector<sim::Slot> rows_of(const sim::World& world) {
    std::vector<sim::Slot> slots = seats(world);
    std::erase_if(slots, [&](sim::Slot slot) { return !world.pilot(slot).is_present(); });
    return slots;
}

float row_height(const HudBrush& brush, std::size_t rows) {
    return std::min(22.0F, (brush.page().y - 66) / static_cast<float>(std::max<std::size_t>(rows, 1)));
}

TallyColumns columns_of(const HudBrush& brush, const sim::World& world, engine::Rect pane) {
    const float gap = is_narrow(brush) ? 6 : 14;
    TallyColumns columns;
    const std::vector<sim::Slot> slots = rows_of(world);
    columns.row = row_height(brush, slots.size());
    columns.size = std::min(13.0F, columns.row);
    float bonus = brush.label_width(tr("BONUS"));
    float score = brush.label_width(tr("SCORE"));
    float factor = 0;
    for (const sim::Slot slot : slots) {
        const sim::Pilot& pilot = world.pilot(slot);
        bonus = std::max(bonus, brush.width(grouped(pilot.bonus()), columns.size));
        score = std::max(score, brush.width(grouped(pilot.score()), columns.size));
        factor = std::max(factor, brush.width(factor_text(world, slot), columns.size - 1));
    }
    // Wide enough that nothing moves during the count.
    bonus = std::max(bonus, brush.width("8 888", columns.size));
    score = std::max(score, brush.width("88 888", columns.size));
    columns.score_right = pane.x + pane.w - 16;
    columns.bonus_right = columns.score_right - score - gap - (factor > 0 ? factor + 3 : 0);
    columns.name = columns.bonus_right - bonus - gap - (pane.x + (is_narrow(brush) ? 22.0F : 34.0F));
    return columns;
}

void draw_row(const HudBrush& brush, const sim::World& world, const HudOptions& options, const TallyColumns& columns,
              sim::Slot slot, engine::Point at) {
    const sim::Pilot& pilot = world.pilot(slot);
    const sim::Tally& tally = world.tally();
    const float indent = is_narrow(brush) ? 12 : 22;
    brush.mark(slot, {at.x + indent, at.y - 4.5F}, 10);
    engine::TextStyle name;
    name.size = columns.size;
    name = brush.font.shrunk(brush.renderer, name_of(options, slot), name, columns.name, 0.8F);
    brush.text({at.x + indent + (is_narrow(brush) ? 10.0F : 12.0F), at.y},
               brush.font.fit(brush.renderer, name_of(options, slot), name, columns.name), name.size,
               pilot_colour(slot, brush.palette));
    const std::string factor = factor_text(world, slot);
    const bool is_multiplied = tally.stage() != sim::Tally::Stage::Show;
    brush.text({columns.bonus_right, at.y}, grouped(pilot.bonus()), columns.size,
               is_multiplied && !factor.empty() ? colours::kTitle : colours::kText, engine::Align::Right,
               engine::Weight::Bold);
    if (!factor.empty()) {
        brush.text({columns.bonus_right + 3, at.y}, factor, columns.size - 1,
                   is_multiplied ? colours::kLabel : colours::kTitle);
    }
    brush.text({columns.score_right, at.y}, grouped(pilot.score()), columns.size, colours::kText, engine::Align::Right,
               engine::Weight::Bold);
    if (tally.is_ready(slot)) {
        brush.text({columns.score_right + 8, at.y}, "✓", 10, colours::kGood, engine::Align::Centre);
    }
}

}  // namespace

engine::Rect tally_area(const HudBrush& brush, const sim::World& world) {
    const engine::Point page = brush.page();
    const std::size_t rows = rows_of(world).size();
    const float height =
        (is_narrow(brush) ? 30 + 22.0F : 52 + 32.0F) + row_height(brush, rows) * static_cast<float>(rows);
    const float width = std::min(360.0F, page.x - 6);
    return {(page.x - width) / 2, (page.y - height) / 2, width, height};
}

void draw_tally(const HudBrush& brush, const sim::World& world, const HudOptions& options) {
    const engine::Rect pane = tally_area(brush, world);
    const TallyColumns columns = columns_of(brush, world, pane);
    const float middle = pane.centre().x;
    const float head = is_narrow(brush) ? 30 : 52;
    brush.pane(pane);
    brush.text({middle, pane.y + (is_narrow(brush) ? 16.0F : 30.0F)},
               engine::tr_format("WAVE {} CLEARED", world.wave().number()), is_narrow(brush) ? 13 : 20, colours::kTitle,
               engine::Align::Centre, engine::Weight::Light);
    brush.label({columns.bonus_right, pane.y + head}, tr("BONUS"), engine::Align::Right);
    brush.label({columns.score_right, pane.y + head}, tr("SCORE"), engine::Align::Right);
    float y = pane.y + head + std::max(columns.row, 16.0F);
    for (const sim::Slot slot : rows_of(world)) {
        draw_row(brush, world, options, columns, slot, {pane.x, y});
        y += columns.row;
    }
    brush.label({middle, pane.y + pane.h - (is_narrow(brush) ? 6.0F : 12.0F)}, tr("PRESS FIRE TO CONTINUE"),
                engine::Align::Centre);
}

}  // namespace view
