// SPDX-License-Identifier: Zlib
// Background: a band of dark dust in blue and violet, with a sprinkle of faint far stars; never bright enough to hide a
// shot.
#include "tools/art/noise.h"
#include "tools/art/paint.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace art {

namespace {

constexpr int kWidth = 1280, kHeight = 960;

/// Clouds of about 0..1 at a place in units of the picture's height, bent by themselves so that they flow.
double cloud(const Noise& noise, double x, double y, double z, double bend) {
    const double wx = noise.layered(x * 1.3, y * 1.3, z, 3), wy = noise.layered(x * 1.3 + 31, y * 1.3, z, 3);
    return std::clamp(0.5 + 0.55 * noise.layered(x * 2.3 + bend * wx, y * 2.3 + bend * wy, z + 3, 6), 0.0, 1.0);
}

/// How deep inside the band a place lies: 1 in its middle. It runs from the lower left to the upper right.
double band(const Noise& noise, double x, double y) {
    const double across = (x - 0.667) * 0.50 + (y - 0.5) * 0.866 + 0.10 * noise.layered(x * 1.1, y * 1.1, 21, 3);
    return std::exp(-std::pow(across / 0.27, 2));
}

Colour dust(const Noise& noise, double x, double y) {
    const double middle = band(noise, x, y), veil = cloud(noise, x, y, 1, 0.35), core = cloud(noise, x + 9, y, 5, 0.45);
    const double lane = smooth_step(0.50, 0.72, cloud(noise, x * 1.25 + 5, y * 1.25, 13, 0.6)) * middle;
    Colour light = Colour{0.0012, 0.0016, 0.0042} +
                   Colour{0.0034, 0.0080, 0.0240} * (std::pow(veil, 2.0) * (0.45 + 0.55 * middle));
    light = light + Colour{0.0250, 0.0095, 0.0480} * (std::pow(core, 2.4) * std::pow(middle, 1.3));
    light =
        light + Colour{0.0030, 0.0170, 0.0270} * (std::pow(cloud(noise, x, y + 7, 9, 0.4), 4.0) * (1 - 0.6 * middle));
    const double corner = std::hypot((x - 0.667) / 0.667, (y - 0.5) / 0.5);
    return light * ((1 - 0.72 * lane) * (1.08 - 0.38 * smooth_step(0.5, 1.4, corner)));
}

/// Adds stars of less than a pixel, thicker in the band; the brightest stay far below anything that moves.
void add_stars(std::vector<Colour>& picture, const Noise& noise) {
    Chance chance(4711);
    for (int i = 0; i < 5200; ++i) {
        const int x = chance.below(kWidth), y = chance.below(kHeight);
        const double power = std::pow(chance.unit(), 9), warmth = chance.unit(), keep = chance.unit();
        if (keep < 0.30 + 0.70 * band(noise, static_cast<double>(x) / kHeight, static_cast<double>(y) / kHeight)) {
            const Colour tint = blend({0.70, 0.82, 1.0}, {1.0, 0.84, 0.68}, warmth * warmth);
            Colour& place = picture[static_cast<std::size_t>(y) * kWidth + static_cast<std::size_t>(x)];
            place = place + tint * (0.007 + 0.085 * power);
        }
    }
}

}  // namespace

Image paint_nebula() {
    const Noise noise(2718);
    std::vector<Colour> picture;
    picture.reserve(static_cast<std::size_t>(kWidth) * kHeight);
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            picture.push_back(dust(noise, static_cast<double>(x) / kHeight, static_cast<double>(y) / kHeight));
        }
    }
    add_stars(picture, noise);
    Chance chance(99);
    Image image(kWidth, kHeight);
    for (int i = 0; i < kWidth * kHeight; ++i) {
        const Colour& light = picture[static_cast<std::size_t>(i)];
        // Half a step of noise hides the bands that so dark a gradient would show.
        const auto level = [&](double v) {
            return static_cast<std::uint8_t>(std::clamp(255 * encode(v) + chance.unit(), 0.0, 255.0));
        };
        image.at(i % kWidth, i / kWidth) = {level(light.r), level(light.g), level(light.b), 255};
    }
    return image;
}

}  // namespace art
