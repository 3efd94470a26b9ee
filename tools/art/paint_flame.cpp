// SPDX-License-Identifier: Zlib
// Fire that clings to something: the ship's exhaust, and the flames on the damaged ship.
#include "tools/art/noise.h"
#include "tools/art/paint.h"

#include <algorithm>
#include <cmath>

namespace art {

namespace {

constexpr int kHeadings = 48;

/// A jet along +y of the ship's own frame (nose up), in units from the ship's centre.
struct Jet {
    double x, y;    // nozzle
    double length;  // of the visible plume
    double width;   // radius at the nozzle
};

constexpr Jet kJets[] = {{0, 11.6, 9.5, 1.35}, {-5.3, 10.8, 6.5, 1.05}, {5.3, 10.8, 6.5, 1.05}};

/// Colour along a plume: blue-white root, yellow, orange, dying red.
Colour exhaust(double t) {
    constexpr Colour kRoot{0.75, 0.95, 1.35}, kHot{1.15, 0.78, 0.22}, kCool{0.75, 0.22, 0.03};
    return t < 0.22 ? blend(kRoot, kHot, t / 0.22) : blend(kHot, kCool, (t - 0.22) / 0.78);
}

void add_jet(Canvas& canvas, const Jet& jet, int heading, Chance& chance) {
    const double turn = 2 * kPi * heading / kHeadings, c = std::cos(turn), s = std::sin(turn);
    const double length = jet.length * chance.between(0.82, 1.12), phase = chance.between(0, 2 * kPi);
    constexpr int kSteps = 44;
    for (int i = 0; i < kSteps; ++i) {
        const double t = static_cast<double>(i) / kSteps;
        const double sway = 0.35 * t * std::sin(9 * t + phase);
        const double x = jet.x + sway, y = jet.y + length * t;
        // Standing shocks: the plume brightens and narrows at even distances.
        const double shock = 1 + 0.35 * std::cos(t * 5 * 2 * kPi) * (1 - t);
        const double radius =
            jet.width * (0.55 + 0.75 * std::sin(kPi * std::min(1.0, 0.28 + 0.8 * t))) * (1 - 0.55 * t);
        canvas.spot(c * x - s * y, s * x + c * y, radius, exhaust(t) * (0.62 * shock * std::pow(1 - t, 1.15)));
    }
    canvas.spot(c * jet.x - s * jet.y, s * jet.x + c * jet.y, jet.width * 2.6, {0.10, 0.12, 0.16});
    const double glow = jet.y + length * 0.35;
    canvas.spot(c * jet.x - s * glow, s * jet.x + c * glow, jet.width * 3.2, {0.085, 0.042, 0.010});
}

/// Where the damaged ship burns, in units from the centre of its picture.
constexpr struct { double x, y, size; } kFires[] = {{-5.5, 3.5, 3.2}, {3.5, 6.5, 2.5}, {1.0, -4.5, 1.9}};

}  // namespace

Image paint_flame(const Frame& frame) {
    Canvas canvas(frame.units, frame.px_per_unit);
    const int heading = frame.number % kHeadings, variant = frame.number / kHeadings;
    // The flicker depends on the variant alone: a turning ship must not make it boil.
    Chance chance(static_cast<std::uint64_t>(40 + variant));
    for (const Jet& jet : kJets) {
        add_jet(canvas, jet, heading, chance);
    }
    canvas.fade_edge(3);
    return canvas.develop();
}

Image paint_wreck_fire(const Frame& frame) {
    Canvas canvas(frame.units, frame.px_per_unit);
    Chance chance(91);
    for (const auto& fire : kFires) {
        for (int i = 0; i < 46; ++i) {
            // Each tongue rises over and over; a whole number of rises fits the loop.
            const double age = std::fmod(chance.unit() + frame.t() * (i % 3 == 0 ? 2 : 1), 1.0);
            const double x =
                fire.x + fire.size * (chance.between(-0.8, 0.8) + 0.35 * std::sin(6 * age + i)) * (1 - 0.5 * age);
            const double y = fire.y - fire.size * 3.0 * age * chance.between(0.6, 1.0);
            const double heat = (1 - age) * std::min(1.0, age * 6);
            canvas.spot(x, y, fire.size * (0.42 - 0.22 * age),
                        Colour{0.62 * heat, 0.27 * heat * heat, 0.06 * heat * heat * heat});
        }
    }
    canvas.fade_edge(3);
    return canvas.develop();
}

}  // namespace art
