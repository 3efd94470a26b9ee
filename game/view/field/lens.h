// SPDX-License-Identifier: Zlib
/// Bends the light of the stars around gravity wells and at shock waves. Planets hide them.
#pragma once

#include "engine/video/geometry.h"

#include <span>

namespace view {

/// Something that bends or blocks the light from behind it.
struct Lens {
    engine::Point at;
    /// Einstein radius of a well, in units: a star directly behind it appears as a ring of this size.
    float ring = 0;
    float wave = 0;   ///< Radius of a shock wave, in units.
    float shove = 0;  ///< Units by which the wave's crest displaces stars outwards.
    float solid = 0;  ///< Radius of a disc that hides the stars behind it, in units.
};

/// A star's apparent position, and how it is stretched.
struct Sight {
    engine::Point at;
    engine::Point smear;     ///< Half of the line into which it is stretched; zero for a point.
    bool is_hidden = false;  ///< Something is in front of it.
};

/// Returns the appearance of a star through all lenses. A point mass moves it outwards to (d + √(d² + 4 r²)) / 2 and
/// stretches it along a circle (the lens equation of Einstein 1936, "Lens-like action of a star", its brighter image).
[[nodiscard]] Sight seen_through(engine::Point star, std::span<const Lens> lenses);

}  // namespace view
