// SPDX-License-Identifier: Zlib
/// Small worlds in which nothing happens except what a test triggers.
#pragma once

#include <initializer_list>
#include <utility>

#include "game/sim/entities/rock.h"
#include "tests/support/rules_access.h"

namespace support {

/// A world that a test may change as the rules do. It can be passed wherever rules take a MutableWorld.
class TestWorld : public sim::World {
public:
    using World::enemy_shots;
    using World::entities;
    using World::pilot;
    using World::wave;
    using World::World;
    explicit TestWorld(sim::World world) : World(std::move(world)) {}

    [[nodiscard]] operator sim::MutableWorld() { return sim::RulesAccess::to(*this); }
    [[nodiscard]] sim::Random& random() { return rules().random(); }
    [[nodiscard]] sim::Pilot& pilot(sim::Slot slot) { return rules().pilot(slot); }
    [[nodiscard]] sim::EntityPool& entities() { return rules().entities(); }
    [[nodiscard]] sim::Wave& wave() { return rules().wave(); }
    [[nodiscard]] sim::ShotList& enemy_shots() { return rules().enemy_shots(); }
    [[nodiscard]] sim::EntityId new_id() { return rules().new_id(); }
    [[nodiscard]] sim::Slot roll_target() { return rules().roll_target(); }
    void blast(const sim::Entity* source) { rules().blast(source); }
    void freeze(sim::Slot by) { rules().freeze(by); }
    template <typename T, typename... Args>
    T& spawn(Args&&... args) {
        return rules().spawn<T>(std::forward<Args>(args)...);
    }

private:
    [[nodiscard]] sim::MutableWorld rules() { return *this; }
};

/// Returns a wave in which nothing arrives and nothing flies. The only rock rests in the lower left corner, so that the
/// wave does not end. The seed of `setup` is replaced. Masks are disks.
[[nodiscard]] TestWorld quiet_world(sim::Setup setup = {});

/// Returns a quiet world after its pilots' spawn protection has run out, 60 ticks later.
[[nodiscard]] TestWorld unprotected_world(sim::Setup setup = {});

/// Returns a quiet world without the rock in the corner, so that the wave can end.
[[nodiscard]] TestWorld bare_world(sim::Setup setup = {});

/// Returns an unprotected world in whose next tick `arrival` is due. Nothing else ever arrives.
[[nodiscard]] TestWorld world_before(sim::Arrival arrival, sim::Setup setup = {});

/// Runs `ticks` ticks with `keys` held by slot 0; returns all events.
sim::EventList step(sim::World& world, int ticks = 1, sim::Keys keys = {});
/// Runs `ticks` ticks with `keys` held by `slot`.
sim::EventList step_slot(sim::World& world, sim::Slot slot, int ticks, sim::Keys keys);
/// Runs one tick with a roster event.
sim::EventList step_roster(sim::World& world, sim::RosterEvent::Type type, sim::Slot slot);

[[nodiscard]] int count(const sim::EventList& events, sim::Event::Type type);
[[nodiscard]] int count(const sim::EventList& events, sim::Event::Type type, sim::Slot slot);
/// Returns the first event of a type, or null.
[[nodiscard]] const sim::Event* first(const sim::EventList& events, sim::Event::Type type);

[[nodiscard]] int count(const sim::World& world, sim::Kind kind);
/// Returns the last entity of a kind, which is the newest unless others were removed, or null.
[[nodiscard]] sim::Entity* last(sim::World& world, sim::Kind kind);

/// A roll of the generator and the result that it should have.
struct Roll {
    std::int32_t range;
    std::int32_t result;
};
/// Sets the generator to a state from which rolls of these ranges have these results, in order.
void force_rolls(sim::World& world, std::initializer_list<Roll> rolls);

/// Adds a rock at a position in px, at rest by default.
sim::Rock& put_rock(sim::World& world, sim::RockSize size, sim::Vec pos_px, sim::Vec vel = {});
/// Adds a small rock exactly on a pilot's ship.
sim::Rock& put_rock_on(sim::World& world, sim::Slot slot);

/// Adds an object of any kind except shots and shrapnel. Small rocks go in the middle of a large cell at `pos`. Kinds
/// that never move ignore `vel`, and comets have their own velocity.
sim::Entity& put_object(sim::World& world, sim::Kind kind, sim::Vec pos, sim::Vec vel = {});

/// Adds a pilot's shot that hits the entity in the next tick's collisions. `vel` is its velocity in u/t.
void put_shot_on(sim::World& world, sim::Slot slot, const sim::Entity& target, sim::Vec vel = {});
/// Does the same with a shot of the fighter.
void put_enemy_shot_on(sim::World& world, const sim::Entity& target);

/// Destroys a pilot's ship regardless of protection and runs the tick in which that happens.
sim::EventList lose_ship(sim::World& world, sim::Slot slot);

}  // namespace support
