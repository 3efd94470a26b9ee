// SPDX-License-Identifier: Zlib
/// Soft light that is not a sprite (rings, arcs, streaks), and its bending around gravity wells and shock waves.
#pragma once

#include "engine/video/geometry.h"
#include "engine/video/renderer.h"
#include "game/view/field/wrap.h"

#include <span>

namespace view {

/// A soft line along a circle. Angles in turns, clockwise from up.
struct Arc {
    float radius = 20;
    float inner = 4;  ///< Units from the line's crest inwards to zero brightness.
    float outer = 2;  ///< The same outwards.
    float from = 0;
    float to = 1;     ///< More than `from`, at most one turn further.
    float taper = 0;  ///< Fraction of its length over which it fades at either end; at most 0.5.
};

/// Draws an arc around a point, once for every copy across the field's edges.
void draw_arc(engine::Renderer& renderer, engine::Point centre, const Arc& arc, engine::Colour colour,
              engine::Blend blend = engine::Blend::Additive);

/// Draws a soft round light, once for every copy across the field's edges.
void draw_glow(engine::Renderer& renderer, engine::Point at, float radius, engine::Colour colour,
               engine::Blend blend = engine::Blend::Additive);

/// Draws light that is brightest and `width` units wide at its head and fades out to its tail.
void draw_streak(engine::Renderer& renderer, engine::Point head, engine::Point tail, float width,
                 engine::Colour colour);

/// Returns a unit vector at an angle in turns, clockwise from up.
[[nodiscard]] engine::Point towards(float turns);

/// Something that bends or blocks the light of the stars behind it: a gravity well, a shock wave or a planet.
struct Lens {
    engine::Point at;
    /// Einstein radius of a well, in units: a star directly behind it appears as a ring of this size.
    float ring = 0;
    float wave = 0;   ///< Radius of a shock wave, in units.
    float shove = 0;  ///< Units by which the wave's crest displaces stars outwards.
    float solid = 0;  ///< Radius of a disc that hides the stars behind it, in units.
};

/// A star's apparent position, and how it is stretched.
struct Sight {
    engine::Point at;
    engine::Point smear;     ///< Half of the line into which it is stretched; zero for a point.
    bool is_hidden = false;  ///< Something is in front of it.
};

/// Returns the appearance of a star through all lenses. A point mass moves it outwards to (d + √(d² + 4 r²)) / 2 and
/// stretches it along a circle (the lens equation of Einstein 1936, "Lens-like action of a star", its brighter image).
[[nodiscard]] Sight seen_through(const Field& field, engine::Point star, std::span<const Lens> lenses);

}  // namespace view
