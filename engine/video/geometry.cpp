// SPDX-License-Identifier: Zlib
#include "engine/video/geometry.h"

#include <cmath>

namespace engine {

int rounded(float value) {
    return static_cast<int>(std::lround(value));
}

RectPx Viewport::area_px() const {
    return {rounded(offset_px.x), rounded(offset_px.y), rounded(world.x * scale), rounded(world.y * scale)};
}

Viewport fit_viewport(Point world, SizePx output, bool whole) {
    const auto width = static_cast<float>(std::max(output.w, 1));
    const auto height = static_cast<float>(std::max(output.h, 1));
    Viewport view;
    view.world = world;
    view.scale = std::min(width / world.x, height / world.y);
    if (whole && view.scale > 1) {
        view.scale = std::floor(view.scale);
    }
    view.offset_px = {std::floor((width - world.x * view.scale) / 2), std::floor((height - world.y * view.scale) / 2)};
    return view;
}

}  // namespace engine
