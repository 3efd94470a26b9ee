// SPDX-License-Identifier: Zlib
/// Keeps a pilot's ship in the middle while the field scrolls around it.
#pragma once

#include "engine/video/geometry.h"
#include "game/sim/world.h"

namespace view {

class Camera {
public:
    /// Centres on a pilot's ship at once, or on the middle of the field for kNoSlot.
    void reset(const sim::World& world, sim::Slot self);
    /// Runs one tick: follows the ship, and glides to where a new one starts.
    void on_tick(const sim::World& now, sim::Slot self);
    /// Returns the offset from positions in the field to those on the picture.
    [[nodiscard]] engine::Point offset(float fraction) const;

private:
    engine::Point before_;  // centre in the last two ticks
    engine::Point now_;
};

}  // namespace view
