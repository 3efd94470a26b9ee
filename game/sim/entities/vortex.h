// SPDX-License-Identifier: Zlib
/// The gravity well.
#pragma once

#include "game/sim/entities/entity.h"

namespace sim {

class Random;

/// Pulls every living pilot, equally strong at any distance, never across the edge (RULES.md §6.5).
class Vortex final : public EntityOf<Vortex> {
public:
    Vortex(EntityId id, Random& random, Vec pos);

    Kind kind() const override { return Kind::Vortex; }
    std::int32_t frame_count() const override { return kVortexFrames; }
    std::int32_t points() const override { return kVortexPoints; }
    bool is_shaken() const override { return false; }
    void step(MutableWorld world, bool is_frozen) override;

    static void fields(auto& ar, auto& v) { Entity::fields(ar, v); }
};

}  // namespace sim
