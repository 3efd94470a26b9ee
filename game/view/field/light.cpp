// SPDX-License-Identifier: Zlib
#include "game/view/field/light.h"

#include "game/view/field/wrap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace view {

namespace {

constexpr std::size_t kMostSegments = 72;

void draw_arc_once(engine::Renderer& renderer, engine::Point centre, const Arc& arc, engine::Colour colour,
                   engine::Blend blend) {
    const float turns = std::clamp(arc.to - arc.from, 0.0F, 1.0F);
    const float wanted = turns * (8 + 0.6F * arc.radius * renderer.viewport().scale);
    const std::size_t segments = std::clamp(static_cast<std::size_t>(wanted), std::size_t{2}, kMostSegments);
    std::array<engine::Vertex, 2 * (kMostSegments + 1)> inside;
    std::array<engine::Vertex, 2 * (kMostSegments + 1)> outside;
    const engine::Colour none = colour.faded(0);
    for (std::size_t i = 0; i <= segments; ++i) {
        const std::size_t at = 2 * i;
        const float along = static_cast<float>(i) / static_cast<float>(segments);
        // A ring ends exactly at the points where it began; rounding would leave a seam.
        const bool closes = turns == 1 && i == segments;
        const engine::Point ray = towards(closes ? arc.from : arc.from + turns * along);
        const float end = std::min(along, 1 - along);
        const engine::Vertex crest{centre + ray * arc.radius, arc.taper > end ? colour.faded(end / arc.taper) : colour};
        inside[at] = {centre + ray * std::max(0.0F, arc.radius - arc.inner), none};
        inside[at + 1] = crest;
        outside[at] = crest;
        outside[at + 1] = {centre + ray * (arc.radius + arc.outer), none};
    }
    const std::size_t count = 2 * (segments + 1);
    renderer.strip({inside.data(), count}, blend);
    renderer.strip({outside.data(), count}, blend);
}

}  // namespace

engine::Point towards(float turns) {
    const float angle = turns * 2 * std::numbers::pi_v<float>;
    return {std::sin(angle), -std::cos(angle)};
}

void draw_arc(engine::Renderer& renderer, engine::Point centre, const Arc& arc, engine::Colour colour,
              engine::Blend blend) {
    if (colour.a == 0 || arc.radius <= 0 || arc.to <= arc.from) {
        return;
    }
    for_each_copy(field_of(renderer), centre, arc.radius + arc.outer,
                  [&](engine::Point copy) { draw_arc_once(renderer, copy, arc, colour, blend); });
}

void draw_glow(engine::Renderer& renderer, engine::Point at, float radius, engine::Colour colour, engine::Blend blend) {
    for_each_copy(field_of(renderer), at, radius,
                  [&](engine::Point copy) { renderer.dot(copy, radius, colour, blend, true); });
}

void draw_streak(engine::Renderer& renderer, engine::Point head, engine::Point tail, float width,
                 engine::Colour colour) {
    const engine::Point along = head - tail;
    const float length = std::hypot(along.x, along.y);
    if (length <= 0 || colour.a == 0) {
        return;
    }
    const engine::Point side = engine::Point{-along.y, along.x} * (width / 2 / length);
    const engine::Colour none = colour.faded(0);
    const engine::Point front = head + along * (width / 2 / length);
    // Two halves beside the bright centre line, each fading out sideways, backwards and at the front.
    for (const float half : {-1.0F, 1.0F}) {
        const std::array<engine::Vertex, 4> band{
            {{tail, none}, {head + side * half, none}, {head, colour}, {front, none}}};
        renderer.strip(band, engine::Blend::Additive);
    }
}

namespace {

constexpr float kLensReach = 5;   // Einstein radii; no effect beyond
constexpr float kCrest = 22;      // half-width of a wave's crest, in units
constexpr float kMostSmear = 14;  // units

void look_past_well(const Field& field, Sight& sight, const Lens& lens) {
    const engine::Point off = field.way(lens.at, sight.at);
    const float d = std::max(std::hypot(off.x, off.y), 0.5F);
    if (d > kLensReach * lens.ring) {
        return;
    }
    // The outer limit is eased, so that no star jumps when it comes near.
    const float near = std::min(1.0F, (kLensReach * lens.ring - d) / lens.ring);
    const float seen = (d + std::sqrt(d * d + 4 * near * lens.ring * lens.ring)) / 2;
    const engine::Point ray = off * (1 / d);
    sight.at = lens.at + ray * seen;
    const float drawn_out = std::min(kMostSmear, 2.2F * near * (seen / d - 1));
    sight.smear = engine::Point{-ray.y, ray.x} * drawn_out;
}

void look_past_wave(const Field& field, Sight& sight, const Lens& lens) {
    const engine::Point off = field.way(lens.at, sight.at);
    const float d = std::max(std::hypot(off.x, off.y), 0.5F);
    const float slope = 1 - std::abs(d - lens.wave) / kCrest;
    if (slope > 0) {
        sight.at = sight.at + off * (lens.shove * slope * slope / d);
        sight.smear = sight.smear + off * (lens.shove * 0.35F * slope / d);
    }
}

}  // namespace

Sight seen_through(const Field& field, engine::Point star, std::span<const Lens> lenses) {
    Sight sight{star, {}, false};
    for (const Lens& lens : lenses) {
        if (lens.ring > 0) {
            look_past_well(field, sight, lens);
        }
        if (lens.shove > 0) {
            look_past_wave(field, sight, lens);
        }
        if (lens.solid > 0) {
            const engine::Point off = field.way(lens.at, star);
            sight.is_hidden = sight.is_hidden || std::hypot(off.x, off.y) < lens.solid;
        }
    }
    return sight;
}

}  // namespace view
