// SPDX-License-Identifier: Zlib
/// The rock that mostly will not break.
#pragma once

#include "game/sim/entity.h"

namespace sim {

class Random;

/// Every hit pays and shoves it; when its hit points are used up one draw decides whether it turns into a rock,
/// explodes, turns into a mine, or stands as good as new (RULES.md §6.3).
class SteelRock final : public EntityOf<SteelRock> {
public:
    SteelRock(EntityId id, Random& random, Vec pos, Vec vel);

    Kind kind() const override { return Kind::SteelRock; }
    std::int32_t frame_count() const override { return kSteelFrames; }
    void on_shot(World& world, Entity& by, std::int32_t damage, Vec velocity) override;
    void on_touched(World& world, Entity& by) override;
    bool on_destroyed(World& world) override;

    static void fields(auto& ar, auto& s) { Entity::fields(ar, s); }

private:
    /// Takes the damage; whether it is still steel and whole.
    bool withstands(World& world, Entity& by, std::int32_t damage);
};

}  // namespace sim
