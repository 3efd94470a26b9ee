// SPDX-License-Identifier: Zlib
/// The moment of a game that a frame shows, and where everything appears in it.
#pragma once

#include "game/match/shown/corrections.h"
#include "game/sim/world.h"
#include "game/view/field/wrap.h"
#include "game/view/options.h"

#include <vector>

namespace view {

/// Returns where an entity is drawn: between its positions in two ticks, or extrapolated back along its velocity if it
/// is new.
[[nodiscard]] engine::Point place_between(const Field& field, const sim::Entity* before, const sim::Entity& now,
                                          float fraction);
/// Returns the entity with the same id in an earlier tick, or null. The search starts at `index`.
[[nodiscard]] const sim::Entity* same_before(const sim::EntityPool& before, std::size_t index, sim::EntityId id);

/// The entities that recently arrived in the field, so that they can fade in. Pieces of broken objects do not count.
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

/// Two ticks of a game, and the interpolation between them (0 … 1). It alone decides where ships and objects appear, so
/// that their labels and the camera follow them.
struct FrameView {
    const sim::World& before;
    const sim::World& now;
    float fraction = 1;
    float tick_fraction = 1;  ///< How much of the time to the next shown tick has passed. Effects, stars and captions
                              ///< move with it.
    Palette palette = Palette::Bright;
    float text_scale = 1;
    engine::Point camera{};  ///< The offset from positions in the field to those on the picture.
    Crew crew{};
    const match::Corrections* corrections = nullptr;  ///< Null if nothing is eased.
    double eased_at = 0;                              ///< Time at which they apply, in ticks of the shown world.

    /// Returns where a position of the field appears.
    [[nodiscard]] engine::Point seen(engine::Point in_field) const { return field().wrapped(in_field + camera); }
    [[nodiscard]] Field field() const { return field_of(now); }
    /// Returns where an entity of `now` appears. `same` is the same entity in `before`, or null if it is new.
    [[nodiscard]] engine::Point place_of(const sim::Entity& entity, const sim::Entity* same) const {
        return seen(in_field(entity, same));
    }
    /// Returns where the entity at an index of `now` appears.
    [[nodiscard]] engine::Point place_of(std::size_t index) const;
    /// Returns where a pilot's ship appears.
    [[nodiscard]] engine::Point place_of_ship(sim::Slot slot) const { return seen(ship_in_field(slot)); }
    /// Returns the position of a pilot's ship in the field, to which the camera is then moved.
    [[nodiscard]] engine::Point ship_in_field(sim::Slot slot) const;
    /// Returns the heading at which a ship of `now` appears, 0..47.
    [[nodiscard]] int heading_of(const sim::Ship& ship) const;
    [[nodiscard]] float time() const { return static_cast<float>(now.tick()) + fraction; }

private:
    [[nodiscard]] engine::Point in_field(const sim::Entity& entity, const sim::Entity* same) const {
        return eased(place_between(field(), same, entity, fraction), entity);
    }
    /// Returns a position in the field, moved by what is left of the entity's corrections.
    [[nodiscard]] engine::Point eased(engine::Point position, const sim::Entity& entity) const;
};

}  // namespace view
