// SPDX-License-Identifier: Zlib
// Pilots who join, leave, are away and return (RULES.md §14).
#include "game/sim/world.h"

#include <catch2/catch.hpp>

#include "game/sim/entities/hazards.h"
#include "tests/support/worlds.h"

using sim::Event;
using sim::Keys;
using sim::Phase;
using sim::RosterEvent;
using support::count;
using support::lose_ship;
using support::step;

TEST_CASE("no pilot can join a game that is over") {
    support::TestWorld world = support::unprotected_world();
    support::step_roster(world, RosterEvent::Type::Leave, 0);
    REQUIRE(world.is_over());
    const sim::EventList events = support::step_roster(world, RosterEvent::Type::Join, 0);
    CHECK(count(events, Event::Type::Joined) == 0);
    CHECK_FALSE(world.pilot(0).is_present());
}

TEST_CASE("a pilot who joins gets a ship and the lives of the set-up") {
    support::TestWorld world = support::unprotected_world({.lives = 5});
    const sim::EventList events = support::step_roster(world, RosterEvent::Type::Join, 3);
    CHECK(count(events, Event::Type::Joined, 3) == 1);
    CHECK(world.pilot(3).is_flying());
    CHECK(world.pilot(3).lives() == 4);
    CHECK(world.pilot(3).ship().protection() > 0);
    CHECK(world.pilots_present() == 2);
}

TEST_CASE("joining an occupied slot changes nothing") {
    support::TestWorld world = support::unprotected_world();
    support::TestWorld other = world;
    support::step_roster(world, RosterEvent::Type::Join, 0);
    step(other);
    CHECK(world.hash() == other.hash());
}

TEST_CASE("a pilot who leaves or is dropped is gone at once, with ship and shots, and keeps the score") {
    for (const auto type : {RosterEvent::Type::Leave, RosterEvent::Type::Drop}) {
        support::TestWorld world = support::unprotected_world({.pilots = 2});
        world.pilot(1).add_score(world, 700, {});
        support::step_slot(world, 1, 1, {Keys::Fire});
        const sim::EventList events = support::step_roster(world, type, 1);
        CHECK(count(events, Event::Type::Left, 1) == 1);
        CHECK(count(events, Event::Type::Exploded) == 0);
        CHECK_FALSE(world.pilot(1).is_present());
        CHECK(world.pilot(1).ship().shots().size() == 0);
        CHECK(world.pilot(1).score() == 700);
        CHECK(world.pilots_present() == 1);
    }
}

TEST_CASE("leaving an empty slot changes nothing") {
    support::TestWorld world = support::unprotected_world();
    support::TestWorld other = world;
    const sim::EventList events = support::step_roster(world, RosterEvent::Type::Drop, 5);
    step(other);
    CHECK(count(events, Event::Type::Left) == 0);
    CHECK(world.hash() == other.hash());
}

TEST_CASE("keys of an empty slot have no effect") {
    support::TestWorld world = support::unprotected_world({.pilots = 2});
    support::step_roster(world, RosterEvent::Type::Leave, 1);
    support::TestWorld other = world;
    for (const sim::Slot slot : {1, 6}) {
        const sim::EventList events = support::step_slot(world, slot, 5, {Keys::kAll});
        step(other, 5);
        CHECK(count(events, Event::Type::ShieldOn) == 0);
        CHECK(world.hash() == other.hash());
    }
}

TEST_CASE("a pilot who returns has what was kept, and a new ship at no cost") {
    for (const auto type : {RosterEvent::Type::Leave, RosterEvent::Type::Drop}) {
        support::TestWorld world = support::unprotected_world({.pilots = 2, .lives = 5});
        sim::Pilot& pilot = world.pilot(1);
        pilot.add_score(world, 60000, {});
        pilot.set_factor(3);
        pilot.add_bonus(1000);
        pilot.ship().take_prize(world, sim::Prize::MachineGuns);
        world.blast(nullptr);
        support::step_slot(world, 1, 10, {Keys::Thrust | Keys::Right});
        const std::int32_t lives = pilot.lives();
        const std::int32_t bonus = pilot.bonus();
        REQUIRE(lives == 5);  // one life was awarded for the score
        support::step_roster(world, type, 1);
        step(world, 100);
        const sim::EventList events = support::step_roster(world, RosterEvent::Type::Return, 1);
        REQUIRE(count(events, Event::Type::Joined, 1) == 1);
        CHECK(support::first(events, Event::Type::Joined)->value == 1);
        CHECK(count(events, Event::Type::Spawned, 1) == 1);
        CHECK(pilot.is_flying());
        CHECK(pilot.score() == 60000);
        CHECK(pilot.lives() == lives);
        CHECK(pilot.factor() == 3);
        CHECK(pilot.bonus() == bonus - 100 / sim::kBonusEvery * sim::kBonusStep);  // like that of the others
        CHECK(pilot.ship().protection() == sim::kSpawnProtection - 1);
        CHECK(pilot.ship().shield() == sim::kShieldOfNewShip);
        CHECK_FALSE(pilot.ship().has(sim::Prize::MachineGuns));
        CHECK(pilot.ship().thrust_cut() == 0);
        CHECK(pilot.ship().heading() == 0);
        step(world, 100);
        CHECK(pilot.lives() == lives);  // the score's life is not awarded again
    }
}

TEST_CASE("the frags of a pilot who returns are kept") {
    support::TestWorld world = support::unprotected_world({.mode = sim::Mode::Deathmatch, .pilots = 2});
    world.pilot(1).add_frag(world, 0);
    support::step_roster(world, RosterEvent::Type::Leave, 1);
    support::step_roster(world, RosterEvent::Type::Return, 1);
    CHECK(world.pilot(1).frags() == 1);
    CHECK(world.pilot(1).lives() == 1);
    support::step_roster(world, RosterEvent::Type::Leave, 1);
    support::step_roster(world, RosterEvent::Type::Join, 1);
    CHECK(world.pilot(1).frags() == 0);
}

TEST_CASE("a key held by a pilot who left is a new press after the return") {
    support::TestWorld world = support::unprotected_world({.pilots = 2});
    support::step_slot(world, 1, 1, {Keys::Fire});
    support::step_roster(world, RosterEvent::Type::Leave, 1);
    support::step_roster(world, RosterEvent::Type::Return, 1);
    CHECK(count(support::step_slot(world, 1, 1, {Keys::Fire}), Event::Type::Fired, 1) == 1);
}

TEST_CASE("returning does not save the life of a lost ship") {
    const int ticks = GENERATE(1, 42, 60, 130);  // exploding, or waiting
    support::TestWorld world = support::unprotected_world({.pilots = 2, .lives = 3});
    lose_ship(world, 1);
    step(world, ticks);
    support::step_roster(world, RosterEvent::Type::Drop, 1);
    CHECK(world.pilot(1).lives() == 2);
    support::step_roster(world, RosterEvent::Type::Return, 1);
    CHECK(world.pilot(1).is_flying());
    CHECK(world.pilot(1).lives() == 1);
}

TEST_CASE("a pilot who is away drifts without keys in a steady shield that takes no energy") {
    support::TestWorld world = support::unprotected_world({.pilots = 2});
    support::step_slot(world, 1, 5, {Keys::Thrust | Keys::Fire});
    const sim::Pilot& pilot = world.pilot(1);
    const sim::Vec vel = pilot.ship().vel();
    const std::int32_t energy = pilot.ship().shield();
    support::step_roster(world, RosterEvent::Type::Away, 1);
    REQUIRE(pilot.is_away());
    const sim::EventList events =
        support::step_slot(world, 1, 300, {Keys::Thrust | Keys::Fire | Keys::Left | Keys::Shield});
    CHECK(count(events, Event::Type::Fired, 1) == 0);
    CHECK(count(events, Event::Type::ShieldOn, 1) == 0);
    CHECK(pilot.ship().vel() == vel);
    CHECK(pilot.ship().heading() == 0);
    CHECK(pilot.ship().is_protected());
    CHECK(pilot.ship().shield() == energy);
    CHECK(pilot.is_away());
}

TEST_CASE("a pilot who was away flies on in the same ship, and a held key is a new press") {
    support::TestWorld world = support::unprotected_world({.pilots = 2, .lives = 3});
    const sim::Pilot& pilot = world.pilot(1);
    support::step_slot(world, 1, 5, {Keys::Right | Keys::Fire});
    const std::int32_t heading = pilot.ship().heading();
    support::step_roster(world, RosterEvent::Type::Away, 1);
    step(world, 40);
    const sim::EventList back = support::step_roster(world, RosterEvent::Type::Return, 1);
    CHECK(count(back, Event::Type::Joined) == 0);
    CHECK(count(back, Event::Type::Spawned) == 0);
    CHECK_FALSE(pilot.is_away());
    CHECK(pilot.ship().heading() == heading);
    CHECK(pilot.lives() == 2);
    CHECK(count(support::step_slot(world, 1, 1, {Keys::Fire}), Event::Type::Fired, 1) == 1);
    CHECK(pilot.ship().protection() > sim::kSpawnProtection - 5);
    step(world, sim::kSpawnProtection);
    CHECK_FALSE(pilot.ship().is_protected());
}

TEST_CASE("a ship that a pilot gets while away is shielded, too") {
    support::TestWorld world = support::unprotected_world({.pilots = 2, .lives = 3});
    lose_ship(world, 1);
    support::step_roster(world, RosterEvent::Type::Away, 1);
    step(world, 400);
    CHECK(world.pilot(1).is_flying());
    CHECK(world.pilot(1).is_away());
    CHECK(world.pilot(1).ship().is_protected());
    CHECK(world.pilot(1).lives() == 1);
}

TEST_CASE("whoever leaves or is dropped while away comes back like anybody else who left") {
    for (const auto type : {RosterEvent::Type::Leave, RosterEvent::Type::Drop}) {
        support::TestWorld world = support::unprotected_world({.pilots = 2});
        support::step_roster(world, RosterEvent::Type::Away, 1);
        support::step_roster(world, type, 1);
        CHECK_FALSE(world.pilot(1).is_away());
        const sim::EventList events = support::step_roster(world, RosterEvent::Type::Return, 1);
        CHECK(count(events, Event::Type::Joined, 1) == 1);
        CHECK_FALSE(world.pilot(1).is_away());
    }
}

TEST_CASE("a pilot cannot be away outside the game, or once it is over") {
    support::TestWorld world = support::unprotected_world();
    support::TestWorld other = world;
    support::step_roster(world, RosterEvent::Type::Away, 4);
    step(other);
    CHECK(world.hash() == other.hash());
    support::step_roster(world, RosterEvent::Type::Leave, 0);
    REQUIRE(world.is_over());
    support::step_roster(world, RosterEvent::Type::Away, 0);
    CHECK_FALSE(world.pilot(0).is_away());
}

TEST_CASE("a return changes nothing for a pilot who is not away") {
    support::TestWorld world = support::unprotected_world();
    support::step_slot(world, 0, 3, {Keys::Fire});
    support::TestWorld other = world;
    sim::EventList events;
    world.step({.keys = {Keys{Keys::Fire}}, .roster = {{RosterEvent::Type::Return, 0}}}, events);
    other.step({.keys = {Keys{Keys::Fire}}, .roster = {}}, events);
    CHECK(world.hash() == other.hash());
}

TEST_CASE("a pilot who returns without lives is a ghost, or out if nobody else is still in") {
    support::TestWorld world = support::unprotected_world({.pilots = 2, .lives = 1});
    lose_ship(world, 1);
    step(world, 60);
    support::step_roster(world, RosterEvent::Type::Leave, 1);
    support::TestWorld alone = world;
    support::step_roster(world, RosterEvent::Type::Return, 1);
    CHECK(world.pilot(1).is_ghost());
    CHECK(world.pilot(1).is_flying());
    support::step_roster(world, RosterEvent::Type::Leave, 1);
    support::step_roster(world, RosterEvent::Type::Return, 1);
    CHECK(world.pilot(1).is_ghost());
    CHECK(world.pilot(1).is_flying());

    sim::TickInput change;
    change.roster = {{RosterEvent::Type::Leave, 0}, {RosterEvent::Type::Return, 1}};
    sim::EventList events;
    alone.step(change, events);
    CHECK(alone.pilot(1).is_out());
    CHECK(alone.is_over());
}

TEST_CASE("a pilot who left a lost ship and returns between waves gets it back at no cost") {
    support::TestWorld world = support::bare_world({.pilots = 2, .lives = 2});
    step(world, 60);
    lose_ship(world, 1);
    support::step_roster(world, RosterEvent::Type::Leave, 1);
    step(world, 30);
    REQUIRE(world.phase() == sim::Phase::Tally);
    support::step_roster(world, RosterEvent::Type::Return, 1);
    CHECK(world.pilot(1).is_flying());
    CHECK(world.pilot(1).lives() == 1);
}

TEST_CASE("a pilot who was out when leaving stays out") {
    // Being out in a game that continues takes a special case: the wait for a ship ends without lives left in the very
    // tick in which the wave ends.
    const auto world_of = [](int delay) {
        support::TestWorld world = support::unprotected_world({.lives = 1});
        lose_ship(world, 0);
        step(world, delay);
        world.entities().clear();
        step(world, 91);
        return world;
    };
    support::TestWorld world = world_of(0);
    for (int delay = 1; delay < 133 && !(world.pilot(0).is_out() && world.phase() == Phase::Tally); ++delay) {
        world = world_of(delay);
    }
    REQUIRE(world.pilot(0).is_out());
    REQUIRE(world.phase() == Phase::Tally);
    support::step_roster(world, RosterEvent::Type::Join, 1);
    for (int round = 0; round < 2; ++round) {
        support::step_roster(world, RosterEvent::Type::Leave, 0);
        step(world, 200);
        REQUIRE(world.phase() == Phase::Play);
        support::step_roster(world, RosterEvent::Type::Return, 0);
        CHECK(world.pilot(0).is_present());
        CHECK(world.pilot(0).is_out());
    }
}

TEST_CASE("whoever joins or returns once a deathmatch is decided stays out, and the game ends") {
    support::TestWorld world = support::unprotected_world({.mode = sim::Mode::Deathmatch, .pilots = 3, .frags = 1});
    support::step_roster(world, RosterEvent::Type::Drop, 1);
    world.pilot(0).add_frag(world, 2);
    step(world, 10);
    REQUIRE_FALSE(world.is_over());  // the ships still explode
    const sim::EventList events = support::step_roster(world, RosterEvent::Type::Return, 1);
    CHECK(count(events, Event::Type::Joined, 1) == 1);
    CHECK(count(events, Event::Type::Spawned) == 0);
    CHECK(world.pilot(1).is_out());
    support::step_roster(world, RosterEvent::Type::Join, 5);
    CHECK(world.pilot(5).is_out());
    // Nor does the decision end when the winner's slot is taken over.
    support::step_roster(world, RosterEvent::Type::Leave, 0);
    support::step_roster(world, RosterEvent::Type::Join, 0);
    support::step_roster(world, RosterEvent::Type::Join, 6);
    CHECK(world.pilot(0).is_out());
    CHECK(world.pilot(6).is_out());
    step(world, sim::kShipExplosion);
    CHECK(world.is_over());
}

TEST_CASE("a pilot who is out on returning is not a newcomer on returning again") {
    support::TestWorld world = support::unprotected_world({.pilots = 2, .lives = 1});
    lose_ship(world, 1);
    step(world, 60);
    sim::TickInput change;
    change.roster = {{RosterEvent::Type::Leave, 1}, {RosterEvent::Type::Leave, 0},  {RosterEvent::Type::Return, 1},
                     {RosterEvent::Type::Leave, 1}, {RosterEvent::Type::Return, 0}, {RosterEvent::Type::Return, 1}};
    sim::EventList events;
    world.step(change, events);
    CHECK(world.pilot(0).is_flying());
    CHECK(world.pilot(1).is_out());
    CHECK_FALSE(world.is_over());
}

TEST_CASE("returning to a slot that nobody has flown in is joining") {
    support::TestWorld world = support::unprotected_world({.lives = 5});
    world.blast(nullptr);  // the blast also affects the ships of empty slots
    support::TestWorld other = world;
    const sim::EventList events = support::step_roster(world, RosterEvent::Type::Return, 3);
    support::step_roster(other, RosterEvent::Type::Join, 3);
    CHECK(world.hash() == other.hash());
    REQUIRE(count(events, Event::Type::Joined, 3) == 1);
    CHECK(support::first(events, Event::Type::Joined)->value == 0);
}

TEST_CASE("returning changes nothing for a pilot who is present, or once the game is over") {
    support::TestWorld world = support::unprotected_world();
    support::TestWorld other = world;
    support::step_roster(world, RosterEvent::Type::Return, 0);
    step(other);
    CHECK(world.hash() == other.hash());
    support::step_roster(world, RosterEvent::Type::Leave, 0);
    REQUIRE(world.is_over());
    const sim::EventList events = support::step_roster(world, RosterEvent::Type::Return, 0);
    CHECK(count(events, Event::Type::Joined) == 0);
    CHECK_FALSE(world.pilot(0).is_present());
}

TEST_CASE("a bonus cannot be collected by leaving each time before it is paid") {
    support::TestWorld world = support::bare_world({.pilots = 2});
    world.pilot(1).add_bonus(1'000'000'000);
    support::step_roster(world, RosterEvent::Type::Leave, 1);
    support::step_roster(world, RosterEvent::Type::Return, 1);
    CHECK(world.pilot(1).bonus() == sim::kBonusKept);
}

TEST_CASE("when the last pilot leaves the game is over") {
    support::TestWorld world = support::unprotected_world();
    support::step_roster(world, RosterEvent::Type::Leave, 0);
    CHECK(world.is_over());
}

TEST_CASE("a ghost left alone ends the game") {
    support::TestWorld world = support::unprotected_world({.pilots = 2, .lives = 1});
    lose_ship(world, 1);
    step(world, 132);
    support::step_roster(world, RosterEvent::Type::Drop, 0);
    CHECK(world.is_over());
}

TEST_CASE("a mine whose target leaves selects another") {
    support::TestWorld world = support::unprotected_world({.pilots = 2});
    support::force_rolls(world, {{40, 0}, {2, 0}});
    const sim::Mine& mine = world.spawn<sim::Mine>(world, sim::from_pixels(300, 100), sim::Vec{});
    step(world);
    CHECK(mine.vel().x == -6);
    support::step_roster(world, RosterEvent::Type::Leave, 0);
    CHECK(mine.vel().x == 0);
}

TEST_CASE("roster events apply in order and before the keys of the tick") {
    support::TestWorld world = support::unprotected_world();
    sim::TickInput input;
    input.roster = {{RosterEvent::Type::Join, 2}, {RosterEvent::Type::Leave, 2}, {RosterEvent::Type::Join, 2}};
    input.keys[2] = {Keys::Fire};
    sim::EventList events;
    world.step(input, events);
    CHECK(world.pilot(2).is_present());
    CHECK(count(events, Event::Type::Joined, 2) == 2);
    CHECK(count(events, Event::Type::Fired, 2) == 1);
}
