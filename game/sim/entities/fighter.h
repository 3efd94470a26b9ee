// SPDX-License-Identifier: Zlib
/// The enemy fighters, big and little (RULES.md §6.12).
#pragma once

#include "game/sim/entities/entity.h"

namespace sim {

/// Crosses the field from left to right and disappears at the right edge. Its shots belong to the world and disappear
/// with it.
class Fighter final : public EntityOf<Fighter> {
public:
    /// Rolls its first frame, then its target.
    Fighter(EntityId id, MutableWorld world, bool is_little, Vec pos);

    Kind kind() const override { return is_little_ ? Kind::LittleFighter : Kind::BigFighter; }
    std::int32_t frame_count() const override { return kFighterFrames; }
    std::int32_t points() const override { return kFighterPoints; }
    std::int32_t links() const override { return kChainDangerLinks; }
    void step(MutableWorld world, bool is_frozen) override;
    bool on_destroyed(MutableWorld world) override;
    void on_explosion_over(MutableWorld world) override;

    static void fields(auto& ar, auto& f) {
        Entity::fields(ar, f);
        ar("little", f.is_little_);
        ar("target", f.target_);
        ar("gun", f.gun_);
        ar("age", f.age_);
    }

private:
    void think(MutableWorld world);
    void shoot(MutableWorld world);

    bool is_little_;
    Slot target_;
    std::int32_t gun_;      ///< Heading of the gun.
    std::int32_t age_ = 0;  ///< Ticks in which it had a target.
};

}  // namespace sim
