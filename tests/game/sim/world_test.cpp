// SPDX-License-Identifier: Zlib
// Phases of a game, and ends of a game (RULES.md §10, §15).
#include "game/sim/world.h"

#include <catch2/catch.hpp>
#include <type_traits>
#include <utility>

#include "tests/support/masks.h"
#include "tests/support/worlds.h"

using sim::Event;
using sim::Keys;
using sim::Phase;
using support::count;
using support::lose_ship;
using support::step;

namespace {

constexpr sim::Setup kDuel{.mode = sim::Mode::Deathmatch, .pilots = 2, .frags = 2};

/// Runs a tick in which one pilot's shots destroy another's ship.
sim::EventList shoot_down(support::TestWorld& world, sim::Slot by, sim::Slot victim) {
    for (int hit = 0; hit < 3; ++hit) {
        support::put_shot_on(world, by, world.pilot(victim).ship());
    }
    return step(world);
}

}  // namespace

TEST_CASE("only rules can change a world; other code can only step and query it") {
    using Ours = sim::World&;  // not const
    STATIC_REQUIRE_FALSE(std::is_constructible_v<sim::MutableWorld, Ours>);
    STATIC_REQUIRE(std::is_same_v<decltype(std::declval<Ours>().pilot(0)), const sim::Pilot&>);
    STATIC_REQUIRE(std::is_same_v<decltype(std::declval<Ours>().wave()), const sim::Wave&>);
    STATIC_REQUIRE(std::is_same_v<decltype(std::declval<Ours>().entities()), const sim::EntityPool&>);
    STATIC_REQUIRE(std::is_same_v<decltype(std::declval<Ours>().enemy_shots()), const sim::ShotList&>);
}

TEST_CASE("by default a game is co-op with three lives, and a deathmatch ends at three frags [§10.2, §15.1]") {
    const sim::Setup setup;
    CHECK(setup.mode == sim::Mode::Coop);
    CHECK(setup.pilots == 1);
    CHECK(setup.wave == 1);
    CHECK(setup.lives == 3);
    CHECK(setup.frags == 3);
}

TEST_CASE("a set-up is clamped to its ranges") {
    const sim::World low({.pilots = 0, .wave = 0, .lives = 0, .frags = 0}, support::disk_masks());
    CHECK(low.setup().pilots == 1);
    CHECK(low.setup().wave == 1);
    CHECK(low.setup().lives == 1);
    CHECK(low.setup().frags == 1);
    const sim::World high({.pilots = 200, .wave = 200, .lives = 200, .frags = 200}, support::disk_masks());
    CHECK(high.setup().pilots == 8);
    CHECK(high.setup().wave == 40);
    CHECK(high.setup().lives == 40);
    CHECK(high.setup().frags == 99);
}

TEST_CASE("a game of one pilot ends when the wait finds no ship left [§10.2]") {
    support::TestWorld world = support::unprotected_world({.lives = 1});
    lose_ship(world, 0);
    step(world, 131);
    CHECK(world.phase() == Phase::Play);
    const sim::EventList events = step(world);
    CHECK(world.is_over());
    CHECK(count(events, Event::Type::GameOver) == 1);
    CHECK(count(step(world, 50), Event::Type::GameOver) == 0);
}

TEST_CASE("a game of one pilot lasts for all ships [§10.2]") {
    support::TestWorld world = support::unprotected_world({.lives = 3});
    for (int ship = 0; ship < 3; ++ship) {
        REQUIRE_FALSE(world.is_over());
        lose_ship(world, 0);
        step(world, 132);
    }
    CHECK(world.is_over());
}

TEST_CASE("a pilot without lives in co-op becomes a ghost after the wait and flies, shoots and scores [§10.2]") {
    support::TestWorld world = support::unprotected_world({.pilots = 2, .lives = 1});
    lose_ship(world, 1);
    const sim::EventList events = step(world, 132);
    CHECK(world.pilot(1).is_ghost());
    CHECK(world.pilot(1).is_flying());
    CHECK(count(events, Event::Type::BecameGhost, 1) == 1);
    CHECK_FALSE(world.is_over());
    const sim::Entity& rock = support::put_rock(world, sim::RockSize::Large, {500, 400});
    support::put_shot_on(world, 1, rock);
    step(world);
    CHECK(world.pilot(1).score() == 50);
}

TEST_CASE("a ghost can die and come back any number of times [§10.2]") {
    support::TestWorld world = support::unprotected_world({.pilots = 2, .lives = 1});
    for (int death = 0; death < 5; ++death) {
        lose_ship(world, 1);
        step(world, 132);
        REQUIRE(world.pilot(1).is_flying());
        CHECK(world.pilot(1).lives() == 0);
    }
}

TEST_CASE("the game ends with the explosion of the last pilot who is no ghost, without the wait [§10.2]") {
    support::TestWorld world = support::unprotected_world({.pilots = 2, .lives = 1});
    lose_ship(world, 1);
    step(world, 132);
    REQUIRE(world.pilot(1).is_ghost());
    lose_ship(world, 0);
    step(world, 41);
    CHECK_FALSE(world.is_over());
    step(world);
    CHECK(world.is_over());
}

TEST_CASE("a pilot with lives left gets a new ship even if all others are ghosts [§10.2]") {
    support::TestWorld world = support::unprotected_world({.pilots = 2, .lives = 2});
    for (int death = 0; death < 2; ++death) {
        lose_ship(world, 1);
        step(world, 132);
    }
    REQUIRE(world.pilot(1).is_ghost());
    REQUIRE(world.pilot(0).lives() == 1);
    lose_ship(world, 0);
    step(world, 132);
    CHECK_FALSE(world.is_over());
    CHECK(world.pilot(0).is_flying());
    CHECK(world.pilot(0).lives() == 0);
}

TEST_CASE("if two pilots lose their last ships together, the game ends with the later explosion [§10.2]") {
    support::TestWorld world = support::unprotected_world({.pilots = 2, .lives = 1});
    lose_ship(world, 0);
    step(world, 9);
    lose_ship(world, 1);
    step(world, 41);
    CHECK_FALSE(world.is_over());
    step(world);
    CHECK(world.is_over());
}

TEST_CASE("a deathmatch ends when a pilot's frags reach the limit [§15.1]") {
    support::TestWorld world = support::unprotected_world(kDuel);
    shoot_down(world, 0, 1);
    CHECK(world.pilot(0).frags() == 1);
    step(world, 200);
    REQUIRE(world.pilot(1).is_flying());
    const sim::EventList events = shoot_down(world, 0, 1);
    CHECK(world.pilot(0).frags() == 2);
    CHECK(count(events, Event::Type::Exploded) == 2);  // every ship
    CHECK_FALSE(world.pilot(0).is_flying());
    step(world, 41);
    CHECK_FALSE(world.is_over());
    step(world);
    CHECK(world.is_over());
    CHECK_FALSE(world.pilot(0).is_alive());
}

TEST_CASE("a pilot who waits when a deathmatch is decided gets no ship [§15.1]") {
    support::TestWorld world = support::unprotected_world({.mode = sim::Mode::Deathmatch, .pilots = 3, .frags = 1});
    lose_ship(world, 2);
    step(world, 50);
    REQUIRE(world.pilot(2).is_waiting());
    shoot_down(world, 0, 1);
    const sim::EventList events = step(world, 60);
    CHECK(world.is_over());
    CHECK(count(events, Event::Type::Spawned) == 0);
    CHECK(world.pilot(2).is_out());
}

TEST_CASE("a deathmatch that is decided as its wave ends is over too [§15.1]") {
    support::TestWorld world = support::bare_world({.mode = sim::Mode::Deathmatch, .pilots = 2, .frags = 1});
    step(world, 80);
    shoot_down(world, 0, 1);
    step(world, 11);
    REQUIRE(world.phase() == Phase::Tally);
    step(world, 400);
    CHECK(world.is_over());
    CHECK_FALSE(world.pilot(0).is_alive());
}

TEST_CASE("in a deathmatch ships lost to rocks neither cost lives nor count as frags [§15.1]") {
    support::TestWorld world = support::unprotected_world(kDuel);
    for (int death = 0; death < 6; ++death) {
        lose_ship(world, 1);
        step(world, 43 + 45 + 60);
        REQUIRE(world.pilot(1).is_flying());
    }
    CHECK_FALSE(world.is_over());
}

TEST_CASE("after the end there are no contacts, no arrivals and no input") {
    support::TestWorld world = support::unprotected_world({.pilots = 2, .lives = 1});
    lose_ship(world, 1);
    step(world, 132);
    REQUIRE(world.pilot(1).is_ghost());
    lose_ship(world, 0);
    step(world, 41);
    support::step_slot(world, 1, 1, {Keys::Thrust});  // held when the game ends
    REQUIRE(world.is_over());
    const sim::Vec vel = world.pilot(1).ship().vel();
    const sim::EventList events = support::step_slot(world, 1, 20, {Keys::Thrust | Keys::Fire});
    CHECK(world.pilot(1).ship().vel() == vel);
    CHECK(count(events, Event::Type::Fired) == 0);
    CHECK(world.tick() == 60 + 133 + 43 + 20);
}

TEST_CASE("a target is rolled only if a pilot lives [§6.14]") {
    support::TestWorld world = support::unprotected_world();
    lose_ship(world, 0);
    step(world, 50);
    const std::uint32_t before = world.random_state();
    CHECK(world.roll_target() == sim::kNoSlot);
    CHECK(world.random_state() == before);
}

TEST_CASE("contacts come before moves, so they concern the positions of the previous tick [§4.1]") {
    support::TestWorld world = support::unprotected_world();
    const sim::Vec ship = world.pilot(0).ship().pos();
    const sim::Entity& rock =
        world.spawn<sim::Rock>(world.random(), sim::RockSize::Large, ship - sim::from_pixels(34, 0), sim::Vec{128, 0});
    step(world);
    CHECK(world.pilot(0).is_flying());
    CHECK(sim::to_pixels(rock.pos().x) == sim::to_pixels(ship.x) - 26);
    step(world);
    CHECK_FALSE(world.pilot(0).is_flying());
}

TEST_CASE("an arrival does not move in its own tick [§4.1, §11.3]") {
    support::TestWorld world({.seed = 12345, .has_collisions = false}, support::disk_masks());
    step(world, 659);
    REQUIRE(count(world, sim::Kind::Comet) == 0);
    step(world);
    REQUIRE(count(world, sim::Kind::Comet) == 1);
    CHECK(support::last(world, sim::Kind::Comet)->pos().y == 0);
    CHECK(support::last(world, sim::Kind::Comet)->life() == 301);
}

TEST_CASE("a seed of 0 runs like any other") {
    support::TestWorld world({.seed = 0}, support::disk_masks());
    step(world, 300);
    CHECK(world.tick() == 300);
}
