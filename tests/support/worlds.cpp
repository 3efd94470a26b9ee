// SPDX-License-Identifier: Zlib
#include "tests/support/worlds.h"

#include <algorithm>
#include <cassert>

#include "game/sim/catches.h"
#include "game/sim/fighter.h"
#include "game/sim/mine.h"
#include "game/sim/nova.h"
#include "game/sim/steel_rock.h"
#include "game/sim/vortex.h"
#include "tests/support/masks.h"

namespace support {

namespace {

int arrivals(const sim::Wave& wave) {
    int coming = 0;
    for (std::size_t i = 0; i < sim::kArrivals; ++i) {
        coming += wave.timer(static_cast<sim::Arrival>(i)) > 0 ? 1 : 0;
    }
    return coming;
}

}  // namespace

sim::World bare_world(sim::Setup setup) {
    for (setup.seed = 1;; ++setup.seed) {
        sim::World world(setup, disk_masks());
        if (arrivals(world.wave()) == 0) {
            world.entities().clear();
            return world;
        }
    }
}

sim::World world_before(sim::Arrival arrival, sim::Setup setup) {
    for (setup.seed = 1;; ++setup.seed) {
        sim::World world(setup, disk_masks());
        if (arrivals(world.wave()) == 1 && world.wave().timer(arrival) >= 60) {
            world.entities().clear();
            put_rock(world, sim::RockSize::Small, {40, 430});
            step(world, world.wave().timer(arrival) - 1);
            return world;
        }
    }
}

sim::World quiet_world(sim::Setup setup) {
    sim::World world = bare_world(setup);
    put_rock(world, sim::RockSize::Small, {40, 430});
    return world;
}

sim::World unprotected_world(sim::Setup setup) {
    sim::World world = quiet_world(setup);
    step(world, 60);
    return world;
}

sim::EventList step(sim::World& world, int ticks, sim::Keys keys) {
    return step_slot(world, 0, ticks, keys);
}

sim::EventList step_slot(sim::World& world, sim::Slot slot, int ticks, sim::Keys keys) {
    sim::TickInput input;
    input.keys[static_cast<std::size_t>(slot)] = keys;
    sim::EventList events;
    for (; ticks > 0; --ticks) {
        world.step(input, events);
    }
    return events;
}

sim::EventList step_roster(sim::World& world, sim::RosterEvent::Type type, sim::Slot slot) {
    sim::TickInput input;
    input.roster.push_back({type, static_cast<std::uint8_t>(slot)});
    sim::EventList events;
    world.step(input, events);
    return events;
}

int count(const sim::EventList& events, sim::Event::Type type) {
    return static_cast<int>(std::ranges::count(events, type, &sim::Event::type));
}

int count(const sim::EventList& events, sim::Event::Type type, sim::Slot slot) {
    return static_cast<int>(std::ranges::count_if(
        events, [&](const sim::Event& event) { return event.type == type && event.slot == slot; }));
}

const sim::Event* first(const sim::EventList& events, sim::Event::Type type) {
    const auto it = std::ranges::find(events, type, &sim::Event::type);
    return it == events.end() ? nullptr : &*it;
}

int count(const sim::World& world, sim::Kind kind) {
    int found = 0;
    for (std::size_t i = 0; i < world.entities().size(); ++i) {
        found += world.entities()[i].kind() == kind ? 1 : 0;
    }
    return found;
}

sim::Entity* last(sim::World& world, sim::Kind kind) {
    for (std::size_t i = world.entities().size(); i-- > 0;) {
        if (world.entities()[i].kind() == kind) {
            return &world.entities()[i];
        }
    }
    return nullptr;
}

void force_draws(sim::World& world, std::initializer_list<Draw> draws) {
    for (std::uint32_t seed = 1;; ++seed) {
        sim::Random random(seed * 0x9E3779B1u);
        const sim::Random start = random;
        if (std::ranges::all_of(draws, [&](Draw each) { return random.draw(each.range) == each.result; })) {
            world.random() = start;
            return;
        }
    }
}

sim::Rock& put_rock(sim::World& world, sim::RockSize size, sim::Vec pos_px, sim::Vec vel) {
    return world.spawn<sim::Rock>(world.random(), size, sim::from_pixels(pos_px.x, pos_px.y), vel);
}

sim::Rock& put_rock_on(sim::World& world, sim::Slot slot) {
    const sim::Vec middle = {sim::kSmallCellPx / 2, sim::kSmallCellPx / 2};
    return put_rock(world, sim::RockSize::Small, world.pilot(slot).ship().pixel_pos() + middle);
}

sim::Entity& put_object(sim::World& world, sim::Kind kind, sim::Vec pos, sim::Vec vel) {
    switch (kind) {
    case sim::Kind::LargeRock:
        return world.spawn<sim::Rock>(world.random(), sim::RockSize::Large, pos, vel);
    case sim::Kind::MediumRock:
        return world.spawn<sim::Rock>(world.random(), sim::RockSize::Medium, pos, vel);
    case sim::Kind::SmallRock:
        return world.spawn<sim::Rock>(world.random(), sim::RockSize::Small, pos + sim::from_pixels(8, 8), vel);
    case sim::Kind::SteelRock:
        return world.spawn<sim::SteelRock>(world.random(), pos, vel);
    case sim::Kind::Mine:
        return world.spawn<sim::Mine>(world, pos, vel);
    case sim::Kind::Vortex:
        return world.spawn<sim::Vortex>(world.random(), pos);
    case sim::Kind::Nova:
        return world.spawn<sim::Nova>(world.random(), pos);
    case sim::Kind::Multiplier:
        return world.spawn<sim::Multiplier>(pos, 2);
    case sim::Kind::Comet:
        return world.spawn<sim::Comet>(world, pos, 500);
    case sim::Kind::Canister:
        return world.spawn<sim::Canister>(world.random(), pos, vel);
    case sim::Kind::DamagedShip:
        return world.spawn<sim::DamagedShip>(world.random(), pos, vel);
    default:
        return world.spawn<sim::Fighter>(world, kind == sim::Kind::LittleFighter, pos);
    }
}

void put_shot_on(sim::World& world, sim::Slot slot, const sim::Entity& target, sim::Vec vel) {
    const std::int32_t middle = target.kind() == sim::Kind::SmallRock ? 6 : 14;
    const sim::Vec pos = target.pos() + sim::from_pixels(middle, middle);
    const bool had_room =
        world.pilot(slot).ship().shots().add(sim::Shot(world.new_id(), sim::Kind::Shot, pos, vel, sim::kShotMoves));
    assert(had_room);
    static_cast<void>(had_room);
}

void put_enemy_shot_on(sim::World& world, const sim::Entity& target) {
    const std::int32_t middle = target.kind() == sim::Kind::SmallRock ? 6 : 14;
    const sim::Vec pos = target.pos() + sim::from_pixels(middle, middle);
    world.enemy_shots().add(sim::Shot(world.new_id(), sim::Kind::EnemyShot, pos, {}, sim::kShotMoves));
}

sim::EventList lose_ship(sim::World& world, sim::Slot slot) {
    // Not by a rock, which protection or luck may turn away.
    world.pilot(slot).ship().destroy(world);
    return step(world);
}

}  // namespace support
