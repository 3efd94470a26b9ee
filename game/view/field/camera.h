// SPDX-License-Identifier: Zlib
/// Keeps a pilot's ship in the middle while the field scrolls around it.
#pragma once

#include "engine/video/geometry.h"
#include "game/sim/world.h"

namespace view {

class Camera {
public:
    /// Looks at a pilot's ship at once, or at the field's middle when it is kNoSlot's.
    void reset(const sim::World& world, sim::Slot self);
    /// One tick: follows the ship, and glides to where a new one begins.
    void on_tick(const sim::World& now, sim::Slot self);
    /// What to add to a place in the field to have where it is seen.
    [[nodiscard]] engine::Point offset(float fraction) const;

private:
    engine::Point before_;  // looked at in the last two ticks
    engine::Point now_;
};

}  // namespace view
