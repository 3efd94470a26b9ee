// SPDX-License-Identifier: Zlib
// Weapons of a ship (RULES.md §8.2).
#include <catch2/catch.hpp>
#include <set>

#include "game/sim/headings.h"
#include "tests/support/worlds.h"

using sim::Event;
using sim::Keys;
using sim::Prize;
using sim::Vec;
using support::count;
using support::step;

namespace {

constexpr Keys kFire{Keys::Fire};

/// Releases and presses the fire key.
sim::EventList pull(support::TestWorld& world) {
    step(world);
    return step(world, 1, kFire);
}

}  // namespace

TEST_CASE("each press of fire shoots once, however long the key is held [§8.2]") {
    support::TestWorld world = support::quiet_world();
    const sim::EventList events = step(world, 10, kFire);
    CHECK(count(events, Event::Type::Fired) == 1);
    CHECK(world.pilot(0).ship().shots().size() == 1);
    step(world);
    step(world, 1, kFire);
    CHECK(world.pilot(0).ship().shots().size() == 2);
}

TEST_CASE("machine guns shoot once in every tick held [§8.2]") {
    support::TestWorld world = support::quiet_world();
    world.pilot(0).ship().take_prize(world, Prize::MachineGuns);
    step(world, 7, kFire);
    CHECK(world.pilot(0).ship().shots().size() == 7);
    step(world, 3);
    CHECK(world.pilot(0).ship().shots().size() == 7);
}

TEST_CASE("a shot starts 14 px in, less the ship's velocity, and has that velocity added [§8.2]") {
    support::TestWorld world = support::quiet_world();
    sim::Ship& ship = world.pilot(0).ship();
    step(world, 5, {Keys::Right});
    ship.accelerate({20, -9});
    const Vec before = ship.pos();
    step(world, 1, kFire);
    REQUIRE(ship.shots().size() == 1);
    CHECK(ship.shots()[0].pos() == before + sim::from_pixels(14, 14) - Vec{20, -9});
    CHECK(ship.shots()[0].vel() == sim::direction(5) * 16 + Vec{20, -9});
    step(world);
    CHECK(ship.shots()[0].pos() == before + sim::from_pixels(14, 14) + sim::direction(5) * 16);
}

TEST_CASE("the start of a shot wraps at the edge [§8.2]") {
    support::TestWorld world = support::quiet_world();
    sim::Ship& ship = world.pilot(0).ship();
    ship.accelerate({0, 128});
    while (ship.pos().y < 7680 - 128) {
        step(world);
    }
    step(world, 1, kFire);
    step(world);
    step(world, 1, kFire);
    for (const sim::Shot& shot : ship.shots()) {
        CHECK(shot.pos().y >= 0);
        CHECK(shot.pos().y <= 7680);
    }
}

TEST_CASE("a shot flies 29 moves, 232 px, and with long range 59, 472 px [§8.2]") {
    for (const bool is_long : {false, true}) {
        support::TestWorld world = support::quiet_world();
        sim::Ship& ship = world.pilot(0).ship();
        if (is_long) {
            ship.take_prize(world, Prize::LongRange);
        }
        step(world, 12, {Keys::Right});
        step(world, 1, kFire);
        const std::int32_t start = ship.shots()[0].pos().x;
        const int moves = is_long ? 59 : 29;
        step(world, moves);
        REQUIRE(ship.shots().size() == 1);
        const std::int32_t wrapped = is_long ? 10240 : 0;
        CHECK(ship.shots()[0].pos().x + wrapped - start == moves * 128);
        CHECK(moves * 128 / 16 == (is_long ? 472 : 232));
        step(world);
        CHECK(ship.shots().size() == 0);
    }
}

TEST_CASE("triple fire shoots along the heading, then right of it, then left [§8.2]") {
    support::TestWorld world = support::quiet_world();
    sim::Ship& ship = world.pilot(0).ship();
    ship.take_prize(world, Prize::TripleFire);
    const sim::EventList events = step(world, 1, kFire);
    REQUIRE(ship.shots().size() == 3);
    CHECK(ship.shots()[0].vel() == sim::direction(0) * 16);
    CHECK(ship.shots()[1].vel() == sim::direction(1) * 16);
    CHECK(ship.shots()[2].vel() == sim::direction(47) * 16);
    CHECK(count(events, Event::Type::Fired) == 1);
    CHECK(support::first(events, Event::Type::Fired)->value == 3);
}

TEST_CASE("a ship has at most 18 shots, and the trigger still reports without a free one [§8.2]") {
    support::TestWorld world = support::quiet_world();
    sim::Ship& ship = world.pilot(0).ship();
    ship.take_prize(world, Prize::MachineGuns);
    step(world, 18, kFire);
    CHECK(ship.shots().size() == 18);
    const sim::EventList events = step(world, 1, kFire);
    CHECK(ship.shots().size() == 18);
    REQUIRE(count(events, Event::Type::Fired) == 1);
    CHECK(support::first(events, Event::Type::Fired)->value == 0);
}

TEST_CASE("triple fire with room for two shoots two [§8.2]") {
    support::TestWorld world = support::quiet_world();
    sim::Ship& ship = world.pilot(0).ship();
    ship.take_prize(world, Prize::MachineGuns);
    step(world, 16, kFire);
    ship.take_prize(world, Prize::TripleFire);
    const sim::EventList events = step(world, 1, kFire);
    CHECK(ship.shots().size() == 18);
    CHECK(support::first(events, Event::Type::Fired)->value == 2);
}

TEST_CASE("every shot has its own id") {
    support::TestWorld world = support::quiet_world();
    world.pilot(0).ship().take_prize(world, Prize::TripleFire);
    pull(world);
    pull(world);
    std::set<sim::EntityId> ids;
    for (const sim::Shot& shot : world.pilot(0).ship().shots()) {
        ids.insert(shot.id());
    }
    CHECK(ids.size() == 6);
}
