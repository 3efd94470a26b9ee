// SPDX-License-Identifier: Zlib
#include "game/view/hud/pods.h"

#include "game/view/field/light.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace view {

namespace {

constexpr float kPodRing = 22;       // radius around a pod, in units
constexpr float kPodText = 9.5F;     // of the letters, in units
constexpr float kPodBlinks = 150;    // ticks before the end in which the ring blinks
constexpr float kLinkBright = 0.5F;  // opacity of the line between ships that touch …
constexpr float kLinkDim = 0.15F;    // … and at the end of its reach

/// Returns the words at a pod: what to do for those who can fetch it, the seconds left for its pilot or if nobody can.
std::string words_at(const FrameView& moment, const HudOptions& options, sim::Slot slot, float left) {
    const bool is_alone_here = options.second == sim::kNoSlot;  // two at one machine can fetch each other
    if ((moment.crew.has(slot) && is_alone_here) || std::ranges::none_of(moment.now.pilots(), &sim::Pilot::can_fetch)) {
        return std::to_string(static_cast<int>(std::ceil(left / sim::kTicksPerSecond)));
    }
    return engine::tr_format("FETCH {}", name_of(options, slot));
}

void draw_pod(const HudBrush& brush, const FrameView& moment, const HudOptions& options, LabelSpace& space,
              std::size_t index) {
    const sim::Entity& pod = moment.now.entities()[index];
    const sim::Pilot& pilot = moment.now.pilot(pod.slot());
    if (!pilot.is_in_pod(moment.now)) {
        return;  // the ship is still exploding
    }
    const auto wait = pilot.ticks_to_next_ship(moment.now);
    const float left = std::max(1.0F, static_cast<float>(wait.value_or(1)) - moment.fraction);
    const float beat = left < kPodBlinks ? 0.6F + 0.4F * std::cos(left * 0.5F) : 1;
    const engine::Colour colour = pilot_colour(pod.slot(), moment.palette).faded(beat);
    const engine::Point at = moment.place_of(index);
    draw_arc(brush.renderer, at, {.radius = kPodRing, .inner = 1, .outer = 1}, colour.faded(0.3F));
    draw_arc(brush.renderer, at,
             {.radius = kPodRing, .inner = 2, .outer = 2, .from = 0, .to = std::min(1.0F, left / sim::kPodTicks)},
             colour);
    space.reserve({at.x - kPodRing, at.y - kPodRing, 2 * kPodRing, 2 * kPodRing});
    const engine::TextStyle style{.size = kPodText * brush.text_scale,
                                  .colour = colour,
                                  .weight = engine::Weight::Bold,
                                  .align = engine::Align::Centre,
                                  .glow = colours::kShadow};
    const std::string words = words_at(moment, options, pod.slot(), left);
    const engine::Point size{brush.font.measure(brush.renderer, words, style), style.size};
    const float away = kPodRing + 3 + size.y / 2;
    std::array<engine::Point, 2> places{at - engine::Point{0, away}, at + engine::Point{0, away}};
    for (engine::Point& place : places) {
        place.x = std::clamp(place.x, size.x / 2 + 4, moment.field().size.x - size.x / 2 - 4);
    }
    if (const auto found = space.place(places, size, at.y < 60 ? 1 : 0)) {
        brush.font.draw(brush.renderer, places[*found] + engine::Point{0, style.size * 0.35F}, words, style);
    }
}

}  // namespace

void draw_pods(const HudBrush& brush, const FrameView& moment, const HudOptions& options, LabelSpace& space) {
    const sim::EntityPool& all = moment.now.entities();
    for (std::size_t i = 0; i < all.size() && moment.now.mode_rules().has_team; ++i) {
        if (all[i].kind() == sim::Kind::DamagedShip && all[i].slot() != sim::kNoSlot) {
            draw_pod(brush, moment, options, space, i);
        }
    }
}

void draw_links(engine::Renderer& renderer, const FrameView& moment) {
    for (sim::Slot a = 0; a < sim::kMaxPilots; ++a) {
        for (sim::Slot b = a + 1; b < sim::kMaxPilots; ++b) {
            if (!sim::are_linked(moment.now, a, b)) {
                continue;
            }
            const engine::Point from = moment.place_of_ship(a);
            const engine::Point way = moment.field().way(from, moment.place_of_ship(b));
            const float far = std::min(1.0F, std::hypot(way.x, way.y) / sim::kLinkReachPx);
            const float bright = kLinkBright + (kLinkDim - kLinkBright) * far;
            const auto line = [&](engine::Point at) {
                renderer.line(at, at + way, colours::kShield.faded(bright), 1.5F);
            };
            for_each_copy(moment.field(), from, sim::kLinkReachPx, line);
        }
    }
}

}  // namespace view
