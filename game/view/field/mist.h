// SPDX-License-Identifier: Zlib
/// The mist at the edge of the field, out of which things come and into which they go.
#pragma once

#include "engine/video/image.h"
#include "engine/video/renderer.h"

#include <array>

namespace view {

/// How much the mist hides at a place in the field: 1 at the very edge, about a half in the middle of the outer ring,
/// 0 where it has thinned out. A slow noise makes it uneven.
[[nodiscard]] float mist_cover(engine::Point at);

/// Draws the mist over everything that flies. It is painted once for each size of the output and coloured for each hue.
class Mist {
public:
    /// `hue` colours it to fit the sky that it frames.
    void draw(engine::Renderer& renderer, engine::Colour hue);

private:
    void paint(engine::SizePx field);
    void colour(engine::Renderer& renderer, engine::Colour hue);

    std::array<engine::Image, 4> grey_;      // top, bottom, left, right; slow to paint
    std::array<engine::Texture, 4> strips_;  // the same in the hue
    engine::SizePx painted_for_{};           // the field's
    engine::Colour hue_;                     // of the strips
};

}  // namespace view
