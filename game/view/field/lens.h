// SPDX-License-Identifier: Zlib
/// Bends the sight of the stars: around gravity wells, and where a shock wave passes. Planets hide them.
#pragma once

#include "engine/video/geometry.h"

#include <span>

namespace view {

/// Something that bends or stops the light from behind it.
struct Lens {
    engine::Point at;
    float ring = 0;   ///< Einstein radius of a well, in units: a star right behind it is seen as a ring of this size.
    float wave = 0;   ///< Radius of a shock wave, in units.
    float shove = 0;  ///< Units by which the wave's crest pushes what lies behind it outwards.
    float solid = 0;  ///< Radius of a disc that hides what lies behind it, in units.
};

/// Where a star is seen, and how it is drawn out.
struct Sight {
    engine::Point at;
    engine::Point smear;     ///< Half of the line it is drawn out to; nothing for a point.
    bool is_hidden = false;  ///< Something stands before it.
};

/// The sight of a star through all lenses. A point mass moves it outwards to (d + √(d² + 4 r²)) / 2 and draws it out
/// along a circle (the lens equation of Einstein 1936, "Lens-like action of a star", its brighter image).
[[nodiscard]] Sight seen_through(engine::Point star, std::span<const Lens> lenses);

}  // namespace view
