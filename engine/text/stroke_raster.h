// SPDX-License-Identifier: Zlib
/// Rasterises stroke glyphs.
#pragma once

#include "engine/text/stroke_face.h"
#include "engine/video/image.h"

namespace engine {

/// How a glyph is rasterised.
struct RasterStyle {
    int size_px = 14;    ///< Em.
    float width_px = 1;  ///< Of the stroke.
    float strength = 1;  ///< Below 1 for strokes thinner than a pixel.
    float halo_px = 0;   ///< Above 0: draws not the letter, but a soft halo that extends this far beyond it.
};

/// A letter in white, its coverage as alpha.
struct RasterGlyph {
    Image image;      ///< Empty for a letter without ink.
    int left_px = 0;  ///< From the pen to the picture's left edge.
    int top_px = 0;   ///< From the baseline to the picture's top edge; y downwards, so usually negative.
};

/// Draws a glyph with smooth edges. Upright stems, bars and the typeface's zones are aligned to whole pixels, so that
/// they are sharp at every size; everything between moves along.
[[nodiscard]] RasterGlyph rasterise(const StrokeFace& face, const StrokeGlyph& glyph, const RasterStyle& style);

}  // namespace engine
