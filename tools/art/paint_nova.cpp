// SPDX-License-Identifier: Zlib
// Nova: a grey ember that swells, cracks and turns into a blinding blue-white star.
#include "tools/art/noise.h"
#include "tools/art/paint.h"

#include <algorithm>
#include <cmath>

namespace art {

namespace {

struct Star {
    double age;     // 0 ember .. 1 about to burst
    double radius;  // of the body, units
};

/// Light of the surface where `heat` (0..1) wells up.
Colour surface(double heat, double age) {
    constexpr Colour kAsh{0.075, 0.070, 0.072}, kEmber{0.80, 0.16, 0.03}, kGold{1.5, 0.95, 0.45},
        kBlue{0.80, 1.15, 1.9};
    const Colour hot = age < 0.45 ? blend(kEmber, kGold, age / 0.45) : blend(kGold, kBlue, (age - 0.45) / 0.55);
    const double open = smooth_step(0.86 - 0.85 * age, 1.05 - 0.55 * age, heat);
    return blend(kAsh * (1 + 2.5 * age), hot * (0.55 + 1.1 * age), open);
}

Sample body(const Star& star, const Noise& noise, double x, double y) {
    const double r = std::hypot(x, y) / star.radius;
    if (r >= 1) {
        return {};
    }
    const double z = std::sqrt(1 - r * r), turn = 0.9 * star.age, scale = 2.1;
    const double sx = x / star.radius * std::cos(turn) + z * std::sin(turn);
    const double sz = z * std::cos(turn) - x / star.radius * std::sin(turn), sy = y / star.radius;
    const double heat = noise.ridged(sx * scale, sy * scale, sz * scale + 1.2 * star.age, 5);
    // The ember is lit like any rock: key light from the upper left, a cold rim from the lower right.
    const double key = std::max(0.0, -0.50 * x / star.radius - 0.60 * y / star.radius + 0.62 * z);
    const double rim = std::pow(std::max(0.0, 0.6 * x / star.radius + 0.5 * y / star.radius - 0.1 * z), 2.0);
    const Colour lit = (Colour{2.3, 2.1, 1.85} * key + Colour{0.5, 1.0, 2.2} * rim) * (0.5 + 0.9 * heat) * 0.20;
    const double limb = 0.55 + 0.45 * z;
    return {{}, 1, surface(heat, star.age) * limb + lit * (1 - star.age)};
}

/// Halo and rays around the body.
Colour corona(const Star& star, const Noise& noise, double x, double y) {
    const double r = std::hypot(x, y) / star.radius, turn = std::atan2(y, x), power = std::pow(star.age, 1.4);
    const double beyond = std::max(0.0, r - 0.97);
    const double rays = noise.ridged(2.2 * std::cos(turn), 2.2 * std::sin(turn), 3 + 0.9 * star.age, 3);
    // Close to the surface a blinding star outshines its own outline.
    const double glare = 2.6 * std::pow(star.age, 3) * std::exp(-beyond * 13);
    const double halo = 0.95 * std::exp(-beyond * (11 - 3.5 * star.age)) + glare +
                        0.55 * std::exp(-beyond * (7.5 - 4.5 * rays * star.age)) * rays;
    const Colour tint = star.age < 0.45 ? Colour{1.0, 0.50, 0.22}
                                        : blend({1.0, 0.55, 0.26}, {0.42, 0.70, 1.5}, (star.age - 0.45) / 0.4);
    return r < 0.9 ? Colour{} : tint * (halo * power * smooth_step(0.9, 1.0, r));
}

}  // namespace

Image paint_nova(const Frame& frame) {
    Canvas canvas(frame.units, frame.px_per_unit);
    const Noise noise(404);
    // Frame 14 is the last one shown, so the bright end of the curve belongs there.
    const double age = std::min(1.0, frame.number / 14.5);
    const Star star{age, 8.8 + 3.9 * std::pow(age, 0.9)};
    canvas.fill([&](double x, double y) {
        Sample s = body(star, noise, x, y);
        s.glow = s.glow + corona(star, noise, x, y);
        return s;
    });
    const double blaze = std::pow(age, 2.5);
    canvas.spot(0, 0, star.radius * 0.80, Colour{0.75, 1.0, 1.45} * (1.6 * blaze));
    canvas.fade_edge(6);
    return canvas.develop();
}

}  // namespace art
