// SPDX-License-Identifier: Zlib
// Gravity well: a hole, the bent light round it, and the whirl that falls in.
#include "tools/art/noise.h"
#include "tools/art/paint.h"

#include <algorithm>
#include <cmath>

namespace art {

namespace {

constexpr double kHole = 5.6;    // radius of the black core, units
constexpr double kOuter = 14.3;  // where the whirl ends

/// Density of the whirl, wound up by a shear that moves on with `phase`.
double strands(const Noise& noise, double r, double turn, double phase) {
    const double wind = turn + 5.2 * std::log(r / kHole + 0.25) - phase;
    const double broad = noise.ridged(1.9 * std::cos(wind), 1.9 * std::sin(wind), r * 0.16, 4);
    const double two_arms = 0.5 + 0.5 * std::cos(2 * wind);
    return broad * (0.45 + 0.75 * two_arms);
}

Sample shade(const Noise& noise, double t, double x, double y) {
    const double r = std::hypot(x, y * 0.97), turn = std::atan2(y, x);
    // Two arms repeat after half a turn, so half a turn is one loop; the noise is blended across the seam.
    const double now = strands(noise, r, turn, kPi * t), next = strands(noise, r, turn, kPi * (t - 1));
    const double density = mix(now, next, t);
    const double inside = smooth_step(kHole - 0.2, kHole + 0.7, r);
    const double fade = smooth_step(kOuter, kOuter - 6.5, r + 2.2 * (1 - density));
    const double beam = 1 + 0.55 * std::cos(turn + 2.3);  // the side that turns towards the viewer is brighter
    const Colour deep{0.015, 0.05, 0.30}, bright{0.18, 0.42, 1.25};
    const double power = std::pow(std::max(0.0, density), 2.2);
    Colour light = blend(deep, bright, std::min(1.0, power * 1.1)) * (fade * inside * beam * (0.25 + 1.9 * power));
    const double ring = (r - kHole - 0.45) / 0.42, halo = (r - kHole - 0.6) / 1.5;
    light = light + Colour{0.85, 1.1, 1.7} * (1.15 * beam * std::exp(-ring * ring)) +
            Colour{0.10, 0.22, 0.70} * (0.7 * std::exp(-halo * halo));
    const double cover = std::max(smooth_step(kHole + 0.5, kHole, r), 0.85 * fade);
    return {blend({0, 0, 0}, {0.004, 0.010, 0.045}, inside), cover, light};
}

}  // namespace

Image paint_vortex(const Frame& frame) {
    Canvas canvas(frame.units, frame.px_per_unit);
    const Noise noise(512);
    canvas.fill([&](double x, double y) { return shade(noise, frame.t(), x, y); });
    canvas.fade_edge(2);
    return canvas.develop();
}

}  // namespace art
