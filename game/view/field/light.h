// SPDX-License-Identifier: Zlib
/// Forms of soft light that are no sprites: rings, arcs and streaks.
#pragma once

#include "engine/video/renderer.h"

namespace view {

/// A soft line along a circle. Angles in turns, clockwise from up.
struct Arc {
    float radius = 20;
    float inner = 4;  ///< Units from the line's crest inwards until it is gone.
    float outer = 2;  ///< The same outwards.
    float from = 0;
    float to = 1;     ///< More than `from`, at most a turn further.
    float taper = 0;  ///< The share of its length, at either end, over which it fades; 0.5 at most.
};

/// Draws an arc around a place, once for every copy that the field's edges make of it.
void draw_arc(engine::Renderer& renderer, engine::Point centre, const Arc& arc, engine::Colour colour,
              engine::Blend blend = engine::Blend::Additive);

/// Draws light that is brightest and `width` units wide at its head and thins out to nothing at its tail.
void draw_streak(engine::Renderer& renderer, engine::Point head, engine::Point tail, float width,
                 engine::Colour colour);

/// A step of one unit at an angle in turns, clockwise from up.
[[nodiscard]] engine::Point towards(float turns);

}  // namespace view
