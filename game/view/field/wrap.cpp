// SPDX-License-Identifier: Zlib
#include "game/view/field/wrap.h"

#include <algorithm>
#include <cmath>

namespace view {

namespace {

float wrapped_axis(float v, float size) {
    return v >= size ? v - size : v < 0 ? v + size : v;
}

float way_axis(float from, float to, float size) {
    const float d = to - from;
    return d > size / 2 ? d - size : d < -size / 2 ? d + size : d;
}

}  // namespace

engine::Point wrapped(engine::Point p) {
    return {wrapped_axis(p.x, kField.x), wrapped_axis(p.y, kField.y)};
}

engine::Point way(engine::Point from, engine::Point to) {
    return {way_axis(from.x, to.x, kField.x), way_axis(from.y, to.y, kField.y)};
}

engine::Point between(engine::Point from, engine::Point to, float fraction) {
    const engine::Point step = way(from, to);
    if (std::abs(step.x) > kTeleport || std::abs(step.y) > kTeleport) {
        return wrapped(to);
    }
    return wrapped(from + step * fraction);
}

float depth(engine::Point p) {
    return std::min({p.x, p.y, kField.x - p.x, kField.y - p.y});
}

engine::Point cell_centre(sim::Vec pos, sim::Kind kind) {
    const bool is_shot = kind == sim::Kind::Shot || kind == sim::Kind::EnemyShot;
    const float cell = is_shot                        ? static_cast<float>(sim::kShotBoxPx + 1)
                       : kind == sim::Kind::SmallRock ? static_cast<float>(sim::kSmallCellPx)
                                                      : static_cast<float>(sim::kCellPx);
    const float unit = static_cast<float>(sim::kSubpixels);
    return {static_cast<float>(pos.x) / unit + cell / 2, static_cast<float>(pos.y) / unit + cell / 2};
}

}  // namespace view
