// SPDX-License-Identifier: Zlib
/// Places in a field whose opposite edges are one: ways, middles and the copies that an edge cuts.
#pragma once

#include "engine/video/geometry.h"
#include "game/sim/entities/entity.h"
#include "game/sim/rules.h"

namespace view {

/// Size of the field in world units; one unit is a world pixel of the rules.
inline constexpr engine::Point kField{static_cast<float>(sim::kFieldWidthPx), static_cast<float>(sim::kFieldHeightPx)};
/// Width of the mist at the field's edge, in world units.
inline constexpr float kMist = static_cast<float>(sim::kBorderPx);
/// What moves further than this on an axis in one tick did not fly there: twice the way of the fastest shot.
inline constexpr float kTeleport = 48;

/// The same place with each coordinate in 0 … below the field's size. The place must be within a field's size of it.
[[nodiscard]] engine::Point wrapped(engine::Point p);
/// The shortest way from one place to another, across an edge where that is shorter.
[[nodiscard]] engine::Point way(engine::Point from, engine::Point to);
/// The place at `fraction` (0 … 1) of the way between two ticks; the newer place for what did not fly there.
[[nodiscard]] engine::Point between(engine::Point from, engine::Point to, float fraction);
/// Distance from the nearest edge of the field.
[[nodiscard]] float depth(engine::Point p);

/// The middle of a cell whose top left corner is at `pos` (sub-pixels).
[[nodiscard]] engine::Point cell_centre(sim::Vec pos, sim::Kind kind);
/// The middle of an entity's cell.
[[nodiscard]] inline engine::Point centre(const sim::Entity& entity) {
    return cell_centre(entity.pos(), entity.kind());
}

/// An entity's velocity in world units a tick.
[[nodiscard]] inline engine::Point pace(const sim::Entity& entity) {
    return engine::Point{static_cast<float>(entity.vel().x), static_cast<float>(entity.vel().y)} *
           (1.0F / static_cast<float>(sim::kSubpixels));
}
/// Where it is seen when its tick begins to be shown: what comes out of it then sets out there.
[[nodiscard]] inline engine::Point seen_first(const sim::Entity& entity) {
    return wrapped(centre(entity) - pace(entity));
}

/// Calls `draw` with every place at which a thing that reaches `reach` around its centre is seen: one, or up to four
/// where edges cut it.
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
