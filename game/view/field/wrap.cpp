// SPDX-License-Identifier: Zlib
#include "game/view/field/wrap.h"

#include "engine/video/renderer.h"

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

engine::Point Field::wrapped(engine::Point p) const {
    return {wrapped_axis(p.x, size.x), wrapped_axis(p.y, size.y)};
}

engine::Point Field::way(engine::Point from, engine::Point to) const {
    return {way_axis(from.x, to.x, size.x), way_axis(from.y, to.y, size.y)};
}

engine::Point Field::between(engine::Point from, engine::Point to, float fraction) const {
    const engine::Point step = way(from, to);
    if (std::abs(step.x) > kTeleport || std::abs(step.y) > kTeleport) {
        return wrapped(to);
    }
    return wrapped(from + step * fraction);
}

float Field::depth(engine::Point p) const {
    return std::min({p.x, p.y, size.x - p.x, size.y - p.y});
}

Field field_of(const sim::World& world) {
    const sim::Field& field = world.field();
    return {{static_cast<float>(field.width_px), static_cast<float>(field.height_px)}};
}

Field field_of(const engine::Renderer& renderer) {
    return {renderer.world()};
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
