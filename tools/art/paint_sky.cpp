// SPDX-License-Identifier: Zlib
// A sky: clouds of gas lit from one side, dark dust in front of them, distant stars, and the objects of its plan.
#include "tools/art/paint.h"
#include "tools/art/sky.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace art {

namespace {

constexpr int kWidth = 1280, kHeight = 960;
constexpr int kCellsAcross = 4, kCellsDown = 3;  // of the coarsest noise; as wide as they are high

class Sky {
public:
    explicit Sky(const SkyPlan& plan) : plan_(plan), noise_(plan.seed) {}

    /// Clouds of about 0..1, distorted by themselves so that they flow; `layer` selects one.
    [[nodiscard]] double cloud(Place p, double layer, int times, double bend, int octaves) const {
        const double wx = tiled(p, layer + 20, 1, 3), wy = tiled(p, layer + 30, 1, 3);
        const Place bent{p.u + bend * wx / kCellsAcross, p.v + bend * wy / kCellsDown};
        return std::clamp(0.5 + 0.62 * tiled(bent, layer, times, octaves), 0.0, 1.0);
    }

    /// Returns how deep inside the band a point is: 1 in its middle.
    [[nodiscard]] double band(Place p) const {
        const double along = plan_.across * p.u + plan_.down * p.v + plan_.shift + 0.16 * tiled(p, 51, 1, 3);
        const double off = along - std::floor(along) - 0.5;
        return std::exp(-std::pow(off / plan_.width, 2));
    }

    [[nodiscard]] Colour light(Place p) const {
        const double middle = band(p);
        const double veil = cloud(p, 1, 1, 0.55, 6), core = cloud(p, 5, 1, 0.75, 6);
        // A cloud is bright where it faces the light: where it is denser than a step further towards the light.
        const Place lit_side{p.u - 0.009, p.v - 0.011};
        const double rim = std::clamp((core - cloud(lit_side, 5, 1, 0.75, 6)) * 4.5, 0.0, 1.0);
        const double thread = std::pow(1 - std::abs(2 * cloud(p, 9, 2, 1.1, 5) - 1), 5.0);
        const double lane = smooth_step(0.52, 0.74, cloud(p, 13, 1, 1.0, 6)) * (0.35 + 0.65 * middle);
        Colour sum = plan_.deep + plan_.cloud * (std::pow(veil, 2.0) * (0.30 + 0.70 * middle));
        sum = sum + plan_.core * (std::pow(core, 2.6) * std::pow(middle, 1.2));
        sum = sum + plan_.edge * (middle * core * (0.75 * rim * core + 0.42 * thread * veil));
        return sum * (1 - plan_.lanes * lane);
    }

    /// Returns the whole sky at a point, without its small stars.
    [[nodiscard]] Colour at(Place p) const {
        const Sample planet = planet_at(plan_.planet, noise_, p);
        const Colour behind = light(p) + wonder_at(plan_.wonder, noise_, p);
        return behind * (1 - planet.cover) + planet.matter + planet.glow;
    }

    [[nodiscard]] double hides(Place p) const { return planet_at(plan_.planet, noise_, p).cover; }
    [[nodiscard]] int stars() const { return plan_.stars; }
    [[nodiscard]] std::uint64_t seed() const { return plan_.seed; }

private:
    [[nodiscard]] double tiled(Place p, double layer, int times, int octaves) const {
        return noise_.tiled(p.u * kCellsAcross * times, p.v * kCellsDown * times, layer, octaves, kCellsAcross * times,
                            kCellsDown * times);
    }

    const SkyPlan& plan_;
    Noise noise_;
};

using Picture = std::vector<Colour>;

Colour& pixel(Picture& picture, int x, int y) {
    const int wrapped_x = (x + kWidth) % kWidth, wrapped_y = (y + kHeight) % kHeight;
    return picture[static_cast<std::size_t>(wrapped_y) * kWidth + static_cast<std::size_t>(wrapped_x)];
}

/// Stars of less than a pixel, denser in the band; a few of the brightest have a halo.
void add_stars(Picture& picture, const Sky& sky) {
    Chance chance(sky.seed() + 4711);
    for (int i = 0; i < sky.stars(); ++i) {
        const int x = chance.below(kWidth), y = chance.below(kHeight);
        const double power = std::pow(chance.unit(), 10), warmth = chance.unit(), keep = chance.unit();
        const Place p{static_cast<double>(x) / kWidth, static_cast<double>(y) / kHeight};
        if (keep > 0.30 + 0.70 * sky.band(p) || sky.hides(p) > 0.1) {
            continue;
        }
        const Colour tint = blend({0.70, 0.82, 1.0}, {1.0, 0.84, 0.68}, warmth * warmth);
        pixel(picture, x, y) = pixel(picture, x, y) + tint * (0.010 + 0.16 * power);
        if (power > 0.5) {
            for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
                pixel(picture, x + dx, y + dy) = pixel(picture, x + dx, y + dy) + tint * (0.04 * power);
            }
        }
    }
}

}  // namespace

Image paint_sky(int number) {
    const Sky sky(sky_plan(number));
    Picture picture;
    picture.reserve(static_cast<std::size_t>(kWidth) * kHeight);
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            picture.push_back(sky.at({(x + 0.5) / kWidth, (y + 0.5) / kHeight}));
        }
    }
    add_stars(picture, sky);
    Chance chance(99);
    Image image(kWidth, kHeight);
    for (int i = 0; i < kWidth * kHeight; ++i) {
        const Colour& light = picture[static_cast<std::size_t>(i)];
        // Dithering by half a step hides the bands that such a dark gradient would show.
        const auto level = [&](double v) {
            return static_cast<std::uint8_t>(std::clamp(255 * encode(v) + chance.unit(), 0.0, 255.0));
        };
        image.at(i % kWidth, i / kWidth) = {level(light.r), level(light.g), level(light.b), 255};
    }
    return image;
}

}  // namespace art
