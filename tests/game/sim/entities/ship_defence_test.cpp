// SPDX-License-Identifier: Zlib
// Defence and loss of a ship: shield, protection, luck, kid mode, powers (RULES.md §9, §15.2).
#include <catch2/catch.hpp>

#include "game/sim/entities/hazards.h"
#include "game/sim/entities/pickups.h"
#include "tests/support/worlds.h"

using sim::Event;
using sim::Keys;
using sim::Prize;
using support::count;
using support::force_rolls;
using support::step;

namespace {

constexpr Keys kShield{Keys::Shield};
constexpr Prize kPowers[] = {Prize::MachineGuns, Prize::AirBrakes, Prize::TripleFire, Prize::LongRange};

void give_all_powers(support::TestWorld& world) {
    for (const Prize power : kPowers) {
        world.pilot(0).ship().take_prize(world, power);
    }
}

}  // namespace

TEST_CASE("spawn protection lasts 60 ticks and uses no energy [§9.2]") {
    support::TestWorld world = support::quiet_world();
    const sim::Pilot& pilot = world.pilot(0);
    for (int tick = 0; tick < 60; ++tick) {
        support::put_rock_on(world, 0);
        step(world, 1, kShield);
        REQUIRE(pilot.is_flying());
    }
    CHECK(pilot.ship().shield() == 90);
    CHECK(pilot.ship().protection() == 0);
    support::put_rock_on(world, 0);
    step(world);
    CHECK_FALSE(pilot.is_flying());
}

TEST_CASE("a new ship's shield protects for 90 ticks, one unit of energy for each [§9.1]") {
    support::TestWorld world = support::unprotected_world();
    const sim::Pilot& pilot = world.pilot(0);
    for (int tick = 1; tick <= 90; ++tick) {
        support::put_rock_on(world, 0);
        step(world, 1, kShield);
        REQUIRE(pilot.is_flying());
        REQUIRE(pilot.ship().shield() == 90 - tick);
    }
    support::put_rock_on(world, 0);
    step(world, 1, kShield);
    CHECK_FALSE(pilot.is_flying());
}

TEST_CASE("shield energy never recharges by itself [§9.1]") {
    support::TestWorld world = support::unprotected_world();
    step(world, 10, kShield);
    step(world, 300);
    CHECK(world.pilot(0).ship().shield() == 80);
}

TEST_CASE("raising the shield is reported once, an empty shield in every tick held [§9.1]") {
    support::TestWorld world = support::unprotected_world();
    const sim::EventList events = step(world, 95, kShield);
    CHECK(count(events, Event::Type::ShieldOn) == 1);
    CHECK(count(events, Event::Type::ShieldEmpty) == 5);
    CHECK(count(step(world, 3), Event::Type::ShieldEmpty) == 0);
}

TEST_CASE("luck saves the ship if roll(3) is 0 [§9.3]") {
    support::TestWorld world = support::unprotected_world();
    world.pilot(0).ship().take_prize(world, Prize::Luck);
    support::put_rock_on(world, 0);
    force_rolls(world, {{3, 0}});
    const sim::EventList events = step(world);
    CHECK(world.pilot(0).is_flying());
    CHECK(count(events, Event::Type::LuckSaved, 0) == 1);
    CHECK(world.pilot(0).ship().has(Prize::Luck));
}

TEST_CASE("luck fails on the other two results [§9.3]") {
    for (const std::int32_t result : {1, 2}) {
        support::TestWorld world = support::unprotected_world();
        world.pilot(0).ship().take_prize(world, Prize::Luck);
        support::put_rock_on(world, 0);
        force_rolls(world, {{3, result}});
        step(world);
        CHECK_FALSE(world.pilot(0).is_flying());
    }
}

TEST_CASE("a shield protects before luck, which then does not roll [§9.3]") {
    support::TestWorld world = support::unprotected_world();
    world.pilot(0).ship().take_prize(world, Prize::Luck);
    support::put_rock_on(world, 0);
    const std::uint32_t before = world.random_state();
    const sim::EventList events = step(world, 1, kShield);
    CHECK(count(events, Event::Type::LuckSaved) == 0);
    CHECK(world.random_state() == before);
}

TEST_CASE("death takes all powers, without a roll, if the ship has no luck [§9.3]") {
    support::TestWorld world = support::unprotected_world();
    give_all_powers(world);
    support::lose_ship(world, 0);
    for (const Prize power : kPowers) {
        CHECK_FALSE(world.pilot(0).ship().has(power));
    }
}

TEST_CASE("luck at death is lost and saves the other powers one time in three [§9.3]") {
    support::TestWorld lucky = support::unprotected_world();
    give_all_powers(lucky);
    lucky.pilot(0).ship().take_prize(lucky, Prize::Luck);
    int kept = 0;
    for (std::uint32_t seed = 1; seed <= 300; ++seed) {
        support::TestWorld world = lucky;
        world.random() = sim::Random(seed * 0x9E3779B1u);
        support::lose_ship(world, 0);
        const sim::Ship& ship = world.pilot(0).ship();
        REQUIRE_FALSE(ship.has(Prize::Luck));
        for (const Prize power : kPowers) {
            REQUIRE(ship.has(power) == ship.has(kPowers[0]));
        }
        kept += ship.has(kPowers[0]) ? 1 : 0;
    }
    CHECK(kept > 75);
    CHECK(kept < 125);
}

TEST_CASE("only a new ship restores hit points, not a new wave [§11.5]") {
    support::TestWorld world = support::unprotected_world({.mode = sim::Mode::Deathmatch, .pilots = 2});
    support::put_shot_on(world, 1, world.pilot(0).ship());
    step(world);
    CHECK(world.pilot(0).ship().hit_points() == 2);
    world.pilot(0).begin_wave(world);
    CHECK(world.pilot(0).ship().hit_points() == 2);
    support::lose_ship(world, 0);
    step(world, 200);
    CHECK(world.pilot(0).ship().hit_points() == 3);
}

TEST_CASE("a lost ship leaves two pieces of shrapnel and explodes at rest for 43 ticks [§6.13, §10.1]") {
    support::TestWorld world = support::unprotected_world();
    world.pilot(0).ship().accelerate({50, 50});
    const sim::EventList events = support::lose_ship(world, 0);
    const sim::Ship& ship = world.pilot(0).ship();
    CHECK(count(world, sim::Kind::Shrapnel) == 2);
    CHECK(ship.is_exploding());
    CHECK(ship.hit_points() == 0);
    CHECK(ship.vel() == sim::Vec{});
    step(world, 41);
    CHECK(world.pilot(0).is_alive());
    step(world);
    CHECK_FALSE(world.pilot(0).is_alive());
}

TEST_CASE("a ship's explosion shows 15 of its 21 frames [§3.7]") {
    support::TestWorld world = support::unprotected_world();
    support::lose_ship(world, 0);
    std::int32_t frame = 0;
    while (world.pilot(0).is_alive()) {
        frame = world.pilot(0).ship().frame();
        step(world);
    }
    CHECK(frame == 14);
}

TEST_CASE("an exploding ship neither flies nor shoots nor raises its shield [§3.7]") {
    support::TestWorld world = support::unprotected_world();
    support::lose_ship(world, 0);
    const sim::Vec at = world.pilot(0).ship().pos();
    const sim::EventList events = step(world, 20, {Keys::Thrust | Keys::Fire | Keys::Shield | Keys::Right});
    CHECK(world.pilot(0).ship().pos() == at);
    CHECK(count(events, Event::Type::Fired) == 0);
    CHECK(count(events, Event::Type::ShieldOn) == 0);
    CHECK(world.pilot(0).ship().shield() == 90);
}

TEST_CASE("every new ship in kid mode has air brakes [§15.2]") {
    support::TestWorld world = support::unprotected_world({.is_kid_mode = true});
    CHECK(world.pilot(0).ship().has(Prize::AirBrakes));
    support::lose_ship(world, 0);
    CHECK_FALSE(world.pilot(0).ship().has(Prize::AirBrakes));
    step(world, 133);
    CHECK(world.pilot(0).ship().has(Prize::AirBrakes));
}

TEST_CASE("kid mode raises the shield while the box of a dangerous object meets the ship's [§15.2]") {
    support::TestWorld world = support::unprotected_world({.is_kid_mode = true});
    support::put_rock_on(world, 0);
    step(world);
    CHECK(world.pilot(0).is_flying());
    CHECK(world.pilot(0).ship().shield() == 89);
    step(world);
    CHECK(world.pilot(0).ship().shield() == 89);
}

TEST_CASE("kid mode does not raise the shield for shots, canisters and damaged ships [§15.2]") {
    support::TestWorld world =
        support::unprotected_world({.mode = sim::Mode::Deathmatch, .pilots = 2, .is_kid_mode = true});
    const sim::Ship& ship = world.pilot(0).ship();
    support::put_shot_on(world, 1, ship);
    step(world);
    CHECK(ship.hit_points() == 2);
    world.spawn<sim::Canister>(world.random(), ship.pos(), sim::Vec{});
    world.spawn<sim::DamagedShip>(world.random(), ship.pos(), sim::Vec{});
    force_rolls(world, {{8, static_cast<std::int32_t>(Prize::LongRange)}});
    step(world);
    CHECK(ship.shield() == 90);
    CHECK(ship.has(Prize::LongRange));
}

TEST_CASE("kid mode's shield needs energy [§15.2]") {
    support::TestWorld world = support::unprotected_world({.is_kid_mode = true});
    step(world, 90, kShield);
    REQUIRE(world.pilot(0).ship().shield() == 0);
    support::put_rock_on(world, 0);
    step(world);
    CHECK_FALSE(world.pilot(0).is_flying());
    CHECK_FALSE(world.pilot(0).ship().is_shield_up());
}

TEST_CASE("kid mode does not report an empty shield while no key is held [§9.1]") {
    support::TestWorld world = support::unprotected_world({.is_kid_mode = true});
    step(world, 90, kShield);
    REQUIRE(world.pilot(0).ship().shield() == 0);
    // The boxes meet, but not the masks, so the ship survives without energy.
    support::put_rock(world, sim::RockSize::Large, world.pilot(0).ship().pixel_pos() + sim::Vec{24, 24});
    const sim::EventList events = step(world);
    REQUIRE(world.pilot(0).is_flying());
    REQUIRE(world.pilot(0).ship().is_shield_up());
    CHECK(count(events, Event::Type::ShieldEmpty) == 0);
    CHECK(count(step(world, 1, kShield), Event::Type::ShieldEmpty) == 1);
}

TEST_CASE("kid mode does not raise the shield of an exploding ship") {
    support::TestWorld world = support::unprotected_world({.is_kid_mode = true});
    support::lose_ship(world, 0);
    support::put_rock_on(world, 0);
    step(world);
    CHECK_FALSE(world.pilot(0).ship().is_shield_up());
}

TEST_CASE("a ship that explodes lowers its shield") {
    support::TestWorld world = support::unprotected_world();
    step(world, 1, kShield);
    REQUIRE(world.pilot(0).ship().is_shield_up());
    world.pilot(0).ship().destroy(world);
    CHECK_FALSE(world.pilot(0).ship().is_shield_up());
}

TEST_CASE("a shield without energy does not go up and reports so [§9.1]") {
    support::TestWorld world = support::unprotected_world();
    step(world, 90, kShield);
    step(world);
    const sim::EventList events = step(world, 1, kShield);
    CHECK(count(events, Event::Type::ShieldOn) == 0);
    CHECK(count(events, Event::Type::ShieldEmpty) == 1);
    CHECK_FALSE(world.pilot(0).ship().is_protected());
}
