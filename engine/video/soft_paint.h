// SPDX-License-Identifier: Zlib
/// Paints shapes in one colour straight onto pixels: light, letters and discs, for which SDL's software renderer has
/// slow loops only.
#pragma once

#include "engine/video/geometry.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace engine {

/// How much of each pixel a shape covers, 0 … 255, row by row.
struct Coverage {
    int width_px = 0;
    int height_px = 0;
    std::vector<std::uint8_t> alpha;
};

/// A picture of 32-bit pixels 0x??RRGGBB, and the part of it that may be painted on, which lies inside it.
struct Canvas {
    std::uint32_t* pixels = nullptr;
    int pitch_px = 0;  ///< From a row to the next.
    RectPx clip;
};

/// A corner of a shape, in pixels; the middle of the first pixel is at 0.5.
struct Corner {
    float x = 0;
    float y = 0;
    float alpha = 255;  ///< 0 … 255, runs evenly to the other corners.
};

/// One colour that is added to pixels or covers them, by the same arithmetic as SDL's pictures, to the bit.
class SoftPaint {
public:
    SoftPaint(Colour colour, Blend blend);

    /// Paints `from` of a shape with its top left corner at a pixel.
    void cover(const Canvas& canvas, const Coverage& shape, RectPx from, int x_px, int y_px);
    /// Paints triangles between each three corners that follow each other. A pixel belongs to the one that holds its
    /// middle, so that neighbours meet without gap or overlap.
    void strip(const Canvas& canvas, std::span<const Corner> corners);

private:
    /// From some size of what is painted on, a table pays.
    void prepare(float area_px);
    void triangle(const Canvas& canvas, const Corner& a, const Corner& b, const Corner& c) const;
    void row(std::uint32_t* pixels, const std::uint8_t* alpha, int count) const;
    /// The colour at a coverage: premultiplied 0xAARRGGBB.
    [[nodiscard]] std::uint32_t share(std::uint8_t alpha) const;

    std::uint32_t alpha_;
    std::uint32_t red_blue_;
    std::uint32_t green_;
    bool is_added_;
    bool has_table_ = false;
    std::array<std::uint32_t, 256> table_;  // of `share`, with has_table_
};

}  // namespace engine
