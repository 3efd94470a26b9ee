// SPDX-License-Identifier: Zlib
/// Parts of a game's picture drawn alone on black, for golden pictures: without a sky, even a line that has moved by a
/// pixel is detected.
#pragma once

#include <string>
#include <vector>

#include "engine/video/image.h"

namespace sheets {

struct Sheet {
    std::string name;
    engine::Image picture;
};

/// Draws all sheets, identically on every call.
[[nodiscard]] std::vector<Sheet> draw_all();

}  // namespace sheets
