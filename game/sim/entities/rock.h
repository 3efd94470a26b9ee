// SPDX-License-Identifier: Zlib
/// Rocks of three sizes, which break into up to three smaller ones, and the steel rock, which rarely breaks.
#pragma once

#include "game/sim/entities/entity.h"

namespace sim {

class Random;

enum class RockSize : std::uint8_t { Large, Medium, Small };

/// A tumbling rock of three sizes, which breaks into up to three smaller ones. It keeps its wave from ending
/// until its explosion is over (RULES.md §6.2).
class Rock final : public EntityOf<Rock> {
public:
    /// Rolls the delay between frames, then the first frame.
    Rock(EntityId id, Random& random, RockSize size, Vec pos, Vec vel);
    /// Uses the given delay between frames and rolls only the first frame: for a steel rock that turns into a rock.
    Rock(EntityId id, Random& random, RockSize size, Vec pos, Vec vel, std::int32_t delay);

    Kind kind() const override;
    std::int32_t frame_count() const override;
    std::int32_t points() const override;
    std::int32_t mass() const override;
    bool is_rock() const override { return true; }
    void on_shot(MutableWorld world, Entity& by, std::int32_t damage, Vec velocity) override;
    /// Spawns its pieces, before its own explosion.
    bool on_destroyed(MutableWorld world) override;

    static void fields(auto& ar, auto& r) {
        Entity::fields(ar, r);
        ar("size", r.size_);
    }

private:
    RockSize size_;
};

/// Spawns a rock at `pos`. Rolls its velocity, V(`push`) on both axes, then the rock's own values.
Rock& spawn_rock(MutableWorld world, RockSize size, Vec pos, std::int32_t push);

/// The steel rock, which rarely breaks. Every hit pays points and pushes it. When its hit points are gone, a roll
/// decides whether it turns into a rock, explodes, turns into a mine, or stays with full hit points (RULES.md §6.3).
class SteelRock final : public EntityOf<SteelRock> {
public:
    SteelRock(EntityId id, Random& random, Vec pos, Vec vel);

    Kind kind() const override { return Kind::SteelRock; }
    std::int32_t frame_count() const override { return kSteelFrames; }
    std::int32_t mass() const override { return kSteelMass; }
    void on_shot(MutableWorld world, Entity& by, std::int32_t damage, Vec velocity) override;
    void on_touched(MutableWorld world, Entity& by) override;
    bool on_destroyed(MutableWorld world) override;

private:
    /// Takes the damage. Returns whether it is still a whole steel rock.
    bool withstands(MutableWorld world, Entity& by, std::int32_t damage);
};

}  // namespace sim
