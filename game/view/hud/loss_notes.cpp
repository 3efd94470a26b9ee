// SPDX-License-Identifier: Zlib
#include "game/view/hud/loss_notes.h"

#include "engine/base/text.h"
#include "game/view/field/light.h"

#include <algorithm>
#include <cmath>

namespace view {

namespace {

using engine::tr;
using engine::tr_later;

struct Cause {
    sim::Kind kind;
    engine::Phrase name;
};

constexpr std::array<Cause, 12> kCauses{{{sim::Kind::LargeRock, tr_later("LARGE ROCK")},
                                         {sim::Kind::MediumRock, tr_later("ROCK")},
                                         {sim::Kind::SmallRock, tr_later("SMALL ROCK")},
                                         {sim::Kind::SteelRock, tr_later("STEEL ROCK")},
                                         {sim::Kind::Mine, tr_later("HOMING MINE")},
                                         {sim::Kind::Vortex, tr_later("GRAVITY WELL")},
                                         {sim::Kind::Nova, tr_later("NOVA")},
                                         {sim::Kind::BigFighter, tr_later("FIGHTER")},
                                         {sim::Kind::LittleFighter, tr_later("ACE FIGHTER")},
                                         {sim::Kind::EnemyShot, tr_later("FIGHTER'S SHOT")},
                                         {sim::Kind::Comet, tr_later("COMET")},
                                         {sim::Kind::Multiplier, tr_later("MULTIPLIER")}}};

constexpr float kCauseSize = 16;  // of letters, in units of the page
constexpr float kLeftSize = 10;   // the same
constexpr float kFadeTicks = 10;  // in which a note that is over disappears
constexpr engine::Colour kNotePane{0, 0, 0, 130};

constexpr float kRing = 24;           // radius of the ring around the place of a new ship, in units
constexpr float kWide = 8;            // units by which it is wider at first
constexpr float kCloses = 12;         // ticks in which it closes
constexpr float kSecondsSize = 13;    // of the number in it, in units
constexpr float kOthersRing = 0.45F;  // opacity of the rings of pilots elsewhere

std::string words_left(std::int32_t left) {
    return left == 0 ? tr("No ship left") : engine::tr_format_plural("{} ship left", "{} ships left", left, left);
}

void draw_next_ship(const HudBrush& brush, const FrameView& moment, const sim::Pilot& pilot, LabelSpace& space) {
    const auto wait = pilot.ticks_to_next_ship(moment.now);
    if (!wait || pilot.leaves_pod(moment.now)) {
        return;  // a team's next ships come from pods
    }
    const float all = static_cast<float>(sim::kShipExplosion + moment.now.mode_rules().respawn_wait);
    const float left = std::clamp(static_cast<float>(*wait) - moment.fraction, 0.0F, all);
    const bool is_own = moment.crew.has(pilot.slot());
    const engine::Colour colour =
        pilot_colour(pilot.slot(), moment.palette).faded(is_own || moment.crew.is_empty() ? 1 : kOthersRing);
    const engine::Point at = moment.seen(cell_centre(pilot.ship().next_place(moment.now), sim::Kind::Ship));
    const float opening = std::max(0.0F, 1 - (all - left) / kCloses);
    const float radius = kRing + kWide * opening * opening;
    draw_arc(brush.renderer, at, {.radius = radius, .inner = 1, .outer = 1}, colour.faded(0.3F));
    if (left > 0) {
        draw_arc(brush.renderer, at, {.radius = radius, .inner = 2, .outer = 2, .from = 0, .to = left / all}, colour);
    }
    if (!is_own) {
        return;
    }
    const engine::TextStyle style{.size = kSecondsSize * brush.text_scale,
                                  .colour = colour,
                                  .weight = engine::Weight::Bold,
                                  .align = engine::Align::Centre,
                                  .glow = colours::kShadow};
    const std::string seconds =
        std::to_string(static_cast<int>(std::ceil(std::max(left, 1.0F) / sim::kTicksPerSecond)));
    const std::array<engine::Point, 1> place{at};
    if (space.place(place, {brush.font.measure(brush.renderer, seconds, style), style.size})) {
        brush.font.draw(brush.renderer, at + engine::Point{0, style.size * 0.35F}, seconds, style);
    }
    space.reserve({at.x - kRing, at.y - kRing, 2 * kRing, 2 * kRing});
}

}  // namespace

std::string cause_of(sim::Kind kind, sim::Slot by, std::span<const std::string> names) {
    if (kind == sim::Kind::Shot && by >= 0 && static_cast<std::size_t>(by) < names.size()) {
        return name_of(names, by);
    }
    const auto* const found = std::ranges::find(kCauses, kind, &Cause::kind);
    return found == kCauses.end() ? tr("SHIP LOST") : found->name.text();
}

void LossNotes::on_tick(const sim::World& now, const sim::EventList& events) {
    for (auto& note : notes_) {
        if (note && ++note->age >= kTicks) {
            note.reset();
        } else if (note) {
            note->is_fetchable = note->is_fetchable && now.pilot(note->lost.slot).can_be_fetched(now);
        }
    }
    for (const sim::Event& event : events) {
        if (event.slot == sim::kNoSlot) {
            continue;
        }
        auto& note = notes_[static_cast<std::size_t>(event.slot)];
        if (event.type == sim::Event::Type::ShipLost) {
            note = Note{event};
            if (now.mode_rules().has_lives) {
                note->left = now.pilot(event.slot).lives();
                note->is_fetchable = now.pilot(event.slot).leaves_pod(now) && now.pilot(event.slot).can_be_fetched(now);
            }
        } else if (event.type == sim::Event::Type::Spawned || event.type == sim::Event::Type::BecameGhost) {
            note.reset();
        }
    }
}

float LossNotes::draw(const HudBrush& brush, const HudOptions& options, float top) const {
    for (const sim::Slot slot : {options.self, options.second}) {
        if (slot != sim::kNoSlot && notes_[static_cast<std::size_t>(slot)]) {
            top = draw_note(brush, options, *notes_[static_cast<std::size_t>(slot)], top);
        }
    }
    return top;
}

float LossNotes::draw_note(const HudBrush& brush, const HudOptions& options, const Note& note, float top) const {
    const float opacity = std::min(1.0F, static_cast<float>(kTicks - note.age) / kFadeTicks);
    const bool is_shared = options.second != sim::kNoSlot;
    const std::string what = cause_of(note.lost.kind, static_cast<sim::Slot>(note.lost.value), options.names);
    const std::string cause = is_shared ? name_of(options, note.lost.slot) + " ▸ " + what : what;
    const std::string left = note.is_fetchable ? tr("Your friends can fetch you")
                             : note.left       ? words_left(*note.left)
                                               : std::string();
    const float middle = brush.page().x / 2;
    const engine::TextStyle style = brush.font.shrunk(
        brush.renderer, cause, {.size = kCauseSize, .weight = engine::Weight::Bold}, brush.page().x - 24, 0.5F);
    const float width = std::max(brush.font.measure(brush.renderer, cause, style), brush.width(left, kLeftSize));
    const float height = 1.5F * style.size + (left.empty() ? 0 : 1.3F * kLeftSize);
    brush.renderer.fill_rect({middle - width / 2 - 8, top + 4, width + 16, height}, kNotePane.faded(opacity));
    const engine::Colour colour = is_shared ? pilot_colour(note.lost.slot, brush.palette) : colours::kWarning;
    brush.text({middle, top + 4 + 1.1F * style.size}, cause, style.size, colour.faded(opacity), engine::Align::Centre,
               engine::Weight::Bold);
    brush.text({middle, top + 4 + 1.4F * style.size + 0.75F * kLeftSize}, left, kLeftSize,
               colours::kText.faded(opacity), engine::Align::Centre);
    return top + 4 + height;
}

void draw_next_ships(const HudBrush& brush, const FrameView& moment, LabelSpace& space) {
    for (const sim::Pilot& pilot : moment.now.pilots()) {
        if (pilot.is_present() && (moment.crew.has(pilot.slot()) || !moment.now.mode_rules().are_pilots_shootable)) {
            draw_next_ship(brush, moment, pilot, space);
        }
    }
}

}  // namespace view
