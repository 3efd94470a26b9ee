// SPDX-License-Identifier: Zlib
/// From a stroke glyph to pixels.
#pragma once

#include "engine/text/stroke_face.h"
#include "engine/video/image.h"

#include <vector>

namespace engine {

/// How a glyph is put on pixels.
struct RasterStyle {
    int size_px = 14;    ///< Em.
    float width_px = 1;  ///< Of the stroke.
    float strength = 1;  ///< Below 1 for strokes thinner than a pixel.
    float halo_px = 0;   ///< Above 0: not the letter, but a soft halo that reaches so far beyond it.
};

/// A letter in white, its coverage as alpha.
struct RasterGlyph {
    Image image;      ///< Empty for a letter without ink.
    int left_px = 0;  ///< From the pen to the picture's left edge.
    int top_px = 0;   ///< From the baseline to the picture's top edge; y downwards, so negative as a rule.
};

/// Draws a glyph with smooth edges. Upright stems, bars and the typeface's zones are moved onto whole pixels, so that
/// they are sharp at every size; everything between moves along.
[[nodiscard]] RasterGlyph rasterise(const StrokeFace& face, const StrokeGlyph& glyph, const RasterStyle& style);

}  // namespace engine
