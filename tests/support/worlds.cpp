// SPDX-License-Identifier: Zlib
#include "tests/support/worlds.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "game/sim/entities/fighter.h"
#include "game/sim/entities/hazards.h"
#include "game/sim/entities/pickups.h"
#include "game/sim/entities/rock.h"
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

TestWorld bare_world(sim::Setup setup) {
    for (setup.seed = 1;; ++setup.seed) {
        TestWorld world(setup, disk_masks());
        if (arrivals(world.wave()) == 0) {
            world.entities().clear();
            return world;
        }
    }
}

TestWorld world_before(sim::Arrival arrival, sim::Setup setup) {
    for (setup.seed = 1;; ++setup.seed) {
        TestWorld world(setup, disk_masks());
        if (arrivals(world.wave()) == 1 && world.wave().timer(arrival) >= 60) {
            world.entities().clear();
            put_rock(world, sim::RockSize::Small, {40, 430});
            step(world, world.wave().timer(arrival) - 1);
            return world;
        }
    }
}

TestWorld quiet_world(sim::Setup setup) {
    TestWorld world = bare_world(setup);
    put_rock(world, sim::RockSize::Small, {40, 430});
    return world;
}

TestWorld unprotected_world(sim::Setup setup) {
    TestWorld world = quiet_world(setup);
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
    const sim::MutableWorld rules = sim::RulesAccess::to(world);
    for (std::size_t i = rules.entities().size(); i-- > 0;) {
        if (rules.entities()[i].kind() == kind) {
            return &rules.entities()[i];
        }
    }
    return nullptr;
}

void force_rolls(sim::World& world, std::initializer_list<Roll> rolls) {
    const sim::MutableWorld rules = sim::RulesAccess::to(world);
    for (std::uint32_t seed = 1;; ++seed) {
        sim::Random random(seed * 0x9E3779B1u);
        const sim::Random start = random;
        if (std::ranges::all_of(rolls, [&](Roll each) { return random.roll(each.range) == each.result; })) {
            rules.random() = start;
            return;
        }
    }
}

sim::Rock& put_rock(sim::World& world, sim::RockSize size, sim::Vec pos_px, sim::Vec vel) {
    const sim::MutableWorld rules = sim::RulesAccess::to(world);
    return rules.spawn<sim::Rock>(rules.random(), size, sim::from_pixels(pos_px.x, pos_px.y), vel);
}

sim::Rock& put_rock_on(sim::World& world, sim::Slot slot) {
    const sim::Vec middle = {sim::kSmallCellPx / 2, sim::kSmallCellPx / 2};
    return put_rock(world, sim::RockSize::Small, world.pilot(slot).ship().pixel_pos() + middle);
}

sim::Entity& put_object(sim::World& world, sim::Kind kind, sim::Vec pos, sim::Vec vel) {
    const sim::MutableWorld rules = sim::RulesAccess::to(world);
    switch (kind) {
    case sim::Kind::LargeRock:
        return rules.spawn<sim::Rock>(rules.random(), sim::RockSize::Large, pos, vel);
    case sim::Kind::MediumRock:
        return rules.spawn<sim::Rock>(rules.random(), sim::RockSize::Medium, pos, vel);
    case sim::Kind::SmallRock:
        return rules.spawn<sim::Rock>(rules.random(), sim::RockSize::Small, pos + sim::from_pixels(8, 8), vel);
    case sim::Kind::SteelRock:
        return rules.spawn<sim::SteelRock>(rules.random(), pos, vel);
    case sim::Kind::Mine:
        return rules.spawn<sim::Mine>(rules, pos, vel);
    case sim::Kind::Vortex:
        return rules.spawn<sim::Vortex>(rules.random(), pos);
    case sim::Kind::Nova:
        return rules.spawn<sim::Nova>(rules.random(), pos);
    case sim::Kind::Multiplier:
        return rules.spawn<sim::Multiplier>(pos, 2);
    case sim::Kind::Comet:
        return rules.spawn<sim::Comet>(rules, pos, 500);
    case sim::Kind::Canister:
        return rules.spawn<sim::Canister>(rules.random(), pos, vel);
    case sim::Kind::DamagedShip:
        return rules.spawn<sim::DamagedShip>(rules.random(), pos, vel);
    case sim::Kind::BigFighter:
    case sim::Kind::LittleFighter:
        return rules.spawn<sim::Fighter>(rules, kind == sim::Kind::LittleFighter, pos);
    case sim::Kind::Ship:
    case sim::Kind::Shot:
    case sim::Kind::EnemyShot:
    case sim::Kind::Shrapnel:
        break;
    }
    std::abort();  // these are created differently
}

void put_shot_on(sim::World& world, sim::Slot slot, const sim::Entity& target, sim::Vec vel) {
    const sim::MutableWorld rules = sim::RulesAccess::to(world);
    const std::int32_t middle = target.kind() == sim::Kind::SmallRock ? 6 : 14;
    const sim::Vec pos = target.pos() + sim::from_pixels(middle, middle);
    const bool had_room =
        rules.pilot(slot).ship().shots().add(sim::Shot(rules.new_id(), sim::Kind::Shot, pos, vel, sim::kShotMoves));
    assert(had_room);
    static_cast<void>(had_room);
}

void put_enemy_shot_on(sim::World& world, const sim::Entity& target) {
    const sim::MutableWorld rules = sim::RulesAccess::to(world);
    const std::int32_t middle = target.kind() == sim::Kind::SmallRock ? 6 : 14;
    const sim::Vec pos = target.pos() + sim::from_pixels(middle, middle);
    rules.enemy_shots().add(sim::Shot(rules.new_id(), sim::Kind::EnemyShot, pos, {}, sim::kShotMoves));
}

sim::EventList lose_ship(sim::World& world, sim::Slot slot) {
    const sim::MutableWorld rules = sim::RulesAccess::to(world);
    // Not done with a rock, because protection or luck may stop that.
    rules.pilot(slot).ship().destroy(rules);
    return step(world);
}

}  // namespace support
