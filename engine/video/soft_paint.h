// SPDX-License-Identifier: Zlib
/// Paints single-coloured shapes directly onto pixels: light, letters and discs, for which SDL's software renderer has
/// only slow loops.
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

/// A picture of 32-bit pixels 0x??RRGGBB, and the part of it that may be painted on.
struct Canvas {
    std::uint32_t* pixels = nullptr;
    int pitch_px = 0;  ///< From one row to the next.
    RectPx clip;
};

/// A corner of a shape, in pixels; the centre of the first pixel is at 0.5.
struct Corner {
    float x = 0;
    float y = 0;
    float alpha = 255;  ///< 0 … 255, interpolated between the corners.
};

/// One colour that is added to pixels or covers them, with results identical to SDL's, bit for bit.
class SoftPaint {
public:
    SoftPaint(Colour colour, Blend blend);

    /// Paints the part `from` of a shape with its top left corner at a pixel.
    void cover(const Canvas& canvas, const Coverage& shape, RectPx from, int x_px, int y_px);
    /// Paints a triangle for every three consecutive corners. A pixel belongs to the triangle that contains its centre,
    /// so that neighbours meet without gap or overlap.
    void strip(const Canvas& canvas, std::span<const Corner> corners);

private:
    /// Builds a lookup table if the painted area is large enough for that to pay.
    void prepare(float area_px);
    void triangle(const Canvas& canvas, const Corner& a, const Corner& b, const Corner& c) const;
    void row(std::uint32_t* pixels, const std::uint8_t* alpha, int count) const;
    /// Returns the colour at a coverage: premultiplied 0xAARRGGBB.
    [[nodiscard]] std::uint32_t share(std::uint8_t alpha) const;

    std::uint32_t alpha_;
    std::uint32_t red_blue_;
    std::uint32_t green_;
    bool is_added_;
    bool has_table_ = false;
    std::array<std::uint32_t, 256> table_;  // of `share`, if has_table_
};

}  // namespace engine
