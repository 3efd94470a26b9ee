// SPDX-License-Identifier: Zlib
/// The mist at the edge of the field, where objects enter and leave.
#pragma once

#include "engine/video/image.h"
#include "engine/video/renderer.h"
#include "game/view/field/wrap.h"

#include <array>

namespace view {

/// Returns how opaque the mist is at a point of the field: 1 at the very edge, about a half in the middle of the outer
/// ring, 0 further in. Slow noise makes it uneven.
[[nodiscard]] float mist_cover(engine::Point at, const Field& field = {});

/// Draws the mist over all objects. It is painted once per output size, and coloured once per hue.
class Mist {
public:
    /// `hue` matches it to the sky.
    void draw(engine::Renderer& renderer, engine::Colour hue);

private:
    void paint(const Field& field, engine::SizePx size);
    void colour(engine::Renderer& renderer, engine::Colour hue);

    std::array<engine::Image, 4> grey_;      // top, bottom, left, right; slow to paint
    std::array<engine::Texture, 4> strips_;  // the same in the hue
    engine::SizePx painted_for_{};           // the field's …
    Field field_;                            // … and its size in units
    engine::Colour hue_;                     // of the strips
};

}  // namespace view
