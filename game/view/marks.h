// SPDX-License-Identifier: Zlib
/// The pilots' shapes as small images with smooth edges.
#pragma once

#include "engine/video/image.h"
#include "engine/video/renderer.h"
#include "game/view/palette.h"

#include <map>
#include <utility>

namespace view {

/// Returns a shape in white with smooth edges, `side_px` pixels wide and high.
[[nodiscard]] engine::Image mark_image(Shape shape, int side_px);

/// Draws marks; paints each once per size.
class Marks {
public:
    /// Draws a pilot's mark of that width, in world units, centred on a point.
    void draw(engine::Renderer& renderer, sim::Slot slot, Palette palette, engine::Point centre, float width,
              float opacity = 1);

private:
    std::map<std::pair<Shape, int>, engine::Texture> textures_;  // by shape and pixels
};

}  // namespace view
