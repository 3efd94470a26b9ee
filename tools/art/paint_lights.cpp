// SPDX-License-Identifier: Zlib
// Small lights: the shots.
#include "tools/art/noise.h"
#include "tools/art/paint.h"

#include <algorithm>
#include <cmath>

namespace art {

namespace {

/// A ball of light with a hard core of `radius` units and a halo round it.
Image bolt(const Frame& frame, double radius, Colour core, Colour rim, Colour halo) {
    Canvas canvas(frame.units, frame.px_per_unit);
    canvas.fill([&](double x, double y) {
        const double r = std::hypot(x, y) / radius;
        const double heart = smooth_step(1.0, 0.35, r), edge = std::exp(-std::pow((r - 0.72) / 0.38, 2));
        const double far = std::exp(-1.05 * std::max(0.0, r - 0.5));
        return Sample{{}, 0, core * (2.6 * heart) + rim * edge + halo * (far * far)};
    });
    canvas.fade_edge(4.5);
    return canvas.develop();
}

}  // namespace

Image paint_shot(const Frame& frame) {
    return bolt(frame, 2.5, {1.0, 1.0, 1.0}, {0.75, 0.85, 1.0}, {0.50, 0.62, 0.85});
}

Image paint_shot_enemy(const Frame& frame) {
    return bolt(frame, 2.5, {1.3, 0.62, 0.16}, {1.3, 0.10, 0.05}, {1.0, 0.05, 0.05});
}

}  // namespace art
