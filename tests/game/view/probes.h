// SPDX-License-Identifier: Zlib
/// Measures pictures and the space for labels.
#pragma once

#include <algorithm>
#include <array>

#include "engine/video/image.h"
#include "game/view/hud/hud_brush.h"

/// Returns the sum of the brightest channel over a square around a pixel.
inline int light_around(const engine::Image& image, engine::Point at, int half) {
    int sum = 0;
    for (int y = static_cast<int>(at.y) - half; y < static_cast<int>(at.y) + half; ++y) {
        for (int x = static_cast<int>(at.x) - half; x < static_cast<int>(at.x) + half; ++x) {
            if (x >= 0 && y >= 0 && x < image.width_px && y < image.height_px) {
                const std::uint8_t* rgba = image.pixel(x, y);
                sum += std::max({rgba[0], rgba[1], rgba[2]});
            }
        }
    }
    return sum;
}

/// Returns whether a tiny text could be placed at a point.
inline bool is_free(view::LabelSpace space, engine::Point at) {
    const std::array<engine::Point, 1> place{at};
    return space.place(place, {0.5F, 0.5F}).has_value();
}
