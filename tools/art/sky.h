// SPDX-License-Identifier: Zlib
// The skies behind the field and their contents. A sky is seamless at opposite edges, so that it can drift.
#pragma once

#include "tools/art/canvas.h"
#include "tools/art/noise.h"

#include <cstdint>

namespace art {

/// A point of a sky: both coordinates run from 0 to 1 and wrap.
struct Place {
    double u = 0, v = 0;
};

/// A large distant body; all lengths are relative to the height of the picture.
struct Planet {
    Place centre;
    double radius = 0;  ///< 0: none.
    Colour day;         ///< Its lit side; dim, since shots must outshine it.
    Colour air;         ///< The rim of its atmosphere.
    double light_x = -0.7, light_y = -0.5;
    double stripes = 0;  ///< Strength of cloud bands, 0..1.
    double ring = 0;     ///< Outer radius of its ring; 0: none.
};

/// A distant spiral galaxy, the shell of an exploded star, or a bright near star.
struct Wonder {
    enum class Type : std::uint8_t { None, Galaxy, Shell, Sun };
    Type type = Type::None;
    Place centre;
    double radius = 0;  ///< Relative to the height of the picture.
    Colour light;
    Colour second;
};

/// A sky. Its band of clouds runs `across` and `down` times through the picture.
struct SkyPlan {
    std::uint64_t seed = 1;
    Colour deep;   ///< The background.
    Colour cloud;  ///< Wide, thin clouds.
    Colour core;   ///< The dense part of the band.
    Colour edge;   ///< Lit edges and threads.
    int across = 1, down = 1;
    double shift = 0, width = 0.2;
    double lanes = 0.7;  ///< Strength of dark dust, 0..1.
    int stars = 5000;
    Planet planet{};
    Wonder wonder{};
};

inline constexpr int kSkies = 7;
[[nodiscard]] const SkyPlan& sky_plan(int number);

/// Returns the light of a planet at a point, and how much of the sky behind it hides.
[[nodiscard]] Sample planet_at(const Planet& planet, const Noise& noise, Place place);
/// Returns the light of a galaxy, shell or sun.
[[nodiscard]] Colour wonder_at(const Wonder& wonder, const Noise& noise, Place place);
/// Returns the shortest vector from one point to another, relative to the height of the picture.
[[nodiscard]] Place way(Place from, Place to);

}  // namespace art
