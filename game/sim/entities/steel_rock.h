// SPDX-License-Identifier: Zlib
/// The steel rock, which rarely breaks.
#pragma once

#include "game/sim/entities/entity.h"

namespace sim {

class Random;

/// Every hit pays points and pushes it. When its hit points are gone, a roll decides whether it turns into a rock,
/// explodes, turns into a mine, or stays with full hit points (RULES.md §6.3).
class SteelRock final : public EntityOf<SteelRock> {
public:
    SteelRock(EntityId id, Random& random, Vec pos, Vec vel);

    Kind kind() const override { return Kind::SteelRock; }
    std::int32_t frame_count() const override { return kSteelFrames; }
    void on_shot(MutableWorld world, Entity& by, std::int32_t damage, Vec velocity) override;
    void on_touched(MutableWorld world, Entity& by) override;
    bool on_destroyed(MutableWorld world) override;

    static void fields(auto& ar, auto& s) { Entity::fields(ar, s); }

private:
    /// Takes the damage. Returns whether it is still a whole steel rock.
    bool withstands(MutableWorld world, Entity& by, std::int32_t damage);
};

}  // namespace sim
