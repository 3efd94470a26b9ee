// SPDX-License-Identifier: Zlib
/// Keeps the texts of one picture apart.
#pragma once

#include "engine/video/geometry.h"

#include <optional>
#include <span>
#include <vector>

namespace view {

/// All in world units of the field.
class LabelSpace {
public:
    void clear() { taken_.clear(); }
    /// Nothing may stand there.
    void reserve(engine::Rect area) { taken_.push_back(area); }
    /// The first of several places, from `preferred` on and round, at which an area of that size lies within the field
    /// and covers nothing placed before, and takes it: its index. Nothing where all are taken.
    std::optional<std::size_t> place(std::span<const engine::Point> centres, engine::Point size,
                                     std::size_t preferred = 0);

private:
    [[nodiscard]] bool is_free(engine::Rect area) const;

    std::vector<engine::Rect> taken_;
};

}  // namespace view
