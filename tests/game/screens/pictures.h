// SPDX-License-Identifier: Zlib
/// Takes pictures of screens and counts how much of them changes.
#pragma once

#include "tests/game/screens/screen_room.h"

#include <algorithm>
#include <cstdlib>

#include <catch2/catch.hpp>

/// Returns a picture of the top screen, drawn at a fraction 0…1 of the way between two ticks.
inline engine::Image picture_of(ScreenRoom& room, screens::Stage& stage, float fraction) {
    room.draw_top(fraction);
    auto image = stage.window.renderer().read_pixels();
    REQUIRE(image.ok());
    return *std::move(image);
}

/// Returns how many pixels differ visibly in the topmost `rows` rows of two pictures of the same size.
inline int changed_pixels(const engine::Image& before, const engine::Image& after, int rows) {
    constexpr int kVisible = 32;  // of 255, in any channel
    int changed = 0;
    for (int y = 0; y < std::min(rows, before.height_px); ++y) {
        for (int x = 0; x < before.width_px; ++x) {
            const std::uint8_t* const a = before.pixel(x, y);
            const std::uint8_t* const b = after.pixel(x, y);
            const bool is_changed = std::abs(a[0] - b[0]) >= kVisible || std::abs(a[1] - b[1]) >= kVisible ||
                                    std::abs(a[2] - b[2]) >= kVisible;
            changed += is_changed ? 1 : 0;
        }
    }
    return changed;
}
