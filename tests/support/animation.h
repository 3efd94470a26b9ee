// SPDX-License-Identifier: Zlib
/// Reads animated WebP pictures, as a viewer does.
#pragma once

#include "engine/video/image.h"

#include <filesystem>
#include <vector>

namespace support {

struct Animation {
    std::vector<engine::Image> pictures;
    std::vector<int> ends_ms;  ///< When each picture gives way to the next.
    int loops = -1;            ///< 0: it is repeated forever.
};

/// Decodes a file; returns an animation without pictures if it is none.
[[nodiscard]] Animation read_animation(const std::filesystem::path& path);

}  // namespace support
