// SPDX-License-Identifier: Zlib
/// The homing mine.
#pragma once

#include "game/sim/entities/entity.h"

namespace sim {

/// Accelerates towards its target on both axes, never across the edge, so that it overshoots and orbits. Picks another
/// target only once its own is no longer alive (RULES.md §6.4).
class Mine final : public EntityOf<Mine> {
public:
    /// Rolls its first frame, then its target.
    Mine(EntityId id, MutableWorld world, Vec pos, Vec vel);

    Kind kind() const override { return Kind::Mine; }
    std::int32_t frame_count() const override { return kMineFrames; }
    std::int32_t points() const override { return kMinePoints; }
    void step(MutableWorld world, bool is_frozen) override;

    static void fields(auto& ar, auto& m) {
        Entity::fields(ar, m);
        ar("target", m.target_);
    }

private:
    Slot target_;
};

}  // namespace sim
