// SPDX-License-Identifier: Zlib
/// A small picture for tests of the renderer, and a look at its pixels.
#pragma once

#include "engine/video/window.h"
#include "tests/engine/video/even_image.h"

#include <array>
#include <cstddef>
#include <cstdint>

using Pixel = std::array<int, 3>;

inline constexpr engine::Colour kRed{255, 0, 0, 255};

inline Pixel pixel(const engine::Image& image, int x, int y) {
    const std::uint8_t* p = image.pixel(x, y);
    return {p[0], p[1], p[2]};
}

/// A picture of 200 × 100 pixels showing a world of 50 × 50: scale 2, letterbox of 50 pixels left and right.
struct Stage {
    Stage() : window(*engine::Window::offscreen({200, 100}, {50, 50})) { renderer.begin_frame(); }

    engine::Image picture() { return *renderer.read_pixels(); }

    engine::Window window;
    engine::Renderer& renderer = window.renderer();
};
