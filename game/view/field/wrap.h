// SPDX-License-Identifier: Zlib
/// Geometry of a field with wrapping edges: distances, midpoints and the copies across an edge.
#pragma once

#include "engine/video/geometry.h"
#include "game/sim/entities/entity.h"
#include "game/sim/rules.h"

namespace view {

/// Size of the field in world units; one unit is a world pixel of the rules.
inline constexpr engine::Point kField{static_cast<float>(sim::kFieldWidthPx), static_cast<float>(sim::kFieldHeightPx)};
/// Width of the mist at the field's edge, in world units.
inline constexpr float kMist = static_cast<float>(sim::kBorderPx);
/// A larger move on an axis in one tick is a jump, not flight. Twice the speed of the fastest shot.
inline constexpr float kTeleport = 48;

/// Wraps each coordinate into 0 … just under the field's size. The point must be at most one field's size outside of
/// that.
[[nodiscard]] engine::Point wrapped(engine::Point p);
/// Returns the shortest vector from one point to another, across an edge if that is shorter.
[[nodiscard]] engine::Point way(engine::Point from, engine::Point to);
/// Interpolates at `fraction` (0 … 1) between two ticks; returns the newer position for a jump.
[[nodiscard]] engine::Point between(engine::Point from, engine::Point to, float fraction);
/// Returns the distance from the nearest edge of the field.
[[nodiscard]] float depth(engine::Point p);

/// Returns the centre of a cell whose top left corner is at `pos` (sub-pixels).
[[nodiscard]] engine::Point cell_centre(sim::Vec pos, sim::Kind kind);
/// Returns the centre of an entity's cell.
[[nodiscard]] inline engine::Point centre(const sim::Entity& entity) {
    return cell_centre(entity.pos(), entity.kind());
}

/// Returns an entity's velocity in world units per tick.
[[nodiscard]] inline engine::Point pace(const sim::Entity& entity) {
    return engine::Point{static_cast<float>(entity.vel().x), static_cast<float>(entity.vel().y)} *
           (1.0F / static_cast<float>(sim::kSubpixels));
}
/// Returns where an entity appears in a picture that is ahead of its world by `lead` ticks.
[[nodiscard]] inline engine::Point ahead_of(const sim::Entity& entity, int lead) {
    return wrapped(centre(entity) + pace(entity) * static_cast<float>(lead));
}

/// Calls `draw` with every position at which an object that extends `reach` around its centre appears: one, or up to
/// four across edges.
template <typename Draw>
void for_each_copy(engine::Point at, float reach, const Draw& draw) {
    for (float y = at.y - reach > 0 ? at.y : at.y + kField.y; y + reach > 0; y -= kField.y) {
        for (float x = at.x - reach > 0 ? at.x : at.x + kField.x; x + reach > 0; x -= kField.x) {
            if (x - reach < kField.x && y - reach < kField.y) {
                draw(engine::Point{x, y});
            }
        }
    }
}

}  // namespace view
