// SPDX-License-Identifier: Zlib
// Shield: a bubble visible at its rim, with sparks running round it. Light grey-blue, to be tinted.
#include "tools/art/noise.h"
#include "tools/art/paint.h"

#include <algorithm>
#include <cmath>

namespace art {

namespace {

constexpr double kRadius = 18.2;

/// A discharge that wanders about the rim: light at distance `r` from the centre, in direction `turn`.
double arc(const Noise& noise, double r, double turn, double t, double lane) {
    // The pattern is sampled along a circle, so the last frame leads into the first.
    const double cx = 0.55 * std::cos(2 * kPi * t), cy = 0.55 * std::sin(2 * kPi * t);
    const double wander = noise.layered(3.1 * std::cos(turn) + cx, 3.1 * std::sin(turn) + cy, lane, 4);
    const double live =
        smooth_step(-0.25, 0.45, noise.at(1.4 * std::cos(turn) + cy, 1.4 * std::sin(turn) + cx, lane + 9));
    const double d = (r - kRadius - 1.5 * wander) / 0.30, blur = (r - kRadius - 1.5 * wander) / 1.25;
    return live * (std::exp(-d * d) + 0.22 * std::exp(-blur * blur));
}

}  // namespace

Image paint_shield(const Frame& frame) {
    Canvas canvas(frame.units, frame.px_per_unit);
    const Noise noise(808);
    canvas.fill([&](double x, double y) {
        const double r = std::hypot(x, y), turn = std::atan2(y, x), inner = r / kRadius;
        const double film = inner < 1 ? 0.010 + 0.26 * std::pow(inner, 9) : 0.27 * std::exp(-(r - kRadius) * 1.5);
        const double gloss = 0.30 * std::exp(-(std::pow(x + 9.5, 2) + std::pow(y + 10.5, 2)) / 22);
        const double bolts = 1.35 * arc(noise, r, turn, frame.t(), 1) + 0.95 * arc(noise, r, turn, frame.t(), 5);
        return Sample{
            {}, 0, Colour{0.85, 0.95, 1.1} * (film + (inner < 1 ? gloss : 0.0)) + Colour{1.15, 1.25, 1.4} * bolts};
    });
    canvas.fade_edge(2);
    return canvas.develop();
}

}  // namespace art
