// SPDX-License-Identifier: Zlib
// Comet: an icy head that flies down and right, and the tail it leaves up and left.
#include "tools/art/noise.h"
#include "tools/art/paint.h"

#include <algorithm>
#include <cmath>

namespace art {

namespace {

constexpr double kHead = 7.6;     // distance of the head's centre along both axes, units
constexpr double kTail = 33;      // length of the tail
constexpr double kNucleus = 4.3;  // radius of the head
constexpr double kBow = 6.2;      // from the head's centre to the front of the coma

/// Brightness of the streaming gas at `along` units behind the head and `across` from the axis.
double gas(const Noise& noise, double along, double across, double flow) {
    return noise.layered(along * 0.13 - flow, across * 0.62, 4, 5);
}

/// The coma opens like a parabola from the bow and streams back into the tail.
Colour tail(const Noise& noise, double t, double along, double across) {
    const double behind = along + kBow;
    if (behind <= 0) {
        return {};
    }
    // The stream moves by one step of the pattern per loop, blended at the seam.
    const double n = mix(gas(noise, along, across, 1.3 * t), gas(noise, along, across, 1.3 * (t - 1)), t);
    const double s = std::clamp(behind / (kTail + kBow), 0.0, 1.0);
    const double width = 1.60 * std::sqrt(behind) * (1 - 0.80 * std::pow(s, 1.5)), d = across / width;
    const double veil = std::exp(-1.5 * d * d) * std::pow(1 - s, 1.25) * (0.95 + 0.75 * n);
    const double rim = std::exp(-std::pow((std::abs(d) - 0.85) / 0.30, 2)) * std::pow(1 - s, 3.0) * 0.35;
    const double core = std::exp(-std::pow(across / (1.5 + 0.5 * n), 2)) * std::pow(1 - s, 1.7);
    const Colour tint = blend({0.40, 0.46, 1.7}, {0.34, 0.07, 0.95}, std::min(1.0, s * 1.8));
    return tint * std::max(0.0, 1.15 * veil + rim) +
           Colour{0.65, 0.85, 1.35} * (0.85 * core * smooth_step(0, 6, behind));
}

Sample head(const Noise& noise, double x, double y) {
    const double r = std::hypot(x, y) / kNucleus;
    if (r >= 1) {
        return {};
    }
    const double z = std::sqrt(1 - r * r), grain = noise.ridged(x * 0.35, y * 0.35, z * 1.4, 4);
    const double key = std::max(0.0, -0.45 * x / kNucleus - 0.55 * y / kNucleus + 0.70 * z);
    const double rim = std::pow(std::max(0.0, 0.7 * x / kNucleus + 0.7 * y / kNucleus), 1.5);
    const Colour ice = blend({0.16, 0.18, 0.36}, {0.85, 0.92, 1.0}, grain);
    return {ice * (0.20 + 0.80 * key) + Colour{0.30, 0.75, 1.1} * rim, 1, {}};
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
        s.glow = tail(noise, frame.t(), along, across) * (s.cover > 0 ? 0.25 : 1.0) +
                 Colour{0.40, 0.62, 1.4} * (0.75 * std::exp(-0.85 * coma * coma));
        return s;
    });
    canvas.fade_edge(2);
    return canvas.develop();
}

}  // namespace art
