// SPDX-License-Identifier: Zlib
/// Keeps the texts of one frame apart.
#pragma once

#include "engine/video/geometry.h"

#include <optional>
#include <span>
#include <vector>

namespace view {

/// All areas are in world units of the field.
class LabelSpace {
public:
    void clear() { taken_.clear(); }
    /// Keeps texts out of an area.
    void reserve(engine::Rect area) { taken_.push_back(area); }
    /// Finds the first of several places, starting at `preferred` and wrapping around, where an area of that size is
    /// inside the field and covers nothing placed before. Reserves it and returns its index; none if all are taken.
    std::optional<std::size_t> place(std::span<const engine::Point> centres, engine::Point size,
                                     std::size_t preferred = 0);

private:
    [[nodiscard]] bool is_free(engine::Rect area) const;

    std::vector<engine::Rect> taken_;
};

}  // namespace view
