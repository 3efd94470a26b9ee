// SPDX-License-Identifier: Zlib
#include "game/view/label_space.h"

#include <algorithm>

namespace view {

bool LabelSpace::is_free(engine::Rect area) const {
    return std::ranges::none_of(taken_, [area](const engine::Rect& other) {
        return area.x < other.x + other.w && other.x < area.x + area.w && area.y < other.y + other.h &&
               other.y < area.y + area.h;
    });
}

std::size_t LabelSpace::place(std::span<const engine::Point> centres, engine::Point size, std::size_t preferred) {
    for (std::size_t tried = 0; tried < centres.size(); ++tried) {
        const std::size_t index = (preferred + tried) % centres.size();
        const engine::Rect area{centres[index].x - size.x / 2, centres[index].y - size.y / 2, size.x, size.y};
        if (is_free(area)) {
            reserve(area);
            return index;
        }
    }
    return preferred;
}

}  // namespace view
