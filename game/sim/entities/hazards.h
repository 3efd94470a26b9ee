// SPDX-License-Identifier: Zlib
/// The hazards: the homing mine, the nova, which detonates, and the gravity well.
#pragma once

#include "game/sim/entities/entity.h"

namespace sim {

class Random;

/// The homing mine. Accelerates towards its target on both axes, never across the edge, so that it overshoots and
/// orbits. Picks another target only once its own is no longer alive (RULES.md §6.4).
class Mine final : public EntityOf<Mine> {
public:
    /// Rolls its first frame, then its target.
    Mine(EntityId id, MutableWorld world, Vec pos, Vec vel);

    Kind kind() const override { return Kind::Mine; }
    std::int32_t frame_count() const override { return kMineFrames; }
    std::int32_t points() const override { return kMinePoints; }
    std::int32_t links() const override { return kChainDangerLinks; }
    void step(MutableWorld world, bool is_frozen) override;

    static void fields(auto& ar, auto& m) {
        Entity::fields(ar, m);
        ar("target", m.target_);
    }

private:
    Slot target_;
};

/// The nova: a star that detonates. Explodes when shot or rammed in time; otherwise its blast damages everything in the
/// field (RULES.md §6.6).
class Nova final : public EntityOf<Nova> {
public:
    /// Rolls a first frame that it does not use.
    Nova(EntityId id, Random& random, Vec pos);

    Kind kind() const override { return Kind::Nova; }
    std::int32_t frame_count() const override { return kNovaFrames; }
    std::int32_t points() const override { return kNovaPoints; }
    bool is_shaken() const override { return false; }
    void on_expired(MutableWorld world) override;
};

/// The gravity well. Pulls every living pilot, equally strong at any distance, never across the edge (RULES.md §6.5).
class Vortex final : public EntityOf<Vortex> {
public:
    Vortex(EntityId id, Random& random, Vec pos);

    Kind kind() const override { return Kind::Vortex; }
    std::int32_t frame_count() const override { return kVortexFrames; }
    std::int32_t points() const override { return kVortexPoints; }
    bool is_shaken() const override { return false; }
    void step(MutableWorld world, bool is_frozen) override;
};

}  // namespace sim
