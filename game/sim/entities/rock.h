// SPDX-License-Identifier: Zlib
/// Rocks of three sizes, which break into up to three smaller ones.
#pragma once

#include "game/sim/entities/entity.h"

namespace sim {

class Random;

enum class RockSize : std::uint8_t { Large, Medium, Small };

/// A tumbling rock. It keeps its wave from ending until its explosion is over (RULES.md §6.2).
class Rock final : public EntityOf<Rock> {
public:
    /// Rolls the delay between frames, then the first frame.
    Rock(EntityId id, Random& random, RockSize size, Vec pos, Vec vel);
    /// Uses the given delay between frames and rolls only the first frame: for a steel rock that turns into a rock.
    Rock(EntityId id, Random& random, RockSize size, Vec pos, Vec vel, std::int32_t delay);

    Kind kind() const override;
    std::int32_t frame_count() const override;
    std::int32_t points() const override;
    bool is_rock() const override { return true; }
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

}  // namespace sim
