// SPDX-License-Identifier: Zlib
#include "game/view/field/lens.h"

#include "game/view/field/wrap.h"

#include <algorithm>
#include <cmath>

namespace view {

namespace {

constexpr float kLensReach = 5;   // Einstein radii; no effect beyond
constexpr float kCrest = 22;      // units of a wave's slope on either side
constexpr float kMostSmear = 14;  // units

void look_past_well(Sight& sight, const Lens& lens) {
    const engine::Point off = way(lens.at, sight.at);
    const float d = std::max(std::hypot(off.x, off.y), 0.5F);
    if (d > kLensReach * lens.ring) {
        return;
    }
    // The outer limit is eased, so that no star jumps when it comes near.
    const float near = std::min(1.0F, (kLensReach * lens.ring - d) / lens.ring);
    const float seen = (d + std::sqrt(d * d + 4 * near * lens.ring * lens.ring)) / 2;
    const engine::Point ray = off * (1 / d);
    sight.at = lens.at + ray * seen;
    const float drawn_out = std::min(kMostSmear, 2.2F * near * (seen / d - 1));
    sight.smear = engine::Point{-ray.y, ray.x} * drawn_out;
}

void look_past_wave(Sight& sight, const Lens& lens) {
    const engine::Point off = way(lens.at, sight.at);
    const float d = std::max(std::hypot(off.x, off.y), 0.5F);
    const float slope = 1 - std::abs(d - lens.wave) / kCrest;
    if (slope > 0) {
        sight.at = sight.at + off * (lens.shove * slope * slope / d);
        sight.smear = sight.smear + off * (lens.shove * 0.35F * slope / d);
    }
}

}  // namespace

Sight seen_through(engine::Point star, std::span<const Lens> lenses) {
    Sight sight{star, {}, false};
    for (const Lens& lens : lenses) {
        if (lens.ring > 0) {
            look_past_well(sight, lens);
        }
        if (lens.shove > 0) {
            look_past_wave(sight, lens);
        }
        if (lens.solid > 0) {
            const engine::Point off = way(lens.at, star);
            sight.is_hidden = sight.is_hidden || std::hypot(off.x, off.y) < lens.solid;
        }
    }
    return sight;
}

}  // namespace view
