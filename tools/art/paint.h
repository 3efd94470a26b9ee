// SPDX-License-Identifier: Zlib
// The painters: each draws one frame of a sheet that is made of light rather than of matter.
#pragma once

#include "tools/art/canvas.h"
#include "tools/art/manifest.h"

namespace art {

/// Which frame of how many, and how large the square cell is.
struct Frame {
    int number = 0;
    int count = 1;
    int units = 32;
    int px_per_unit = 4;

    /// Position in the animation, 0 <= t < 1; a loop continues from 1 to 0.
    [[nodiscard]] double t() const { return static_cast<double>(number) / count; }
};

Image paint_explosion(const Frame& frame);
Image paint_ship_explosion(const Frame& frame);
Image paint_flame(const Frame& frame);
Image paint_nova(const Frame& frame);
Image paint_vortex(const Frame& frame);
Image paint_comet(const Frame& frame);
Image paint_shield(const Frame& frame);
Image paint_shot(const Frame& frame);
Image paint_shot_enemy(const Frame& frame);
/// Flames on the damaged ship, to be composited over its picture.
Image paint_wreck_fire(const Frame& frame);
/// A sky behind the field (0..kSkies-1); opaque, 640 × 480 units at 2 px per unit, seamless at its edges.
Image paint_sky(int number);

}  // namespace art
