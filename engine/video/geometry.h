// SPDX-License-Identifier: Zlib
/// Points, rectangles and colours, and how the world is fitted into an output of any size.
#pragma once

#include <algorithm>
#include <cstdint>

namespace engine {

/// Returns the nearest whole number, in whole pixels if the value is in pixels.
[[nodiscard]] int rounded(float value);

/// A position or distance in world units, y downwards, unless a name says `_px`.
struct Point {
    float x = 0;
    float y = 0;

    friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
    friend constexpr Point operator*(Point a, float k) { return {a.x * k, a.y * k}; }
    friend constexpr bool operator==(Point a, Point b) = default;
};

/// An axis-parallel rectangle by its top left corner, in world units unless a name says `_px`.
struct Rect {
    float x = 0;
    float y = 0;
    float w = 0;
    float h = 0;

    [[nodiscard]] constexpr Point centre() const { return {x + w / 2, y + h / 2}; }
    [[nodiscard]] constexpr bool contains(Point p) const { return p.x >= x && p.x < x + w && p.y >= y && p.y < y + h; }
};

/// Whole output pixels.
struct SizePx {
    int w = 0;
    int h = 0;

    friend constexpr bool operator==(SizePx a, SizePx b) = default;
};

/// A rectangle of whole pixels, in an image or the output.
struct RectPx {
    int x = 0;
    int y = 0;
    int w = 0;
    int h = 0;
};

/// Straight (not premultiplied) 8-bit colour.
struct Colour {
    std::uint8_t r = 255;
    std::uint8_t g = 255;
    std::uint8_t b = 255;
    std::uint8_t a = 255;

    /// Returns the same colour with its alpha multiplied by `opacity` (0…1, clamped).
    [[nodiscard]] constexpr Colour faded(float opacity) const {
        return {r, g, b, static_cast<std::uint8_t>(static_cast<float>(a) * std::clamp(opacity, 0.0F, 1.0F) + 0.5F)};
    }
    friend constexpr bool operator==(Colour a, Colour b) = default;
};

/// How a drawing is combined with the pixels below it.
enum class Blend : std::uint8_t {
    Normal,    ///< Covers by its alpha.
    Additive,  ///< Adds its light, by its alpha.
    Opaque     ///< Replaces; alpha is ignored. The fastest.
};

/// Maps world units to output pixels: pixel = offset + world * scale.
struct Viewport {
    float scale = 1;  ///< Output pixels per world unit.
    Point offset_px;  ///< Of the world's origin.
    Point world;      ///< Size of the shown world.

    [[nodiscard]] constexpr Point to_output(Point p) const { return offset_px + p * scale; }
    [[nodiscard]] constexpr Point to_world(Point px) const { return (px - offset_px) * (1 / scale); }
    /// Returns the pixels that the world covers; the rest of the output is letterbox.
    [[nodiscard]] RectPx area_px() const;
};

/// Returns the largest undistorted view of a world of size `world` in an output, centred, with its offset on whole
/// pixels. With `whole`, the scale is a whole number if the output is large enough.
[[nodiscard]] Viewport fit_viewport(Point world, SizePx output, bool whole = false);

}  // namespace engine
