// SPDX-License-Identifier: Zlib
// A frame that is painted with light: solid matter first, glow added on top, developed like film at the end.
#pragma once

#include "tools/art/image.h"

#include <functional>
#include <vector>

namespace art {

/// A linear-light colour; 1 is the brightest that a display shows, more is allowed.
struct Colour {
    double r = 0, g = 0, b = 0;
};
[[nodiscard]] inline Colour operator+(Colour a, Colour b) {
    return {a.r + b.r, a.g + b.g, a.b + b.b};
}
[[nodiscard]] inline Colour operator*(Colour a, double k) {
    return {a.r * k, a.g * k, a.b * k};
}
[[nodiscard]] inline Colour blend(Colour a, Colour b, double t) {
    return a * (1 - t) + b * t;
}

/// Converts linear light to a display's signal (the sRGB curve) and back; both are 0..1.
[[nodiscard]] double encode(double linear);
[[nodiscard]] double decode(double encoded);
/// Returns the pixel with straight alpha that shows `light` over black and hides at least `cover` (0..1) of its
/// background.
[[nodiscard]] Pixel pixel_over_black(Colour light, double cover);

/// A point of the picture: matter that hides its background, and light that adds to it.
struct Sample {
    Colour matter;     ///< Of the solid part, not yet multiplied by `cover`.
    double cover = 0;  ///< 0..1, how much of the background the matter hides.
    Colour glow;
};

/// A square frame with its origin in the centre, x to the right, y downwards, measured in world units.
class Canvas {
public:
    Canvas(double units, int px_per_unit);

    /// Adds a round, soft spot of light whose brightness falls to 1/e at `radius` units.
    void spot(double x, double y, double radius, Colour light);
    /// Adds a streak of light between two points, thinning towards the second one.
    void streak(double x0, double y0, double x1, double y1, double radius, Colour light);
    /// Asks `shade` for every pixel, at the centres of a 3 × 3 grid in it, and adds the mean to the frame.
    void fill(const std::function<Sample(double x, double y)>& shade);
    /// Multiplies the light drawn so far by `factor`, evaluated at every pixel's centre.
    void modulate(const std::function<double(double x, double y)>& factor);
    /// Fades everything out over the last `margin` units before the edge, so that no glow is ever cut off.
    void fade_edge(double margin);

    /// Returns a picture with straight alpha that over black shows exactly what was painted. Bright light burns out
    /// softly to white.
    [[nodiscard]] Image develop() const;

private:
    [[nodiscard]] Sample& at(int x, int y);
    [[nodiscard]] double coordinate(int pixel) const { return (pixel + 0.5) / scale_ - units_ / 2; }

    double units_;
    double scale_;  // px per unit
    int size_px_;
    std::vector<Sample> samples_;  // matter is multiplied by cover here
};

}  // namespace art
