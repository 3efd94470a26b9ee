// SPDX-License-Identifier: Zlib
#include "game/view/hud/side_panels.h"

#include "engine/base/text.h"
#include "game/view/hud/hud.h"

#include <algorithm>
#include <array>
#include <string>

namespace view {

using engine::tr;

namespace {

constexpr float kLeastPanel = 60;
constexpr float kMostPanel = 120;
constexpr float kEdge = 8;  // from the field, and from the upper edge
constexpr float kBlock = 34;
constexpr float kFigureSize = 17;
constexpr float kSmallLetters = 8.5F;
constexpr float kGauge = 110;  // height of the shield's
constexpr float kGaugeWidth = 11;
constexpr float kGaugeHead = 18;  // its label above it, and the gap below it
constexpr float kSecondName = 16;
constexpr float kPowerCell = 18;
constexpr std::size_t kPowersOfRow = 3;
constexpr float kSeat = 28;
constexpr float kNextPlace = 24;
constexpr float kBonusBar = 4;

/// Two lines of a sentence that is too long for one, broken at the space nearest to its middle.
std::array<std::string, 2> halves(const std::string& words) {
    std::size_t best = std::string::npos;
    const std::size_t middle = words.size() / 2;
    const auto distance = [middle](std::size_t at) { return at > middle ? at - middle : middle - at; };
    for (std::size_t at = words.find(' '); at != std::string::npos; at = words.find(' ', at + 1)) {
        best = best == std::string::npos || distance(at) < distance(best) ? at : best;
    }
    return best == std::string::npos ? std::array<std::string, 2>{words, ""}
                                     : std::array<std::string, 2>{words.substr(0, best), words.substr(best + 1)};
}

}  // namespace

std::optional<SidePanels> SidePanels::fitted(const HudBrush& brush, const sim::World& world, const sim::World& shown,
                                             const HudOptions& options, sim::Slot self) {
    const SidePanels panels(brush, world, shown, options, self);
    const float height = brush.page().y - options.foot / brush.renderer.zoom();
    const bool has_room = panels.left_ && panels.right_ && panels.width_ >= kLeastPanel &&
                          std::max(panels.height_of_left(), panels.height_of_right()) <= height;
    return has_room ? std::optional(panels) : std::nullopt;
}

SidePanels::SidePanels(const HudBrush& brush, const sim::World& world, const sim::World& shown,
                       const HudOptions& options, sim::Slot self)
    : brush_(brush), world_(world), shown_(shown), options_(options), self_(self),
      others_(pilots_in_roster(world, options)) {
    const engine::Viewport& view = brush.renderer.viewport();
    const engine::RectPx field = view.area_px();
    for (const engine::RectPx& part : brush.renderer.margins()) {
        const bool is_beside = part.x < field.x || part.x >= field.x + field.w;
        width_ = is_beside ? std::min(static_cast<float>(part.w) / view.scale, kMostPanel) : width_;
        if (is_beside) {
            (part.x < field.x ? left_ : right_) = Side{part, part.x < field.x ? -width_ : brush.page().x};
        }
    }
}

void SidePanels::enter(const Side& side) const {
    brush_.renderer.set_clip_px(side.margin_px);
    brush_.renderer.set_shift({side.left, 0});
}

void SidePanels::leave() const {
    brush_.renderer.set_shift({});
    brush_.renderer.reset_clip();
}

float SidePanels::edge(engine::Align align) const {
    return align == engine::Align::Right ? width_ - kEdge : kEdge;
}

float SidePanels::height_of_left() const {
    return self_ != sim::kNoSlot ? kEdge + 2 * kBlock + kNextPlace + kGaugeHead + kGauge + 2 * kPowerCell : 0;
}

float SidePanels::height_of_right() const {
    const float second =
        options_.second != sim::kNoSlot ? kSecondName + 2 * kBlock + kGaugeHead + kGauge + 2 * kPowerCell : 0;
    return kEdge + 3 * kBlock + second + kSeat * static_cast<float>(others_.size());
}

void SidePanels::draw_panes() const {
    constexpr engine::Colour kPane{0, 0, 0, 200};
    for (const auto& side : {left_, right_}) {
        enter(*side);
        brush_.renderer.fill_rect({0, 0, width_, brush_.page().y}, kPane);
    }
    leave();
}

void SidePanels::draw() const {
    enter(*left_);
    if (self_ != sim::kNoSlot) {
        draw_pilot(self_, kEdge, engine::Align::Right);
    }
    enter(*right_);
    float y = draw_game(kEdge);
    if (options_.second != sim::kNoSlot) {
        const std::string name = name_of(options_, options_.second);
        const auto style = brush_.font.shrunk(brush_.renderer, name, {.size = 11}, width_ - 2 * kEdge);
        brush_.text({kEdge, y + 12}, brush_.font.fit(brush_.renderer, name, style, width_ - 2 * kEdge), style.size,
                    pilot_colour(options_.second, brush_.palette), engine::Align::Left, engine::Weight::Bold);
        y = draw_pilot(options_.second, y + kSecondName, engine::Align::Left);
    }
    for (const sim::Slot slot : others_) {
        draw_seat(brush_, world_, options_, slot, {kEdge - 2, y, width_ - kEdge, kSeat});
        y += kSeat;
    }
    leave();
}

void SidePanels::draw_figure(const char* label, const std::string& value, float top, engine::Align align,
                             engine::Colour colour) const {
    const auto style = brush_.font.shrunk(brush_.renderer, value, {.size = kFigureSize, .weight = engine::Weight::Bold},
                                          width_ - kEdge - 2);
    brush_.label({edge(align), top + 8}, label, align);
    brush_.text({edge(align), top + 25}, value, style.size, colour, align, engine::Weight::Bold);
}

float SidePanels::draw_pilot(sim::Slot slot, float top, engine::Align align) const {
    const sim::Pilot& pilot = world_.pilot(slot);
    draw_figure(tr("SCORE"), grouped(pilot.score()), top, align, colours::kText);
    top += kBlock;
    if (slot == self_ && options_.next_place) {
        draw_next_place(top);
        top += kNextPlace;
    }
    draw_lives(brush_, world_, pilot, {edge(align), top}, align);
    top += kBlock;
    draw_shield_at(slot, top, align);
    draw_powers_at(slot, top + kGaugeHead + kGauge, align);
    return top + kGaugeHead + kGauge + 2 * kPowerCell;
}

void SidePanels::draw_next_place(float top) const {
    for (const std::string& line : halves(words_of(*options_.next_place))) {
        const auto style = brush_.font.shrunk(brush_.renderer, line, {.size = kSmallLetters}, width_ - kEdge - 2);
        brush_.text({edge(engine::Align::Right), top + 6}, line, style.size, colours::kLabel, engine::Align::Right);
        top += 11;
    }
}

void SidePanels::draw_shield_at(sim::Slot slot, float top, engine::Align align) const {
    const std::string label = shield_label(shown_.pilot(slot).ship());
    const bool is_right = align == engine::Align::Right;
    if (brush_.label_width(label) <= width_ - kEdge - 2) {
        brush_.label({edge(align), top + 8}, label, align);
    } else {
        const auto lines = halves(label);
        brush_.label({edge(align), top - 1}, lines[0], align);
        brush_.label({edge(align), top + 8}, lines[1], align);
    }
    draw_shield_gauge(brush_, shown_, slot,
                      {is_right ? edge(align) - kGaugeWidth : edge(align), top + 13, kGaugeWidth, kGauge});
}

void SidePanels::draw_powers_at(sim::Slot slot, float top, engine::Align align) const {
    const float step = align == engine::Align::Right ? -kPowerCell : kPowerCell;
    std::size_t shown = 0;
    for (const Icon icon : powers_of(world_.pilot(slot).ship())) {
        const auto column = static_cast<float>(shown % kPowersOfRow);
        const std::size_t row = shown / kPowersOfRow;
        brush_.icon(icon, {edge(align) + step * (column + 0.5F), top + kPowerCell * (static_cast<float>(row) + 0.5F)},
                    16);
        ++shown;
    }
}

float SidePanels::draw_game(float top) const {
    draw_figure(progress_label(world_), progress_value(world_), top, engine::Align::Left, progress_colour(world_));
    top += kBlock;
    if (world_.mode_rules().has_chain) {
        draw_figure(tr("BANK"), bank_value(world_), top, engine::Align::Left, colours::kText);
    } else if (self_ != sim::kNoSlot && has_bonus(world_)) {
        draw_bonus(top);
    }
    return top + 2 * kBlock - 10;
}

/// The bar burns down with the bonus; what comets add to a full one is in the figure alone.
void SidePanels::draw_bonus(float top) const {
    const sim::Pilot& pilot = world_.pilot(self_);
    const std::int32_t full = world_.mode_rules().wave_bonus;
    const float share =
        std::clamp(static_cast<float>(pilot.bonus()) / static_cast<float>(std::max(full, 1)), 0.0F, 1.0F);
    const engine::Colour colour = pilot.factor() > 1 ? colours::kTitle : colours::kText;
    const engine::Rect bar{kEdge, top + 31, width_ - 2 * kEdge, kBonusBar};
    draw_figure(tr("BONUS"), grouped(pilot.bonus()), top, engine::Align::Left,
                pilot.bonus() > 0 ? colour : colours::kLabel);
    brush_.renderer.fill_rect(bar, {6, 6, 20, 190});
    brush_.renderer.fill_rect({bar.x, bar.y, bar.w * share, bar.h}, colour.faded(0.8F));
    if (pilot.factor() > 1) {
        draw_factor(brush_, pilot, {width_ - kEdge - 8, top + 9});
    }
}

}  // namespace view
