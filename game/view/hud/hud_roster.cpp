// SPDX-License-Identifier: Zlib
#include "engine/base/text.h"
#include "game/view/field/wrap.h"
#include "game/view/hud/hud.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace view {

using engine::tr;

namespace {

constexpr float kHeight = 28;
constexpr float kMinWidth = 74;
constexpr float kMaxWidth = 124;
constexpr float kCell = 50;       // of the short form
constexpr float kRosterRow = 12;  // of the short form

/// Returns whether a pilot leads a deathmatch; several may.
bool is_leading(const sim::World& world, const sim::Pilot& pilot) {
    return world.is_deathmatch() && pilot.frags() > 0 &&
           std::ranges::all_of(world.pilots(), [&](const sim::Pilot& other) { return other.frags() <= pilot.frags(); });
}

bool is_active(const sim::Pilot& pilot) {
    return pilot.is_present() && !pilot.is_out() && !pilot.is_away();
}

std::string state_of(const sim::World& world, const sim::Pilot& pilot) {
    if (!pilot.is_present()) {
        return engine::tr_in("a pilot", "left");
    }
    if (pilot.is_away()) {
        return tr("away");
    }
    if (world.is_deathmatch()) {
        return grouped(pilot.score());  // the frags have the first place
    }
    if (pilot.is_ghost() || pilot.is_out()) {
        return pilot.is_ghost() ? tr("ghost") : tr("out");
    }
    if (pilot.is_in_pod(world)) {
        return tr("in a pod");
    }
    if (world.mode_rules().has_team) {
        return {};  // the ships are everybody's
    }
    return fmt::format("+{}", std::max(0, pilot.lives()));
}

}  // namespace

void draw_seat(const HudBrush& brush, const sim::World& world, const HudOptions& options, sim::Slot slot,
               engine::Rect seat) {
    const sim::Pilot& pilot = world.pilot(slot);
    const float opacity = is_active(pilot) ? 1.0F : 0.45F;
    const engine::Colour colour = pilot_colour(slot, brush.palette).faded(opacity);
    brush.mark(slot, {seat.x + 6, seat.y + 7}, 9, opacity);
    if (options.is_muted[static_cast<std::size_t>(slot)]) {
        draw_muted(brush.renderer, {seat.x + 6, seat.y + 18}, 9);
    }
    const engine::TextStyle measure{.size = 8.5F};
    const std::optional<int> ping_ms = options.ping_ms[static_cast<std::size_t>(slot)];
    const bool has_ping = ping_ms && pilot.is_present() && !pilot.is_away();
    const std::string name =
        brush.font.fit(brush.renderer, name_of(options, slot), measure, seat.w - (has_ping ? 40.0F : 20.0F));
    brush.text({seat.x + 14, seat.y + 10}, name, 8.5F, colour, engine::Align::Left,
               slot == options.self ? engine::Weight::Bold : engine::Weight::Regular);
    const bool has_frags = world.is_deathmatch();
    const bool leads = is_leading(world, pilot);
    const engine::TextStyle figure{.size = has_frags ? 12.0F : 8.5F};
    const std::string score = has_frags ? std::to_string(pilot.frags()) + (leads ? " ★" : "") : grouped(pilot.score());
    brush.text({seat.x + 14, seat.y + (has_frags ? 23.0F : 21.0F)}, score, figure.size,
               (leads ? colours::kTitle : colours::kText).faded(opacity));
    const float score_width = brush.font.measure(brush.renderer, score, figure);
    if (has_ping) {
        const float name_width = brush.font.measure(brush.renderer, name, measure);
        draw_ping_bars(brush.renderer, {seat.x + 20 + name_width, seat.y + 10}, ping_ms);
    }
    const std::string state = state_of(world, pilot);
    const float room = seat.w - 20 - score_width;
    const auto small = brush.font.shrunk(brush.renderer, state, measure, room);
    if (brush.width(state, small.size) <= room) {
        brush.text({seat.x + 20 + score_width, seat.y + 21}, state, small.size, colours::kLabel.faded(opacity));
    }
}

std::vector<sim::Slot> pilots_in_roster(const sim::World& world, const HudOptions& options) {
    std::vector<sim::Slot> slots = seats(world);
    if (slots.size() <= 1) {
        return {};
    }
    if (options.second != sim::kNoSlot) {
        std::erase_if(slots, [&](sim::Slot slot) { return slot == options.self || slot == options.second; });
    }
    return slots;
}

std::vector<sim::Slot> seats(const sim::World& world) {
    std::vector<sim::Slot> slots;
    for (const sim::Pilot& pilot : world.pilots()) {
        if (pilot.has_flown()) {
            slots.push_back(pilot.slot());
        }
    }
    return slots;
}

void draw_ping_bars(engine::Renderer& renderer, engine::Point bottom_left, std::optional<int> ping_ms) {
    static constexpr std::array<int, 4> kSteps{400, 250, 140, 70};  // round-trip times in ms for the number of bars
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

void draw_muted(engine::Renderer& renderer, engine::Point middle, float width) {
    const float x = middle.x - width / 2;
    const float height = 0.6F * width;
    const float y = middle.y - 0.4F * width;
    renderer.fill_rect({x, y, width, height}, colours::kShadow);
    renderer.frame_rect({x, y, width, height}, colours::kText);
    renderer.line({x + 0.2F * width, y + height}, {x + 0.2F * width, y + height + 0.25F * width}, colours::kText, 1);
    renderer.line({x - 1, y + height + 1}, {x + width + 1, y - 1}, colours::kWarning, 1.4F);
}

Roster::Roster(const HudBrush& brush, const sim::World& world, const HudOptions& options)
    : brush_(brush), world_(world), options_(options), slots_(pilots_in_roster(world, options)) {
    if (slots_.empty()) {
        return;
    }
    const float page = brush.page().x;
    width_ = std::min(kMaxWidth, (page - 24) / static_cast<float>(slots_.size()));
    height_ = kHeight + 2;
    if (width_ < kMinWidth && page < brush.renderer.world().x) {
        columns_ = std::min<std::size_t>(slots_.size(), static_cast<std::size_t>((page - 6) / kCell));
        const std::size_t rows = (slots_.size() + columns_ - 1) / columns_;
        height_ = 2 + kRosterRow * static_cast<float>(rows);
    }
}

void Roster::draw() const {
    if (slots_.empty()) {
        return;
    }
    const engine::Point page = brush_.page();
    if (columns_ > 0) {
        return draw_short();
    }
    float x = page.x / 2 - width_ * static_cast<float>(slots_.size()) / 2;
    for (const sim::Slot slot : slots_) {
        draw_seat(brush_, world_, options_, slot, {x, page.y - kHeight, width_, 26});
        x += width_;
    }
}

/// Draws only shapes and scores, in as many rows as needed.
void Roster::draw_short() const {
    const engine::Point page = brush_.page();
    const float left = (page.x - kCell * static_cast<float>(columns_)) / 2;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const sim::Pilot& pilot = world_.pilot(slots_[i]);
        const float opacity = is_active(pilot) ? 1.0F : 0.45F;
        const std::size_t row = i / columns_;
        const engine::Point at{left + kCell * static_cast<float>(i % columns_),
                               page.y - height_ + kRosterRow * static_cast<float>(row)};
        brush_.mark(slots_[i], at + engine::Point{5, 6}, 8, opacity);
        if (options_.is_muted[static_cast<std::size_t>(slots_[i])]) {
            draw_muted(brush_.renderer, at + engine::Point{5, 6}, 10);
        }
        const std::string count = world_.is_deathmatch() ? std::to_string(pilot.frags()) : grouped(pilot.score());
        brush_.text(at + engine::Point{11, 9.3F}, count, 8.5F, pilot_colour(slots_[i], brush_.palette).faded(opacity));
    }
}

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

/// Returns the pilots in the table, without pilots that have left.
std::vector<sim::Slot> rows_of(const sim::World& world) {
    std::vector<sim::Slot> slots = seats(world);
    std::erase_if(slots, [&](sim::Slot slot) { return !world.pilot(slot).is_present(); });
    return slots;
}

constexpr float kNoteSize = 10;
constexpr float kReadySize = 10;  // of the check mark beside a pilot who is ready
constexpr float kReadyGap = 5;

/// Returns the height of the line about the player's wave; a narrow page has no room for it.
float note_height(const HudBrush& brush, const HudOptions& options) {
    return options.wave_note.empty() || is_narrow(brush) ? 0.0F : 16.0F;
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
    columns.score_right = pane.x + pane.w - (is_narrow(brush) ? 6.0F : 16.0F);
    columns.bonus_right = columns.score_right - score - gap - (factor > 0 ? factor + 3 : 0);
    const float ready = slots.size() > 1 ? kReadyGap + brush.width("✓", kReadySize) : 0;
    columns.name = columns.bonus_right - bonus - gap - ready - (pane.x + (is_narrow(brush) ? 22.0F : 34.0F));
    return columns;
}

void draw_row(const HudBrush& brush, const sim::World& world, const HudOptions& options, const TallyColumns& columns,
              sim::Slot slot, engine::Point at) {
    const sim::Pilot& pilot = world.pilot(slot);
    const sim::Tally& tally = world.tally();
    const float indent = is_narrow(brush) ? 12 : 22;
    brush.mark(slot, {at.x + indent, at.y - 4.5F}, 10);
    const auto name =
        brush.font.shrunk(brush.renderer, name_of(options, slot), {.size = columns.size}, columns.name, 0.8F);
    const float left = at.x + indent + (is_narrow(brush) ? 10.0F : 12.0F);
    const std::string words = brush.font.fit(brush.renderer, name_of(options, slot), name, columns.name);
    brush.text({left, at.y}, words, name.size, pilot_colour(slot, brush.palette));
    if (tally.is_ready(slot)) {
        brush.text({left + brush.width(words, name.size) + kReadyGap, at.y}, "✓", kReadySize, colours::kGood);
    }
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
}

/// Returns what to do now and, where several pilots are asked, what the mark beside a name means, as far as it fits.
std::string tally_foot(const HudBrush& brush, const HudOptions& options, std::size_t pilots, float room) {
    const std::string what = options.is_watched ? std::string() : tr("PRESS FIRE TO CONTINUE");
    const std::string meaning = pilots > 1 ? tr("✓ READY") : std::string();
    const std::string both = what + (what.empty() || meaning.empty() ? "" : "  ·  ") + meaning;
    return brush.label_width(both) <= room ? both : what;
}

}  // namespace

engine::Rect tally_area(const HudBrush& brush, const sim::World& world, const HudOptions& options) {
    const engine::Point page = brush.page();
    const std::size_t rows = rows_of(world).size();
    const float height = (is_narrow(brush) ? 30 + 22.0F : 52 + 32.0F) + note_height(brush, options) +
                         row_height(brush, rows) * static_cast<float>(rows);
    const float width = std::min(360.0F, page.x - 6);
    return {(page.x - width) / 2, (page.y - height) / 2, width, height};
}

void draw_tally(const HudBrush& brush, const sim::World& world, const HudOptions& options) {
    const engine::Rect pane = tally_area(brush, world, options);
    const TallyColumns columns = columns_of(brush, world, pane);
    const float middle = pane.centre().x;
    const float note = note_height(brush, options);
    const float head = (is_narrow(brush) ? 30.0F : 52.0F) + note;
    brush.pane(pane);
    brush.text({middle, pane.y + (is_narrow(brush) ? 16.0F : 30.0F)},
               engine::tr_format("WAVE {} CLEARED", world.wave().number()), is_narrow(brush) ? 13 : 20, colours::kTitle,
               engine::Align::Centre, engine::Weight::Light);
    if (note > 0) {
        const float room = pane.w - 24;
        const auto style = brush.font.shrunk(brush.renderer, options.wave_note, {.size = kNoteSize}, room);
        brush.text({middle, pane.y + 46}, brush.font.fit(brush.renderer, options.wave_note, style, room), style.size,
                   colours::kText, engine::Align::Centre);
    }
    brush.label({columns.bonus_right, pane.y + head}, tr("BONUS"), engine::Align::Right);
    brush.label({columns.score_right, pane.y + head}, tr("SCORE"), engine::Align::Right);
    float y = pane.y + head + std::max(columns.row, 16.0F);
    for (const sim::Slot slot : rows_of(world)) {
        draw_row(brush, world, options, columns, slot, {pane.x, y});
        y += columns.row;
    }
    brush.label({middle, pane.y + pane.h - (is_narrow(brush) ? 6.0F : 12.0F)},
                tally_foot(brush, options, rows_of(world).size(), pane.w - 12), engine::Align::Centre);
}

}  // namespace view
