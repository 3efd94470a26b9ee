// SPDX-License-Identifier: Zlib
/// Shapes of soft light that are not sprites: rings, arcs and streaks.
#pragma once

#include "engine/video/renderer.h"

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

}  // namespace view
