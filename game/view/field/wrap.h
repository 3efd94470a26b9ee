// SPDX-License-Identifier: Zlib
/// Geometry of a field with wrapping edges: distances, midpoints and the copies across an edge.
#pragma once

#include "engine/video/geometry.h"
#include "game/sim/entities/entity.h"
#include "game/sim/rules.h"
#include "game/sim/world.h"

namespace engine {
class Renderer;
}

namespace view {

/// Size of the field of the classic modes, in world units; one unit is a world pixel of the rules. Pages of screens
/// without a game have it as well, and pictures of the sky are made for it.
inline constexpr engine::Point kField{static_cast<float>(sim::kFieldWidthPx), static_cast<float>(sim::kFieldHeightPx)};
/// Width of the mist at the field's edge, in world units.
inline constexpr float kMist = static_cast<float>(sim::kBorderPx);
/// A larger move on an axis in one tick is a jump, not flight. Twice the speed of the fastest shot.
inline constexpr float kTeleport = 48;

/// The field of a game, in world units.
struct Field {
    engine::Point size = kField;

    /// Wraps each coordinate into 0 … just under the field's size. The point must be at most one field's size outside
    /// of that.
    [[nodiscard]] engine::Point wrapped(engine::Point p) const;
    /// Returns the shortest vector from one point to another, across an edge if that is shorter.
    [[nodiscard]] engine::Point way(engine::Point from, engine::Point to) const;
    /// Interpolates at `fraction` (0 … 1) between two ticks; returns the newer position for a jump.
    [[nodiscard]] engine::Point between(engine::Point from, engine::Point to, float fraction) const;
    /// Returns the distance from the nearest edge of the field.
    [[nodiscard]] float depth(engine::Point p) const;
    [[nodiscard]] engine::Point middle() const { return size * 0.5F; }
    [[nodiscard]] engine::Rect area() const { return {0, 0, size.x, size.y}; }

    friend bool operator==(const Field&, const Field&) = default;
};

/// Returns the field of a world.
[[nodiscard]] Field field_of(const sim::World& world);
/// Returns the field that fills the renderer's world.
[[nodiscard]] Field field_of(const engine::Renderer& renderer);

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
[[nodiscard]] inline engine::Point ahead_of(const Field& field, const sim::Entity& entity, int lead) {
    return field.wrapped(centre(entity) + pace(entity) * static_cast<float>(lead));
}

/// Calls `draw` with every position at which an object that extends `reach` around its centre appears: one, or up to
/// four across edges.
template <typename Draw>
void for_each_copy(const Field& field, engine::Point at, float reach, const Draw& draw) {
    const engine::Point size = field.size;
    for (float y = at.y - reach > 0 ? at.y : at.y + size.y; y + reach > 0; y -= size.y) {
        for (float x = at.x - reach > 0 ? at.x : at.x + size.x; x + reach > 0; x -= size.x) {
            if (x - reach < size.x && y - reach < size.y) {
                draw(engine::Point{x, y});
            }
        }
    }
}

}  // namespace view
