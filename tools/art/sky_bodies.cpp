// SPDX-License-Identifier: Zlib
// Objects in a sky besides clouds: planets, galaxies, shells and suns.
#include "tools/art/sky.h"

#include <algorithm>
#include <cmath>

namespace art {

namespace {

constexpr double kAspect = 4.0 / 3;

double nearest(double d) {
    return d - std::round(d);
}

/// Brightness of a ring of ice by its radius relative to the outermost: bands with a gap.
double ring_density(const Noise& noise, double share) {
    if (share < 0.60 || share > 1) {
        return 0;
    }
    const double gap = smooth_step(0.0, 0.02, std::abs(share - 0.84));
    const double grain = 0.62 + 0.38 * noise.layered(share * 26, 3.7, 8.1, 3);
    return gap * grain * smooth_step(0.60, 0.66, share) * smooth_step(1.0, 0.97, share);
}

/// The ring is tilted; its far half is behind the planet.
Sample ring_at(const Planet& planet, const Noise& noise, double x, double y) {
    const double along = x * 0.94 - y * 0.34, across = (x * 0.34 + y * 0.94) / 0.26;
    const double density = ring_density(noise, std::hypot(along, across) / planet.ring);
    const double depth = std::hypot(x, y) / planet.radius;
    const bool is_hidden = depth < 1 && across < 0;
    if (density <= 0 || is_hidden) {
        return {};
    }
    // The planet casts its shadow on the side away from the light.
    const double off = x * planet.light_y - y * planet.light_x, away = x * planet.light_x + y * planet.light_y;
    const double shadow = smooth_step(0.0, -0.35 * planet.radius, away) *
                          smooth_step(planet.radius * 0.85, planet.radius * 0.6, std::abs(off));
    const double lit = 1 - 0.86 * shadow;
    return {(planet.day + planet.air * 0.35) * (0.8 * lit), density * 0.62, {}};
}

Sample globe_at(const Planet& planet, const Noise& noise, double x, double y) {
    const double r = std::hypot(x, y) / planet.radius;
    const double brightness = std::hypot(planet.light_x, planet.light_y);
    const double towards = (x * planet.light_x + y * planet.light_y) / (planet.radius * brightness * std::max(r, 0.01));
    Sample sample;
    // Air glows beyond the edge on the lit side.
    sample.glow = planet.air * (0.42 * std::exp(-std::abs(r - 1) * 22) * smooth_step(-0.35, 0.8, towards) *
                                smooth_step(0.98, 1.0, r));
    if (r >= 1) {
        return sample;
    }
    const double nx = x / planet.radius, ny = y / planet.radius, nz = std::sqrt(1 - r * r);
    const double light = std::max(0.0, (nx * planet.light_x + ny * planet.light_y) * 0.88 + nz * 0.20);
    const double latitude = (ny * 0.93 - nx * 0.30) * 5;
    const double swirl = noise.layered(nx * 2.2 + 11, ny * 5 + 3, nz * 2, 4);
    const double stripe = noise.layered(latitude + 0.35 * swirl, 1.3, 4.4, 4);
    const double face = 1 + planet.stripes * (0.75 * stripe + 0.25 * swirl);
    const double rim = std::pow(r, 9) * smooth_step(-0.2, 0.9, towards);
    const double edge = smooth_step(1.0, 0.992, r);
    sample.matter = planet.day * (std::max(0.0, face) * (0.035 + light)) + planet.air * (0.55 * rim);
    sample.cover = edge;
    return sample;
}

Colour galaxy(const Wonder& wonder, const Noise& noise, double x, double y) {
    // Tilted: it looks half as deep as it is wide.
    const double gx = (x * 0.88 + y * 0.47) / wonder.radius, gy = (-x * 0.47 + y * 0.88) / (wonder.radius * 0.46);
    const double r = std::hypot(gx, gy);
    if (r > 1.6) {
        return {};
    }
    const double turn = std::atan2(gy, gx) - 3.4 * std::log(r + 0.06);
    const double mottle = noise.layered(gx * 5, gy * 5, 2.2, 5);
    const double arms = std::pow(0.5 + 0.5 * std::cos(2 * turn + 1.3 * mottle), 2.2);
    const double disc = std::exp(-r * 2.3) * smooth_step(1.6, 0.8, r);
    const double knots = std::pow(std::max(0.0, 0.4 + 0.9 * noise.layered(gx * 13, gy * 13, 6.1, 3)), 3);
    const double dust = smooth_step(0.05, 0.5, noise.ridged(gx * 3, gy * 3, 9, 4) - 0.45) * (1 - arms);
    const double core = std::exp(-r * r * 34);
    const double haze = std::exp(-r * r * 5);
    return (wonder.second * (disc * (0.22 + 1.5 * arms * (0.6 + 0.5 * mottle) + 1.3 * arms * knots)) +
            wonder.light * (0.9 * core + 0.32 * haze)) *
           (1 - 0.55 * dust * smooth_step(0.05, 0.3, r));
}

Colour shell(const Wonder& wonder, const Noise& noise, double x, double y) {
    const double wx = noise.layered(x * 5, y * 5, 1.1, 4), wy = noise.layered(x * 5 + 40, y * 5, 1.1, 4);
    const double r = std::hypot(x + 0.05 * wx, y + 0.05 * wy) / wonder.radius;
    if (r > 1.7) {
        return {};
    }
    const double threads = std::pow(noise.ridged(x * 9 + wx, y * 9 + wy, 3.3, 5), 7);
    const double fine = std::pow(noise.ridged(x * 17 - wy, y * 17 + wx, 7.7, 4), 6);
    const double outer = std::exp(-std::pow((r - 0.92) / 0.13, 2)), inner = std::exp(-std::pow(r / 0.74, 4));
    const double uneven = std::clamp(0.75 + 0.6 * noise.layered(x * 2.4, y * 2.4, 12, 2), 0.15, 1.3);
    return wonder.light * (outer * uneven * (0.10 + 2.4 * threads)) +
           wonder.second * (inner * (0.16 + 1.5 * fine) + 0.4 * outer * fine) +
           wonder.light * (0.03 * std::exp(-r * r * 2)) + Colour{0.3, 0.32, 0.36} * std::exp(-r * r * 5200);
}

Colour sun(const Wonder& wonder, double x, double y) {
    const double r = std::hypot(x, y) / wonder.radius;
    const auto spike = [&](double along, double across) {
        return std::exp(-std::abs(across) / (wonder.radius * 0.016)) *
               std::exp(-std::abs(along) / (wonder.radius * 0.5));
    };
    const double spikes = spike(x, y) + spike(y, x);
    return wonder.light * (1.1 * std::exp(-r * r * 260) + 0.30 * std::exp(-r * 9) + 0.40 * spikes) +
           wonder.second * (0.9 * std::exp(-r * 2.0));
}

}  // namespace

Place way(Place from, Place to) {
    return {nearest(to.u - from.u) * kAspect, nearest(to.v - from.v)};
}

Sample planet_at(const Planet& planet, const Noise& noise, Place place) {
    if (planet.radius <= 0) {
        return {};
    }
    const auto [x, y] = way(planet.centre, place);
    Sample globe = globe_at(planet, noise, x, y);
    if (planet.ring > 0) {
        const Sample ring = ring_at(planet, noise, x, y);
        globe.matter = globe.matter * (globe.cover * (1 - ring.cover)) + ring.matter * ring.cover;
        globe.cover = globe.cover + ring.cover - globe.cover * ring.cover;
        return globe;
    }
    globe.matter = globe.matter * globe.cover;
    return globe;
}

Colour wonder_at(const Wonder& wonder, const Noise& noise, Place place) {
    const auto [x, y] = way(wonder.centre, place);
    switch (wonder.type) {
    case Wonder::Type::Galaxy:
        return galaxy(wonder, noise, x, y);
    case Wonder::Type::Shell:
        return shell(wonder, noise, x, y);
    case Wonder::Type::Sun:
        return sun(wonder, x, y);
    case Wonder::Type::None:
        break;
    }
    return {};
}

}  // namespace art
