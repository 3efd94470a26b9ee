// SPDX-License-Identifier: Zlib
#include "game/view/hud/captions.h"

#include "engine/base/text.h"
#include "game/sim/rules.h"
#include "game/view/field/light.h"
#include "game/view/kind_info.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace view {

namespace {

constexpr float kTextSize = 7.5F;
constexpr float kTagSize = 7.5F;

/// Draws four corners around a point. Those of a danger have spikes that point inwards.
void draw_corners(const HudBrush& brush, engine::Point at, float half, engine::Colour colour, bool is_spiked) {
    const float arm = 6;
    for (const float x : {-1.0F, 1.0F}) {
        for (const float y : {-1.0F, 1.0F}) {
            const engine::Point corner = at + engine::Point{x * half, y * half};
            brush.renderer.line(corner, corner - engine::Point{x * arm, 0}, colour, 1);
            brush.renderer.line(corner, corner - engine::Point{0, y * arm}, colour, 1);
            if (is_spiked) {
                brush.renderer.line(corner, corner - engine::Point{x * arm, y * arm} * 0.8F, colour, 1);
            }
        }
    }
}

/// Returns places for a text below an object and above it (above first near the lower edge), then beside it; never in
/// the mist.
std::array<engine::Point, 6> text_places(engine::Point field, engine::Point at, engine::Point size, float ring) {
    constexpr float kSide = 14;
    const float away = std::max(29.0F, ring);
    const float half = std::min(size.x / 2 + kSide, field.x / 2);
    const float below = away + size.y / 2 - 3;
    const auto place = [&](float y) {
        return engine::Point{std::clamp(at.x, half, field.x - half), std::clamp(at.y + y, 42.0F, field.y - 44)};
    };
    const engine::Point aside{away + size.x / 2, 0};
    const float first = at.y > field.y - 70 ? -below : below;
    const float more = first > 0 ? size.y + 2 : -size.y - 2;
    return {place(first), place(-first), place(first + more), place(-first - more), at - aside, at + aside};
}

float opacity(float age) {
    return std::min({1.0F, age / 5, (Captions::kTicks - age) / 14});
}

/// Returns a pulsing colour for a danger, and a steady one for a pickup.
engine::Colour colour_of(sim::Kind kind, float age) {
    const bool is_bad = kind_info(kind).is_danger;
    const float beat = is_bad ? 0.65F + 0.35F * std::cos(age * 0.55F) : 0.9F;
    return (is_bad ? colours::kWarning : colours::kTitle).faded(opacity(age) * beat);
}

/// Draws a name. `stand` is the index of its last place, and is set to the new one.
void draw_name(const HudBrush& brush, const sim::Entity& entity, engine::Point at, float age, LabelSpace& space,
               std::size_t& stand) {
    const bool is_bad = kind_info(entity.kind()).is_danger;
    const std::string name = std::string(is_bad ? "! " : "") + arrival_name(entity);
    const engine::TextStyle style{.size = kTextSize * brush.text_scale,
                                  .colour = colour_of(entity.kind(), age),
                                  .weight = engine::Weight::Bold,
                                  .align = engine::Align::Centre,
                                  .spacing = 0.10F,
                                  .glow = colours::kShadow.faded(opacity(age))};
    const engine::Point size{brush.font.measure(brush.renderer, name, style), style.size};
    const auto places = text_places(brush.renderer.world(), at, size, kind_info(entity.kind()).ring);
    if (const auto found = space.place(places, size, stand)) {
        stand = *found;
        brush.font.draw(brush.renderer, places[*found] + engine::Point{0, style.size * 0.35F}, name, style);
    }
}

}  // namespace

std::string arrival_name(const sim::Entity& entity) {
    const engine::Phrase name = kind_info(entity.kind()).announcement;
    const std::int32_t value = entity.value();
    return *name.english == '\0' ? std::string()
                                 : engine::format_or(name.text(), name.english, fmt::make_format_args(value));
}

void Captions::on_tick(const sim::EventList& events) {
    std::erase_if(captions_, [](Caption& caption) { return ++caption.age >= kTicks; });
    for (const sim::Event& event : events) {
        if (event.type == sim::Event::Type::Appeared) {
            captions_.push_back({event.id});
        }
    }
}

std::vector<Captions::Arrival> Captions::arrivals(const FrameView& moment) {
    std::vector<Arrival> shown;
    for (Caption& caption : captions_) {
        const sim::Entity* entity = moment.now.entities().find(caption.id);
        const bool is_shown = entity != nullptr && !entity->is_exploding() && entity->is_shootable();
        if (is_shown && !arrival_name(*entity).empty()) {
            const sim::Entity* before = moment.before.entities().find(caption.id);
            shown.push_back({*entity, moment.place_of(*entity, before),
                             static_cast<float>(caption.age) + moment.tick_fraction, caption.stand});
        }
    }
    return shown;
}

void Captions::draw_brackets(const HudBrush& brush, const FrameView& moment) {
    for (const Arrival& arrival : arrivals(moment)) {
        const float half = 21 + 34 * std::pow(std::max(0.0F, 1 - arrival.age / 16), 2.0F);
        const sim::Kind kind = arrival.entity.kind();
        draw_corners(brush, arrival.at, half, colour_of(kind, arrival.age), kind_info(kind).is_danger);
    }
}

void Captions::draw_names(const HudBrush& brush, const FrameView& moment, LabelSpace& space) {
    constexpr float kHalf = 17;  // half of an object's size, with a margin
    const std::vector<Arrival> all = arrivals(moment);
    for (const Arrival& arrival : all) {
        space.reserve({arrival.at.x - kHalf, arrival.at.y - kHalf, 2 * kHalf, 2 * kHalf});
    }
    for (const Arrival& arrival : all) {
        draw_name(brush, arrival.entity, arrival.at, arrival.age, space, arrival.stand);
    }
}

void draw_times_left(const HudBrush& brush, const FrameView& moment) {
    for (std::size_t i = 0; i < moment.now.entities().size(); ++i) {
        const sim::Entity& entity = moment.now.entities()[i];
        const std::int32_t stay = kind_info(entity.kind()).stay;
        if (stay == 0 || entity.is_exploding() || !entity.is_shootable()) {
            continue;
        }
        const float left = std::max(0.0F, static_cast<float>(entity.life()) - moment.fraction);
        const bool is_ending = left < 2 * sim::kTicksPerSecond;
        const float beat = is_ending ? 0.5F + 0.5F * std::cos(left * 0.7F) : 1;
        draw_arc(brush.renderer, moment.place_of(i),
                 {.radius = 19 + (is_ending ? 2 * beat : 0),
                  .inner = 1.2F,
                  .outer = 1.2F,
                  .from = 0,
                  .to = left / static_cast<float>(stay)},
                 (is_ending ? colours::kWarning : colours::kTitle).faded(0.35F + 0.4F * (is_ending ? beat : 0)));
    }
}

void keep_off_ships(LabelSpace& space, const FrameView& moment) {
    constexpr float kHalf = 20;  // half of a ship's size with its nose in any direction
    const Field field = moment.field();
    const auto keep_off = [&space, &field](engine::Point at) {
        for_each_copy(field, at, kHalf, [&space](engine::Point copy) {
            space.reserve({copy.x - kHalf, copy.y - kHalf, 2 * kHalf, 2 * kHalf});
        });
    };
    for (const sim::Pilot& pilot : moment.now.pilots()) {
        if (pilot.is_flying()) {
            keep_off(moment.place_of_ship(pilot.slot()));
        }
    }
    const sim::EntityPool& all = moment.now.entities();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (is_fighter(all[i].kind()) && !all[i].is_exploding()) {
            keep_off(moment.place_of(i));
        }
    }
}

void draw_own_mark(const HudBrush& brush, const FrameView& moment, const HudOptions& options, LabelSpace& space) {
    if (!options.own_age || options.self == sim::kNoSlot || !moment.now.pilot(options.self).is_flying()) {
        return;
    }
    const float age = *options.own_age;
    const float opacity = std::clamp((kOwnMarkTicks - age) / 15, 0.0F, 1.0F);
    const engine::Colour colour = pilot_colour(options.self, brush.palette).faded(opacity);
    const engine::Point at = moment.place_of_ship(options.self);
    const float closing = std::max(0.0F, 1 - age / 20);
    draw_arc(brush.renderer, at, {.radius = 26 + 70 * closing * closing, .inner = 2, .outer = 2, .from = 0, .to = 1},
             colour);
    const std::string word = engine::tr("YOU");
    const engine::TextStyle style{.size = 11 * brush.text_scale,
                                  .colour = colour,
                                  .weight = engine::Weight::Bold,
                                  .align = engine::Align::Centre,
                                  .glow = colours::kShadow.faded(opacity)};
    const engine::Point size{brush.font.measure(brush.renderer, word, style), style.size};
    const float away = 32 + size.y / 2;
    const std::array<engine::Point, 2> places{at - engine::Point{0, away}, at + engine::Point{0, away}};
    if (const auto found = space.place(places, size, at.y < 60 ? 1 : 0)) {
        brush.font.draw(brush.renderer, places[*found] + engine::Point{0, style.size * 0.35F}, word, style);
    }
}

void Tags::draw(const HudBrush& brush, const FrameView& moment, const HudOptions& options, LabelSpace& space) {
    if (moment.now.pilots_present() < 2) {
        return;
    }
    for (const sim::Pilot& pilot : moment.now.pilots()) {
        if (!pilot.is_flying()) {
            continue;
        }
        const bool is_named = pilot.slot() != options.self && options.is_shown;
        if (!draw_tag(brush, moment, options, space, {pilot, is_named}) && is_named) {
            (void)draw_tag(brush, moment, options, space, {pilot, false});
        }
    }
}

bool Tags::draw_tag(const HudBrush& brush, const FrameView& moment, const HudOptions& options, LabelSpace& space,
                    const Tag& tag) {
    const sim::Slot slot = tag.pilot.slot();
    const engine::Point at = moment.place_of_ship(slot);
    const float opacity = tag.pilot.is_ghost() || tag.pilot.is_away() ? 0.4F : 0.85F;
    const float size = kTagSize * brush.text_scale;
    const float gap = 3 * brush.text_scale;
    const engine::TextStyle style{.size = size};
    const std::string name = tag.is_named
                                 ? brush.font.fit(brush.renderer, name_of(options, slot), style, 64 * brush.text_scale)
                                 : std::string();
    const float text = tag.is_named ? brush.font.measure(brush.renderer, name, style) + gap : 0;
    const engine::Point area{text + size, size + 1};
    const float up = 30.5F + size / 2;
    const engine::Point field = moment.field().size;
    // Never beside the ship: a label that swings around it is read as that of another one.
    std::array<engine::Point, 2> places{at - engine::Point{0, up}, at + engine::Point{0, up}};
    for (engine::Point& place : places) {
        place.x = std::clamp(place.x, area.x / 2 + 4, field.x - area.x / 2 - 4);
    }
    std::size_t& kept = sides_[static_cast<std::size_t>(slot)];
    const std::size_t wanted = at.y <= 60 && kept == 0 ? 1 : at.y > field.y - 60 && kept == 1 ? 0 : kept;
    const auto found = space.place(places, area, wanted);
    if (!found) {
        return false;
    }
    kept = *found;
    const float left = places[kept].x - area.x / 2;
    brush.mark(slot, {left + size / 2, places[kept].y}, size, opacity);
    if (tag.is_named) {
        brush.text({left + size + gap, places[kept].y + size * 0.37F}, name, size,
                   pilot_colour(slot, brush.palette).faded(opacity));
    }
    return true;
}

}  // namespace view
