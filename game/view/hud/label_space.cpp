// SPDX-License-Identifier: Zlib
#include "game/view/hud/label_space.h"

#include "game/view/field/wrap.h"

#include <algorithm>

namespace view {

bool LabelSpace::is_free(engine::Rect area) const {
    return std::ranges::none_of(taken_, [area](const engine::Rect& other) {
        return area.x < other.x + other.w && other.x < area.x + area.w && area.y < other.y + other.h &&
               other.y < area.y + area.h;
    });
}

std::optional<std::size_t> LabelSpace::place(std::span<const engine::Point> centres, engine::Point size,
                                             std::size_t preferred) {
    for (std::size_t tried = 0; tried < centres.size(); ++tried) {
        const std::size_t index = (preferred + tried) % centres.size();
        const engine::Rect area{centres[index].x - size.x / 2, centres[index].y - size.y / 2, size.x, size.y};
        const bool is_inside = area.x >= 0 && area.y >= 0 && area.x + area.w <= kField.x && area.y + area.h <= kField.y;
        if (is_inside && is_free(area)) {
            reserve(area);
            return index;
        }
    }
    return std::nullopt;
}

}  // namespace view
