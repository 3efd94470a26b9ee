// SPDX-License-Identifier: Zlib
#pragma once

#include <cstddef>

#include "engine/video/image.h"

/// Returns a picture of one colour.
inline engine::Image even_image(int width, int height, engine::Colour colour) {
    engine::Image image(width, height);
    for (std::size_t i = 0; i < image.rgba.size(); i += 4) {
        image.rgba[i] = colour.r;
        image.rgba[i + 1] = colour.g;
        image.rgba[i + 2] = colour.b;
        image.rgba[i + 3] = colour.a;
    }
    return image;
}
