// SPDX-License-Identifier: Zlib
/// The nova: a star with a fuse.
#pragma once

#include "game/sim/entity.h"

namespace sim {

class Random;

/// Shot or rammed in time it only explodes; left alone it strikes everything in the field (RULES.md §6.6).
class Nova final : public EntityOf<Nova> {
public:
    /// Draws a frame that it does not use.
    Nova(EntityId id, Random& random, Vec pos);

    Kind kind() const override { return Kind::Nova; }
    std::int32_t frame_count() const override { return kNovaFrames; }
    std::int32_t points() const override { return kNovaPoints; }
    bool is_shaken() const override { return false; }
    void on_expired(World& world) override;

    static void fields(auto& ar, auto& n) { Entity::fields(ar, n); }
};

}  // namespace sim
