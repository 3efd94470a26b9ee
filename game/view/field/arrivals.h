// SPDX-License-Identifier: Zlib
/// Matches the entities of two ticks: which are the same, where they are drawn in between, and which are new.
#pragma once

#include "game/sim/world.h"
#include "game/view/field/wrap.h"

#include <vector>

namespace view {

/// Returns where an entity is drawn: between its positions in two ticks, or extrapolated back along its velocity if it
/// is new.
[[nodiscard]] engine::Point place_between(const sim::Entity* before, const sim::Entity& now, float fraction);
/// Returns the entity with the same id in an earlier tick, or null. The search starts at `index`.
[[nodiscard]] const sim::Entity* same_before(const sim::EntityPool& before, std::size_t index, sim::EntityId id);

/// Entities that recently arrived in the field, so that they can fade in. Pieces of broken objects do not count.
class Arrivals {
public:
    static constexpr int kFadeTicks = 14;

    void reset() { born_.clear(); }
    void on_tick(const sim::World& before, const sim::World& now, const sim::EventList& events);
    /// Returns 0 at its first tick, rising to 1; 1 for everything that is not new.
    [[nodiscard]] float opacity(sim::EntityId id, sim::Tick now, float fraction) const;

private:
    struct Birth {
        sim::EntityId id;
        sim::Tick tick;
    };
    std::vector<Birth> born_;
};

}  // namespace view
