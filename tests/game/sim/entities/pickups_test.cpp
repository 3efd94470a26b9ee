// SPDX-License-Identifier: Zlib
#include "game/sim/entities/pickups.h"

#include <catch2/catch.hpp>

#include "game/sim/entities/rock.h"
#include "tests/support/worlds.h"

using sim::Event;
using sim::Kind;
using sim::Prize;
using sim::Vec;
using support::count;
using support::force_rolls;
using support::step;

namespace {

constexpr Vec kFar = sim::from_pixels(560, 40);

sim::Canister& put_canister(support::TestWorld& world, Vec pos) {
    return world.spawn<sim::Canister>(world.random(), pos, Vec{});
}

/// Lets slot 0 take a prize from a canister and returns the events of that tick.
sim::EventList take(support::TestWorld& world, Prize prize, std::int32_t energy = 0) {
    put_canister(world, world.pilot(0).ship().pos());
    if (prize == Prize::ShieldEnergy) {
        force_rolls(world, {{8, static_cast<std::int32_t>(prize)}, {75, energy}});
    } else {
        force_rolls(world, {{8, static_cast<std::int32_t>(prize)}});
    }
    return step(world);
}

}  // namespace

TEST_CASE("a shot multiplier replaces the shooter's factor [§6.8]") {
    support::TestWorld world = support::quiet_world({.pilots = 2});
    world.pilot(1).set_factor(5);
    support::put_shot_on(world, 1, world.spawn<sim::Multiplier>(kFar, 3));
    const sim::EventList events = step(world);
    CHECK(world.pilot(1).factor() == 3);
    CHECK(world.pilot(0).factor() == 1);
    CHECK(world.pilot(1).score() == 0);
    CHECK(count(events, Event::Type::MultiplierTaken, 1) == 1);
    CHECK(count(world, Kind::Multiplier) == 0);
}

TEST_CASE("a multiplier vanishes after 181 moves [§6.8]") {
    support::TestWorld world = support::quiet_world();
    const sim::Entity& multiplier = world.spawn<sim::Multiplier>(kFar, 4);
    CHECK(multiplier.frame() == 2);
    CHECK(multiplier.value() == 4);
    CHECK(count(step(world, 180), Event::Type::Vanished) == 0);
    CHECK(multiplier.pos() == kFar);
    CHECK(count(step(world), Event::Type::Vanished) == 1);
    CHECK(count(world, Kind::Multiplier) == 0);
}

TEST_CASE("a shot comet adds its amount to the shooter's bonus, not to the score [§6.9]") {
    support::TestWorld world = support::quiet_world();
    sim::Comet& comet = world.spawn<sim::Comet>(world, kFar, 3000);
    support::put_shot_on(world, 0, comet);
    const sim::EventList events = step(world);
    CHECK(world.pilot(0).bonus() == 5000);
    CHECK(world.pilot(0).score() == 0);
    CHECK(count(events, Event::Type::CometTaken, 0) == 1);
    CHECK(support::first(events, Event::Type::CometTaken)->value == 3000);
}

TEST_CASE("a shot comet shows its amount for 61 ticks, and shots pass through it [§6.9]") {
    support::TestWorld world = support::quiet_world();
    sim::Comet& comet = world.spawn<sim::Comet>(world, kFar, 1000);
    support::put_shot_on(world, 0, comet);
    step(world);
    CHECK(comet.is_label());
    CHECK_FALSE(comet.is_shootable());
    const Vec at = comet.pos();
    step(world, 59);
    CHECK(count(world, Kind::Comet) == 1);
    CHECK(comet.pos() == at);
    const sim::EventList events = step(world);
    CHECK(count(world, Kind::Comet) == 0);
    CHECK(count(events, Event::Type::Vanished) == 0);
}

TEST_CASE("a comet flies down and right, faster than 48 u/t and equally fast on both axes [§6.9]") {
    for (std::uint32_t seed = 1; seed < 100; ++seed) {
        support::TestWorld world = support::bare_world();
        world.random() = sim::Random(seed * 7919);
        const sim::Comet& comet = world.spawn<sim::Comet>(world, kFar, 500);
        REQUIRE(comet.vel().x == comet.vel().y);
        REQUIRE(comet.vel().x > 48);
        REQUIRE(comet.vel().x < 48 + 32);
    }
}

TEST_CASE("a comet vanishes after 301 moves [§6.9]") {
    support::TestWorld world = support::quiet_world({.has_collisions = false});
    world.spawn<sim::Comet>(world, kFar, 500);
    CHECK(count(step(world, 300), Event::Type::Vanished) == 0);
    CHECK(count(step(world), Event::Type::Vanished) == 1);
    CHECK(count(world, Kind::Comet) == 0);
}

TEST_CASE("a canister brings the prize that was rolled [§7]") {
    const Prize kKept[] = {Prize::MachineGuns, Prize::AirBrakes, Prize::Luck, Prize::TripleFire, Prize::LongRange};
    for (const Prize prize : kKept) {
        support::TestWorld world = support::unprotected_world();
        const sim::EventList events = take(world, prize);
        for (const Prize other : kKept) {
            CHECK(world.pilot(0).ship().has(other) == (other == prize));
        }
        CHECK(count(events, Event::Type::PrizeTaken, 0) == 1);
        CHECK(support::first(events, Event::Type::PrizeTaken)->value == static_cast<std::int32_t>(prize));
        CHECK(count(world, Kind::Canister) == 0);
        CHECK(world.pilot(0).is_flying());
        CHECK(world.pilot(0).score() == 0);
    }
}

TEST_CASE("shield energy adds 30 ticks and up to 74 more, capped at 150 [§7]") {
    support::TestWorld world = support::unprotected_world();
    step(world, 80, {sim::Keys::Shield});
    take(world, Prize::ShieldEnergy, 0);
    CHECK(world.pilot(0).ship().shield() == 10 + 30);
    take(world, Prize::ShieldEnergy, 74);
    CHECK(world.pilot(0).ship().shield() == 40 + 104);
    take(world, Prize::ShieldEnergy, 20);
    CHECK(world.pilot(0).ship().shield() == 150);
}

TEST_CASE("the freeze prize stops objects for 300 ticks [§7]") {
    support::TestWorld world = support::unprotected_world();
    const sim::Entity& rock = support::put_rock(world, sim::RockSize::Large, {100, 50}, {10, 0});
    const Vec before = rock.pos();
    const sim::EventList events = take(world, Prize::Freeze);
    CHECK(count(events, Event::Type::Frozen, 0) == 1);
    step(world, 299);
    CHECK(rock.pos() == before);
    CHECK(world.freeze_left() == 0);
    step(world);
    CHECK(rock.pos() == before + Vec{10, 0});
}

TEST_CASE("the big bang damages all other objects, cuts thrust and shakes for 150 ticks [§7]") {
    support::TestWorld world = support::unprotected_world();
    sim::Entity& steel = world.spawn<sim::SteelRock>(world.random(), sim::from_pixels(100, 50), Vec{});
    const sim::EventList events = take(world, Prize::BigBang);
    CHECK(count(events, Event::Type::BigBang, 0) == 1);
    CHECK(steel.hit_points() == 9);
    CHECK(support::last(world, Kind::SmallRock)->is_exploding());
    CHECK(world.pilot(0).is_flying());
    CHECK(world.pilot(0).ship().thrust_cut() == 149);  // one of its ticks has passed
    CHECK(world.shake_left() == 149);
    CHECK(world.pilot(0).score() == 0);
    CHECK(count(events, Event::Type::CanisterLost) == 0);
}

TEST_CASE("a protected ship takes a prize too [§6.10]") {
    support::TestWorld world = support::quiet_world();
    REQUIRE(world.pilot(0).ship().is_protected());
    take(world, Prize::TripleFire);
    CHECK(world.pilot(0).ship().has(Prize::TripleFire));
}

TEST_CASE("a shot canister is lost and pays no points [§6.10]") {
    support::TestWorld world = support::quiet_world();
    sim::Canister& canister = put_canister(world, kFar);
    support::put_shot_on(world, 0, canister);
    const sim::EventList events = step(world);
    CHECK(canister.is_exploding());
    CHECK(count(events, Event::Type::CanisterLost) == 1);
    CHECK(count(events, Event::Type::PrizeTaken) == 0);
    CHECK(world.pilot(0).score() == 0);
}

TEST_CASE("a canister explodes after 301 moves [§6.10]") {
    support::TestWorld world = support::quiet_world();
    const sim::Canister& canister = put_canister(world, kFar);
    step(world, 300);
    CHECK_FALSE(canister.is_exploding());
    CHECK(count(step(world), Event::Type::CanisterLost) == 1);
    CHECK(canister.is_exploding());
    step(world, 25);
    CHECK(count(world, Kind::Canister) == 0);
}

TEST_CASE("touching a damaged ship adds a life and removes the damaged ship [§6.11]") {
    support::TestWorld world = support::unprotected_world();
    world.spawn<sim::DamagedShip>(world.random(), world.pilot(0).ship().pos(), Vec{});
    const sim::EventList events = step(world);
    CHECK(world.pilot(0).lives() == 3);
    CHECK(count(events, Event::Type::Rescued, 0) == 1);
    CHECK(count(world, Kind::DamagedShip) == 0);
    CHECK(world.pilot(0).is_flying());
}

TEST_CASE("a ghost passes through a damaged ship [§6.11]") {
    support::TestWorld world = support::unprotected_world({.pilots = 2, .lives = 1});
    support::lose_ship(world, 1);
    step(world, 133);
    REQUIRE(world.pilot(1).is_ghost());
    world.spawn<sim::DamagedShip>(world.random(), world.pilot(1).ship().pos(), Vec{});
    const sim::EventList events = step(world, 5);
    CHECK(count(events, Event::Type::Rescued) == 0);
    CHECK(count(world, Kind::DamagedShip) == 1);
    CHECK(world.pilot(1).is_flying());
}

TEST_CASE("a shot damaged ship explodes for 42 ticks with two pieces of shrapnel [§6.11]") {
    support::TestWorld world = support::quiet_world();
    const sim::Entity& wreck = world.spawn<sim::DamagedShip>(world.random(), kFar, Vec{});
    support::put_shot_on(world, 0, wreck);
    step(world);
    CHECK(wreck.is_exploding());
    CHECK(count(world, Kind::Shrapnel) == 2);
    CHECK(world.pilot(0).score() == 0);
    step(world, 40);
    CHECK(count(world, Kind::DamagedShip) == 1);
    step(world);
    CHECK(count(world, Kind::DamagedShip) == 0);
}

TEST_CASE("a damaged ship explodes after 301 moves [§6.11]") {
    support::TestWorld world = support::quiet_world();
    const sim::Entity& wreck = world.spawn<sim::DamagedShip>(world.random(), kFar, Vec{});
    step(world, 300);
    CHECK_FALSE(wreck.is_exploding());
    step(world);
    CHECK(wreck.is_exploding());
    CHECK(count(world, Kind::Shrapnel) == 2);
}
