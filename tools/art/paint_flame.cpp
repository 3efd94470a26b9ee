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

constexpr Jet kJets[] = {{0, 12.4, 12.0, 1.75}, {-5.6, 11.7, 9.0, 1.40}, {5.6, 11.7, 9.0, 1.40}};

/// Colour along a plume: blue-white root, yellow, orange, dying red.
Colour exhaust(double t) {
    constexpr Colour kRoot{0.55, 0.75, 1.25}, kHot{1.25, 0.66, 0.13}, kCool{0.95, 0.20, 0.02};
    return t < 0.20 ? blend(kRoot, kHot, t / 0.20) : blend(kHot, kCool, (t - 0.20) / 0.80);
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
        const double radius = jet.width * (0.62 + 0.45 * std::sin(kPi * std::min(1.0, 0.15 + t))) * (1 - 0.55 * t);
        canvas.spot(c * x - s * y, s * x + c * y, radius, exhaust(t) * (0.30 * shock * std::pow(1 - t, 0.9)));
    }
    canvas.spot(c * jet.x - s * jet.y, s * jet.x + c * jet.y, jet.width * 2.6, {0.016, 0.022, 0.04});
    const double glow = jet.y + length * 0.35;
    canvas.spot(c * jet.x - s * glow, s * jet.x + c * glow, jet.width * 3.2, {0.045, 0.017, 0.003});
}

/// Where the damaged ship burns, in units from the centre of its picture.
struct Fire {
    double x, y, size;
};
constexpr Fire kFires[] = {{-6.5, 1.5, 2.3}, {-2.2, 6.0, 2.0}, {5.6, 3.6, 1.7}, {1.2, -3.2, 1.3}};

/// One tongue rises repeatedly; a whole number of rises fits the loop.
void add_tongue(Canvas& canvas, const Fire& fire, double t, int number, Chance& chance) {
    const double age = std::fmod(chance.unit() + t * (number % 3 == 0 ? 2 : 1), 1.0);
    const double root = chance.between(-0.75, 0.75), height = chance.between(1.6, 3.6);
    const double x = fire.x + fire.size * (root * (1 - 0.55 * age) + 0.30 * age * std::sin(7 * age + number));
    const double y = fire.y - fire.size * height * age;
    const double heat = std::pow(1 - age, 0.8) * std::min(1.0, age * 7) * (1 - 0.5 * std::abs(root));
    canvas.spot(x, y, fire.size * (0.30 - 0.17 * age),
                Colour{0.72 * heat, 0.30 * std::pow(heat, 2.0), 0.07 * std::pow(heat, 4.0)});
}

}  // namespace

Image paint_flame(const Frame& frame) {
    Canvas canvas(frame.units, frame.px_per_unit);
    const int heading = frame.number % kHeadings, variant = frame.number / kHeadings;
    // The flicker depends only on the variant: it must not change as the ship turns.
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
    for (const Fire& fire : kFires) {
        for (int i = 0; i < 60; ++i) {
            add_tongue(canvas, fire, frame.t(), i, chance);
        }
        const double flicker = 1 + 0.25 * std::sin(2 * kPi * (frame.t() + fire.x));
        canvas.spot(fire.x, fire.y - fire.size * 0.4, fire.size * 1.5, Colour{0.20, 0.06, 0.01} * flicker);
    }
    canvas.fade_edge(3);
    return canvas.develop();
}

}  // namespace art
