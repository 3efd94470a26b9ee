// SPDX-License-Identifier: Zlib
// Background: dark dust in blue and violet with depth, never bright enough to hide a shot.
#include "tools/art/noise.h"
#include "tools/art/paint.h"

#include <algorithm>
#include <cmath>

namespace art {

namespace {

constexpr int kWidth = 1280, kHeight = 960;

/// Cloud density 0..1 at a place in units of 100 world units.
double cloud(const Noise& noise, double x, double y, double z) {
    const double wx = noise.layered(x * 0.7, y * 0.7, z, 4), wy = noise.layered(x * 0.7 + 31, y * 0.7, z, 4);
    const double d = 0.5 + 0.62 * noise.layered(x * 0.55 + 1.1 * wx, y * 0.55 + 1.1 * wy, z + 3, 6);
    return std::clamp(d, 0.0, 1.0);
}

Colour dust(const Noise& noise, double x, double y) {
    const double blue = std::pow(cloud(noise, x, y, 1), 2.4), violet = std::pow(cloud(noise, x + 40, y + 11, 7), 2.8);
    const double lane = smooth_step(0.45, 0.75, cloud(noise, x * 1.2 + 70, y * 1.2, 13));
    const Colour base{0.0022, 0.0026, 0.0060};
    const Colour light = base + Colour{0.006, 0.016, 0.046} * blue + Colour{0.026, 0.008, 0.040} * violet;
    return light * (1 - 0.75 * lane);
}

}  // namespace

Image paint_nebula() {
    const Noise noise(2718);
    Chance chance(99);
    Image image(kWidth, kHeight);
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            const Colour light = dust(noise, x / 200.0, y / 200.0);
            // Half a step of noise hides the bands that so dark a gradient would show.
            const auto level = [&](double v) {
                const double s = 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055);
                return static_cast<std::uint8_t>(std::clamp(s + chance.unit(), 0.0, 255.0));
            };
            image.at(x, y) = {level(light.r), level(light.g), level(light.b), 255};
        }
    }
    return image;
}

}  // namespace art
