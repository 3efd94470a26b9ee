// SPDX-License-Identifier: Zlib
// Comet: an icy head that flies down and right, and the tail it leaves up and left.
#include "tools/art/noise.h"
#include "tools/art/paint.h"

#include <algorithm>
#include <cmath>

namespace art {

namespace {

constexpr double kHead = 6.6;     // the head's centre lies this far along both axes, units
constexpr double kTail = 28;      // length of the tail
constexpr double kNucleus = 4.1;  // radius of the head

/// Brightness of the streaming gas at `along` units behind the head and `across` from the axis.
double gas(const Noise& noise, double along, double across, double flow) {
    return noise.layered(along * 0.16 - flow, across * 0.55, 4, 4);
}

Colour tail(const Noise& noise, double t, double along, double across) {
    if (along < -kNucleus) {
        return {};
    }
    const double s = std::clamp(along / kTail, 0.0, 1.0);
    // The stream moves by one step of the pattern in a loop, faded into itself at the seam.
    const double n = mix(gas(noise, along, across, 1.1 * t), gas(noise, along, across, 1.1 * (t - 1)), t);
    const double width = 4.6 * (1 - 0.62 * s) + 0.9 * n, d = across / width;
    const double body = std::exp(-1.6 * d * d) * std::pow(1 - s, 1.15) * (0.8 + 1.1 * n);
    const double thread = std::exp(-std::pow(across / 1.3, 2)) * std::pow(1 - s, 1.6);
    const Colour tint = blend({0.62, 0.50, 1.7}, {0.30, 0.10, 0.95}, std::min(1.0, s * 1.6));
    return tint * std::max(0.0, body) + Colour{0.55, 0.75, 1.3} * (0.55 * thread * smooth_step(-kNucleus, 1, along));
}

Sample head(const Noise& noise, double x, double y) {
    const double r = std::hypot(x, y) / kNucleus;
    if (r >= 1) {
        return {};
    }
    const double z = std::sqrt(1 - r * r), grain = noise.ridged(x * 0.35, y * 0.35, z * 1.4, 4);
    const double key = std::max(0.0, -0.45 * x / kNucleus - 0.55 * y / kNucleus + 0.70 * z);
    const double rim = std::pow(std::max(0.0, 0.7 * x / kNucleus + 0.7 * y / kNucleus), 2);
    const Colour ice = blend({0.10, 0.10, 0.22}, {0.62, 0.72, 0.95}, grain);
    return {ice * (0.12 + 0.85 * key) + Colour{0.30, 0.65, 1.0} * (0.8 * rim), 1, {}};
}

}  // namespace

Image paint_comet(const Frame& frame) {
    Canvas canvas(frame.units, frame.px_per_unit);
    const Noise noise(606);
    canvas.fill([&](double x, double y) {
        const double dx = x - kHead, dy = y - kHead;
        Sample s = head(noise, dx, dy);
        const double along = -(dx + dy) * std::sqrt(0.5), across = (dx - dy) * std::sqrt(0.5);
        const double coma = std::hypot(dx, dy) / kNucleus;
        s.glow = tail(noise, frame.t(), along, across) * (s.cover > 0 ? 0.35 : 1.0) +
                 Colour{0.35, 0.50, 1.3} * (1.0 * std::exp(-1.1 * coma * coma));
        return s;
    });
    canvas.fade_edge(3);
    return canvas.develop();
}

}  // namespace art
