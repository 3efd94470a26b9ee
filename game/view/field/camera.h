// SPDX-License-Identifier: Zlib
/// Keeps a pilot's ship in the middle while the field scrolls around it.
#pragma once

#include "engine/video/geometry.h"
#include "game/sim/world.h"
#include "game/view/field/wrap.h"

namespace view {

class Camera {
public:
    /// Centres on a pilot's ship at once, or on the middle of the field for kNoSlot.
    void reset(const sim::World& world, sim::Slot self);
    /// Runs one tick: follows the ship, and glides to where a new one starts.
    void on_tick(const sim::World& now, sim::Slot self);
    /// Returns the offset from positions in the field to those on the picture.
    [[nodiscard]] engine::Point offset(float fraction) const { return field_.middle() - centre_at(fraction); }
    /// Returns the offset for a picture in which the pilot's ship appears at `ship`: a little ahead of the camera's
    /// ticks, and moved by corrections. It keeps the ship in the middle, except while it glides, and for the moment in
    /// which only the picture shows a new ship yet.
    [[nodiscard]] engine::Point offset_for(engine::Point ship, float fraction) const;

private:
    /// Ticks after a glide until the ship is exactly in the middle again.
    static constexpr int kSettle = 8;

    [[nodiscard]] engine::Point centre_at(float fraction) const;

    Field field_;
    engine::Point before_;  // centre in the last two ticks
    engine::Point now_;
    int settled_ = 0;  // ticks on the ship, at most one more than kSettle
};

}  // namespace view
