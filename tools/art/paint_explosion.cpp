// SPDX-License-Identifier: Zlib
// Explosions: particles flung out of a centre, cooling from white through orange to dark red.
#include "tools/art/noise.h"
#include "tools/art/paint.h"

#include <algorithm>
#include <cmath>

namespace art {

namespace {

/// Puffs of burning gas. Lengths in units, times as parts of the whole animation.
struct Blast {
    std::uint64_t seed;
    int puffs;
    double x, y;    // centre
    double reach;   // how far the fastest puffs get
    double start;   // when it goes off
    double length;  // until it has burnt out
    double size;    // radius of a typical puff
};

/// Light of gas that has `heat` (1 = just lit, 0 = gone) left.
Colour fire(double heat) {
    return {0.46 * std::pow(heat, 0.95), 0.245 * std::pow(heat, 1.9), 0.10 * std::pow(heat, 3.6)};
}

/// Distance travelled after `p` of the time: fast at first, then slowed down.
double spread(double p) {
    return 1 - std::pow(1 - p, 2.8);
}

void add_blast(Canvas& canvas, const Blast& blast, double time) {
    const double p = (time - blast.start) / blast.length;
    if (p <= 0 || p >= 1) {
        return;
    }
    Chance chance(blast.seed);
    const double e = spread(p);
    for (int i = 0; i < blast.puffs; ++i) {
        // One puff in three is a wisp: small, fast and soon cold; wisps make the outline ragged.
        const bool is_wisp = i % 3 == 0;
        const double turn = chance.between(0, 2 * kPi), pace = std::pow(chance.unit(), is_wisp ? 0.45 : 0.8);
        const double size = blast.size * (0.5 + 1.5 * std::pow(chance.unit(), 2)) * (is_wisp ? 0.42 : 1.0);
        const double life = chance.between(0.4, 1.0) * (is_wisp ? 0.85 : 1.0), phase = chance.unit(), q = p / life;
        if (q >= 1) {
            continue;
        }
        const double r = pace * blast.reach * (is_wisp ? 1.12 : 0.88) * e, curl = 0.08 * blast.reach * e;
        const double heat = std::min(1.0, (1 - q) * (1.22 - 0.62 * pace));
        canvas.spot(blast.x + std::cos(turn) * r + curl * std::sin(9 * phase + 4 * p),
                    blast.y + std::sin(turn) * r + curl * std::cos(7 * phase + 4 * p), size * (0.55 + 0.9 * q),
                    fire(heat) * (is_wisp ? 0.8 : 1.0));
    }
}

struct SparkShower {
    std::uint64_t seed;
    int count;
    double reach;
    double width;
    double shortest, longest;  // lifetimes
};

void add_sparks(Canvas& canvas, const SparkShower& shower, double p) {
    Chance chance(shower.seed);
    for (int i = 0; i < shower.count; ++i) {
        const double turn = chance.between(0, 2 * kPi), far = shower.reach * std::pow(chance.between(0.25, 1), 0.8);
        const double life = chance.between(shower.shortest, shower.longest), q = p / life;
        if (q >= 1) {
            continue;
        }
        const double head = far * spread(p), tail = far * spread(std::max(0.0, p - 0.085 * (1 - 0.5 * q)));
        // Embers tumble, so they flicker; most of them are faint.
        const double bright = std::pow(chance.unit(), 1.8), flicker = 0.75 + 0.25 * std::sin(60 * p + 30 * bright);
        const Colour light = blend({2.4, 1.7, 0.9}, {1.5, 0.45, 0.08}, q) * ((0.35 + 1.1 * bright) * flicker * (1 - q));
        canvas.streak(std::cos(turn) * head, std::sin(turn) * head, std::cos(turn) * tail, std::sin(turn) * tail,
                      shower.width * (0.6 + 0.5 * bright), light);
    }
}

/// Adds the gas's billows, bright puffs between dark creases; the pattern moves outwards with it.
void add_texture(Canvas& canvas, double p, double reach, double contrast, std::uint64_t seed) {
    const Noise noise(seed);
    const double scale = 3.4 / (reach * (0.42 + 0.58 * spread(p)));
    canvas.modulate([&](double x, double y) {
        const double u = x * scale, v = y * scale, w = 1.3 * p;
        const double bend = noise.at(u * 0.8 + 9, v * 0.8, w), lean = noise.at(u * 0.8, v * 0.8 + 9, w);
        const double creases = noise.ridged(u + 0.7 * bend, v + 0.7 * lean, w, 3);
        const double grain = noise.layered(u * 3.1, v * 3.1 + 70, 2 * w, 3);
        const double patches = noise.layered(u * 0.6 + 40, v * 0.6, w, 2);
        return std::max(0.22, 1 + contrast * (2.2 * (0.62 - creases) + 0.75 * patches + 0.35 * grain));
    });
}

/// Glare of the first moments: a hard core and a wide veil that is gone before its edge can be seen.
void add_flash(Canvas& canvas, double p, double until, double radius, Colour light) {
    if (p >= until) {
        return;
    }
    const double left = 1 - p / until, size = radius * (0.55 + 0.45 * p / until);
    canvas.fill([&](double x, double y) {
        const double r = std::hypot(x, y) / size;
        const double glare = 1.6 * std::exp(-5.0 * r * r) + 0.55 * std::exp(-4.2 * r);
        return Sample{{}, 0, light * (glare * left * left)};
    });
}

/// A shock wave in a tilted plane, torn along its length.
void add_shock_ring(Canvas& canvas, double p, double reach) {
    const double q = p / 0.55;
    if (q >= 1) {
        return;
    }
    const Noise noise(303);
    const double radius = reach * spread(q), strength = 1.7 * std::pow(1 - q, 1.4), width = 0.55 + 1.3 * q;
    const double c = std::cos(-0.32), s = std::sin(-0.32);
    canvas.fill([&](double x, double y) {
        const double along = c * x + s * y, across = (c * y - s * x) / 0.36, r = std::hypot(along, across);
        const double turn = std::atan2(across, along), slope = r > 0 ? std::hypot(along, across / 0.36) / r : 1;
        const double torn = 0.75 + 0.75 * noise.layered(2.5 * std::cos(turn), 2.5 * std::sin(turn), 2 * q, 3);
        const double d = (r - radius) / std::max(1.0, slope);
        const double line = std::exp(-d * d / (width * width)) + (d < 0 ? 0.30 * std::exp(d / (4.5 * width)) : 0.0);
        return Sample{{}, 0, Colour{0.50, 0.75, 1.35} * (std::max(0.0, line * torn) * strength)};
    });
}

}  // namespace

Image paint_explosion(const Frame& frame) {
    Canvas canvas(frame.units, frame.px_per_unit);
    const double p = (frame.number + 0.6) / frame.count, reach = frame.units * 0.345;
    add_blast(canvas, {17, 560, 0, 0, reach, 0, 1, 2.3}, p);
    add_texture(canvas, p, reach, 0.85, 77);
    add_sparks(canvas, {9, 60, frame.units * 0.43, 0.42, 0.3, 0.9}, p);
    add_flash(canvas, p, 0.22, 17, {3.0, 2.1, 1.2});
    canvas.fade_edge(6);
    return canvas.develop();
}

Image paint_ship_explosion(const Frame& frame) {
    Canvas canvas(frame.units, frame.px_per_unit);
    const double p = (frame.number + 0.6) / frame.count, reach = frame.units * 0.33;
    add_blast(canvas, {21, 840, 0, 0, reach, 0, 1, 3.1}, p);
    Chance chance(31);
    for (std::uint64_t i = 0; i < 5; ++i) {
        const double turn = 2 * kPi * (static_cast<double>(i) + 0.6 * chance.unit()) / 5, r = chance.between(9, 17);
        const double start = 0.05 + 0.055 * static_cast<double>(i);
        add_blast(canvas, {50 + i, 190, r * std::cos(turn), r * std::sin(turn), 14, start, 0.55, 2.1}, p);
    }
    add_texture(canvas, p, reach, 0.9, 78);
    add_sparks(canvas, {12, 150, frame.units * 0.45, 0.5, 0.3, 0.95}, p);
    add_shock_ring(canvas, p, frame.units * 0.44);
    add_flash(canvas, p, 0.17, 30, {3.6, 3.0, 2.4});
    canvas.fade_edge(7);
    return canvas.develop();
}

}  // namespace art
