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
    /// Returns the offset that centres on a position.
    [[nodiscard]] static engine::Point centring(engine::Point position);
    /// Returns whether it has been on the ship during the whole last tick, and not gliding there.
    [[nodiscard]] bool is_on_ship() const { return was_there_ && is_there_; }

private:
    engine::Point before_;  // centre in the last two ticks
    engine::Point now_;
    bool was_there_ = false;  // at the target, in the same ticks
    bool is_there_ = false;
};

}  // namespace view
