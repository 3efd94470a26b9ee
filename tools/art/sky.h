// SPDX-License-Identifier: Zlib
// The skies behind the field: what each consists of. A sky meets itself at opposite edges, so that it can drift.
#pragma once

#include "tools/art/canvas.h"
#include "tools/art/noise.h"

#include <cstdint>

namespace art {

/// A place in a sky: both coordinates run from 0 to 1 and wrap.
struct Place {
    double u = 0, v = 0;
};

/// A large far body, all lengths in heights of the picture.
struct Planet {
    Place centre;
    double radius = 0;  ///< 0: there is none.
    Colour day;         ///< Its lit side; dim, since shots must outshine it.
    Colour air;         ///< The rim of its atmosphere.
    double light_x = -0.7, light_y = -0.5;
    double stripes = 0;  ///< How strongly bands of cloud show, 0..1.
    double ring = 0;     ///< Outer radius of its ring; 0: none.
};

/// A far spiral of stars, or the shell that an exploded star left, or a bright near star.
struct Wonder {
    enum class Type : std::uint8_t { None, Galaxy, Shell, Sun };
    Type type = Type::None;
    Place centre;
    double radius = 0;  ///< Heights of the picture.
    Colour light;
    Colour second;
};

/// A sky. Its band of clouds runs `across` and `down` times through the picture.
struct SkyPlan {
    std::uint64_t seed = 1;
    Colour deep;   ///< Everywhere.
    Colour cloud;  ///< Wide, thin clouds.
    Colour core;   ///< The thick of the band.
    Colour edge;   ///< Lit edges and threads.
    int across = 1, down = 1;
    double shift = 0, width = 0.2;
    double lanes = 0.7;  ///< How much dark dust hides, 0..1.
    int stars = 5000;
    Planet planet{};
    Wonder wonder{};
};

inline constexpr int kSkies = 7;
[[nodiscard]] const SkyPlan& sky_plan(int number);

/// The light that a planet adds at a place, and how much of the sky behind it hides.
[[nodiscard]] Sample planet_at(const Planet& planet, const Noise& noise, Place place);
/// The light of a galaxy, shell or sun.
[[nodiscard]] Colour wonder_at(const Wonder& wonder, const Noise& noise, Place place);
/// The way from one place to another on the shortest way, in heights of the picture.
[[nodiscard]] Place way(Place from, Place to);

}  // namespace art
