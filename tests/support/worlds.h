// SPDX-License-Identifier: Zlib
/// Small worlds in which only that happens which a test asks for.
#pragma once

#include <initializer_list>
#include <utility>

#include "game/sim/entities/rock.h"
#include "tests/support/rules_access.h"

namespace support {

/// A world that a test may change like the rules do. Rules accept it where they take a MutableWorld.
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
    [[nodiscard]] sim::Slot draw_target() { return rules().draw_target(); }
    void blast(const sim::Entity* source) { rules().blast(source); }
    void freeze(sim::Slot by) { rules().freeze(by); }
    template <typename T, typename... Args>
    T& spawn(Args&&... args) {
        return rules().spawn<T>(std::forward<Args>(args)...);
    }

private:
    [[nodiscard]] sim::MutableWorld rules() { return *this; }
};

/// A wave in which nothing arrives and nothing flies: of all rocks only a still one is left in the lower left corner,
/// so that the wave does not end. The seed of `setup` is replaced. Masks are disks.
[[nodiscard]] TestWorld quiet_world(sim::Setup setup = {});

/// The same when its pilots' spawn protection has just run out, 60 ticks later.
[[nodiscard]] TestWorld unprotected_world(sim::Setup setup = {});

/// The same without the rock in the corner: the wave ends when its time has come.
[[nodiscard]] TestWorld bare_world(sim::Setup setup = {});

/// A quiet world in whose next tick `arrival` is due, and nothing else ever is; protection has run out.
[[nodiscard]] TestWorld world_before(sim::Arrival arrival, sim::Setup setup = {});

/// Runs `ticks` ticks with `keys` held by slot 0; all that happened.
sim::EventList step(sim::World& world, int ticks = 1, sim::Keys keys = {});
/// Runs `ticks` ticks with `keys` held by `slot`.
sim::EventList step_slot(sim::World& world, sim::Slot slot, int ticks, sim::Keys keys);
/// One tick in which a roster event takes effect.
sim::EventList step_roster(sim::World& world, sim::RosterEvent::Type type, sim::Slot slot);

[[nodiscard]] int count(const sim::EventList& events, sim::Event::Type type);
[[nodiscard]] int count(const sim::EventList& events, sim::Event::Type type, sim::Slot slot);
/// The first of a type, or null.
[[nodiscard]] const sim::Event* first(const sim::EventList& events, sim::Event::Type type);

[[nodiscard]] int count(const sim::World& world, sim::Kind kind);
/// The last entity of a kind, which is the newest unless others were removed, or null.
[[nodiscard]] sim::Entity* last(sim::World& world, sim::Kind kind);

/// Sets the generator to a state from which draws of these ranges give these results, one after the other.
struct Draw {
    std::int32_t range;
    std::int32_t result;
};
void force_draws(sim::World& world, std::initializer_list<Draw> draws);

/// A rock at a place in px, at rest unless told otherwise.
sim::Rock& put_rock(sim::World& world, sim::RockSize size, sim::Vec pos_px, sim::Vec vel = {});
/// A small rock in the very place of a pilot's ship.
sim::Rock& put_rock_on(sim::World& world, sim::Slot slot);

/// An object of any kind but shots and shrapnel; small rocks in the middle of a large cell at `pos`. Kinds that stand
/// still do not heed `vel`, comets have their own.
sim::Entity& put_object(sim::World& world, sim::Kind kind, sim::Vec pos, sim::Vec vel = {});

/// A shot of a pilot that strikes the entity in the next tick's collisions. `vel` is its velocity in u/t.
void put_shot_on(sim::World& world, sim::Slot slot, const sim::Entity& target, sim::Vec vel = {});
/// The same of the fighter.
void put_enemy_shot_on(sim::World& world, const sim::Entity& target);

/// Destroys the ship of a pilot whatever protects it and runs the tick in which that happens.
sim::EventList lose_ship(sim::World& world, sim::Slot slot);

}  // namespace support
