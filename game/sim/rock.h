// SPDX-License-Identifier: Zlib
/// Tumbling rock; breaks in up to three smaller ones. Speeds, points and frames: rules.h.
#pragma once

#include "game/sim/entity.h"

namespace sim {

class Random;

enum class RockSize : std::uint8_t { Large, Medium, Small };

/// A rock keeps its wave from ending until its explosion is over (RULES.md §6.2).
class Rock final : public EntityOf<Rock> {
public:
    /// Draws its tumbling: the delay between frames, then the first frame.
    Rock(EntityId id, Random& random, RockSize size, Vec pos, Vec vel);
    /// As steel leaves it: tumbles at `delay`; only the first frame is drawn.
    Rock(EntityId id, Random& random, RockSize size, Vec pos, Vec vel, std::int32_t delay);

    Kind kind() const override;
    std::int32_t frame_count() const override;
    std::int32_t points() const override;
    bool is_rock() const override { return true; }
    /// Leaves its pieces before its own explosion.
    bool on_destroyed(World& world) override;

    static void fields(auto& ar, auto& r) {
        Entity::fields(ar, r);
        ar("size", r.size_);
    }

private:
    RockSize size_;
};

/// A rock at `pos` with a start velocity of its own, all drawn: V(`push`), V(`push`), then the rock's own draws.
Rock& spawn_rock(World& world, RockSize size, Vec pos, std::int32_t push);

}  // namespace sim
