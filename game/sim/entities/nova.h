// SPDX-License-Identifier: Zlib
/// The nova: a star that detonates.
#pragma once

#include "game/sim/entities/entity.h"

namespace sim {

class Random;

/// Explodes when shot or rammed in time; otherwise its blast damages everything in the field (RULES.md §6.6).
class Nova final : public EntityOf<Nova> {
public:
    /// Rolls a first frame that it does not use.
    Nova(EntityId id, Random& random, Vec pos);

    Kind kind() const override { return Kind::Nova; }
    std::int32_t frame_count() const override { return kNovaFrames; }
    std::int32_t points() const override { return kNovaPoints; }
    bool is_shaken() const override { return false; }
    void on_expired(MutableWorld world) override;

    static void fields(auto& ar, auto& n) { Entity::fields(ar, n); }
};

}  // namespace sim
