// SPDX-License-Identifier: Zlib
// Phases of a game, roster, and ends of a game (RULES.md §10, §14, §15).
#include "game/sim/world.h"

#include <catch2/catch.hpp>
#include <type_traits>
#include <utility>

#include "game/sim/entities/mine.h"
#include "tests/support/masks.h"
#include "tests/support/worlds.h"

using sim::Event;
using sim::Keys;
using sim::Phase;
using sim::RosterEvent;
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
        REQUIRE(lives == 5);  // one is for the score
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
        CHECK(pilot.bonus() == bonus);
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

TEST_CASE("nobody can be away who is not in the game, or once it is over") {
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
    // Out in a game that goes on: the wait for a ship ends without lives in the very tick in which the wave ends.
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
    world.blast(nullptr);  // it reaches the ships of empty slots, too
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
    support::force_draws(world, {{40, 0}, {2, 0}});
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

TEST_CASE("a target is rolled only if a pilot lives [§6.14]") {
    support::TestWorld world = support::unprotected_world();
    lose_ship(world, 0);
    step(world, 50);
    const std::uint32_t before = world.random_state();
    CHECK(world.draw_target() == sim::kNoSlot);
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
