// SPDX-License-Identifier: Zlib
// Lives, death and return, score, frags and bonus of a pilot (RULES.md §10, §13, §15).
#include "game/sim/pilot.h"

#include <catch2/catch.hpp>

#include <algorithm>

#include "tests/support/worlds.h"

using sim::Event;
using sim::Keys;
using support::count;
using support::step;

namespace {

constexpr sim::Setup kDeathmatch{.mode = sim::Mode::Deathmatch, .pilots = 2};

}  // namespace

TEST_CASE("the lives of the set-up include the first ship [§10.2]") {
    CHECK(support::quiet_world().pilot(0).lives() == 2);
    CHECK(support::quiet_world({.lives = 1}).pilot(0).lives() == 0);
    CHECK(support::quiet_world({.lives = 40}).pilot(0).lives() == 39);
}

TEST_CASE("a pilot in a deathmatch has one life that is never used up [§15.1]") {
    support::TestWorld world = support::unprotected_world({.mode = sim::Mode::Deathmatch, .pilots = 2, .lives = 9});
    CHECK(world.pilot(0).lives() == 1);
    support::lose_ship(world, 0);
    step(world, 200);
    CHECK(world.pilot(0).lives() == 1);
    CHECK(world.pilot(0).is_flying());
}

namespace {

/// Returns the squared distance of two pilots' ships by the shortest way, in px.
std::int32_t squared_distance(const sim::World& world, sim::Slot a, sim::Slot b) {
    const sim::Vec from = world.pilot(a).ship().pixel_pos();
    const sim::Vec to = world.pilot(b).ship().pixel_pos();
    const std::int32_t dx = sim::wrapped_distance(from.x, to.x, sim::kFieldWidthPx);
    const std::int32_t dy = sim::wrapped_distance(from.y, to.y, sim::kFieldHeightPx);
    return dx * dx + dy * dy;
}

}  // namespace

TEST_CASE("pilots of an arena begin far from each other [§8.3]") {
    const support::TestWorld world = support::quiet_world({.mode = sim::Mode::Arena, .pilots = 4});
    CHECK(world.pilot(0).ship().pixel_pos() == sim::Vec{64, 104});
    for (sim::Slot a = 0; a < 4; ++a) {
        for (sim::Slot b = 0; b < a; ++b) {
            CHECK(squared_distance(world, a, b) >= 240 * 240);
        }
    }
}

TEST_CASE("a new ship in an arena appears far from its opponent, wherever that flies [§8.3]") {
    const int thrust = GENERATE(0, 10, 20, 30, 45);
    support::TestWorld world = support::unprotected_world({.mode = sim::Mode::Arena, .pilots = 2});
    step(world, thrust, {Keys::Thrust});
    support::lose_ship(world, 1);
    step(world, 86);
    REQUIRE_FALSE(world.pilot(1).is_flying());
    step(world);
    REQUIRE(world.pilot(1).is_flying());
    CHECK(squared_distance(world, 0, 1) >= 240 * 240);
}

TEST_CASE("death costs 133 ticks: an explosion of 43 and a wait of 90 [§10.1]") {
    support::TestWorld world = support::unprotected_world();
    const sim::Pilot& pilot = world.pilot(0);
    support::lose_ship(world, 0);  // tick 1
    step(world, 41);
    CHECK(pilot.is_alive());
    step(world);  // tick 43
    CHECK(pilot.is_waiting());
    step(world, 89);
    CHECK(pilot.is_waiting());
    const sim::EventList events = step(world);  // tick 133
    CHECK(pilot.is_flying());
    CHECK(count(events, Event::Type::Spawned, 0) == 1);
    CHECK(pilot.lives() == 1);
}

TEST_CASE("a new ship is reported as the last one if it is") {
    const auto last_of = [](std::uint8_t lives) {
        support::TestWorld world = support::unprotected_world({.lives = lives});
        support::lose_ship(world, 0);
        step(world, 131);
        const sim::EventList events = step(world);
        const auto spawned = std::ranges::find(events, Event::Type::Spawned, &Event::type);
        REQUIRE(spawned != events.end());
        return spawned->value;
    };
    CHECK(last_of(2) == 1);
    CHECK(last_of(3) == 0);
}

TEST_CASE("after death a new ship is at the spawn point, with shield and protection [§8.4]") {
    support::TestWorld world = support::unprotected_world();
    step(world, 30, {Keys::Thrust | Keys::Shield | Keys::Right});
    support::lose_ship(world, 0);
    step(world, 132);
    const sim::Ship& ship = world.pilot(0).ship();
    CHECK(ship.pixel_pos() == sim::Vec{304, 222});
    CHECK(ship.heading() == 0);
    CHECK(ship.vel() == sim::Vec{});
    CHECK(ship.shield() == 90);
    CHECK(ship.protection() == 60);
    CHECK(ship.hit_points() == 3);
    CHECK_FALSE(ship.is_exploding());
}

TEST_CASE("in a deathmatch the wait is 45 ticks [§10.1]") {
    support::TestWorld world = support::unprotected_world(kDeathmatch);
    support::lose_ship(world, 0);
    step(world, 42 + 44);
    CHECK(world.pilot(0).is_waiting());
    step(world);
    CHECK(world.pilot(0).is_flying());
}

TEST_CASE("shots in flight outlive their ship [§5.4]") {
    support::TestWorld world = support::unprotected_world();
    step(world, 1, {Keys::Fire});
    support::lose_ship(world, 0);
    CHECK(world.pilot(0).ship().shots().size() == 1);
    step(world, 28);
    CHECK(world.pilot(0).ship().shots().size() == 1);
    step(world);
    CHECK(world.pilot(0).ship().shots().size() == 0);
}

TEST_CASE("a press while dead has no effect, and the key still counts as held afterwards [§10.1]") {
    support::TestWorld world = support::unprotected_world();
    support::lose_ship(world, 0);
    step(world, 100);
    const sim::EventList events = step(world, 60, {Keys::Fire});
    CHECK(world.pilot(0).is_flying());
    CHECK(count(events, Event::Type::Fired) == 0);
    step(world);
    CHECK(count(step(world, 1, {Keys::Fire}), Event::Type::Fired) == 1);
}

TEST_CASE("a release while dead has its effect [§10.1]") {
    support::TestWorld world = support::unprotected_world();
    step(world, 5, {Keys::Right});
    support::lose_ship(world, 0);
    step(world, 140);
    CHECK(world.pilot(0).ship().heading() == 0);
}

TEST_CASE("the wave bonus falls by 10 every 16 ticks, from 2000 to 0 in 3200 [§13.2]") {
    support::TestWorld world = support::quiet_world();
    const sim::Pilot& pilot = world.pilot(0);
    CHECK(pilot.bonus() == 2000);
    step(world, 15);
    CHECK(pilot.bonus() == 2000);
    step(world);
    CHECK(pilot.bonus() == 1990);
    step(world, 3200 - 16 - 1);
    CHECK(pilot.bonus() == 10);
    step(world);
    CHECK(pilot.bonus() == 0);
    step(world, 100);
    CHECK(pilot.bonus() == 0);
}

TEST_CASE("the wave bonus falls while the pilot is dead too [§13.2]") {
    support::TestWorld world = support::unprotected_world();
    const std::int32_t before = world.pilot(0).bonus();
    support::lose_ship(world, 0);
    step(world, 16 * 8 - 1);
    CHECK_FALSE(world.pilot(0).is_flying());
    CHECK(world.pilot(0).bonus() == before - 80);
}

TEST_CASE("a comet's amount can raise the bonus above 2000 [§6.9]") {
    support::TestWorld world = support::quiet_world();
    world.pilot(0).add_bonus(5000);
    CHECK(world.pilot(0).bonus() == 7000);
}

TEST_CASE("every step of 50,000 points brings an extra life, even if several are crossed at once [§10.3]") {
    support::TestWorld world = support::quiet_world();
    sim::Pilot& pilot = world.pilot(0);
    pilot.add_score(world, 49999, {});
    CHECK(count(step(world), Event::Type::ExtraLife) == 0);
    pilot.add_score(world, 1, {});
    CHECK(count(step(world), Event::Type::ExtraLife, 0) == 1);
    CHECK(pilot.lives() == 3);
    CHECK(count(step(world, 5), Event::Type::ExtraLife) == 0);
    pilot.add_score(world, 49999, {});
    CHECK(count(step(world), Event::Type::ExtraLife) == 0);
    pilot.add_score(world, 1, {});
    CHECK(count(step(world), Event::Type::ExtraLife, 0) == 1);
    pilot.add_score(world, 120000, {});
    CHECK(count(step(world), Event::Type::ExtraLife, 0) == 2);
    CHECK(pilot.lives() == 6);
}

TEST_CASE("there are no extra lives in a deathmatch [§15.1]") {
    support::TestWorld world = support::quiet_world(kDeathmatch);
    world.pilot(0).add_score(world, 60000, {});
    CHECK(count(step(world), Event::Type::ExtraLife) == 0);
    CHECK(world.pilot(0).lives() == 1);
}

TEST_CASE("a ghost gets no extra lives, neither by score nor by rescue [§10.2, §10.3]") {
    support::TestWorld world = support::unprotected_world({.pilots = 2, .lives = 1});
    support::lose_ship(world, 1);
    step(world, 133);
    REQUIRE(world.pilot(1).is_ghost());
    world.pilot(1).add_score(world, 60000, {});
    world.pilot(1).add_life(world);
    CHECK(count(step(world), Event::Type::ExtraLife) == 0);
    CHECK(world.pilot(1).lives() == 0);
}

TEST_CASE("points are reported at the position of the object, and 0 points are not reported") {
    support::TestWorld world = support::quiet_world();
    support::put_shot_on(world, 0, *support::last(world, sim::Kind::SmallRock));
    const sim::Vec where = support::last(world, sim::Kind::SmallRock)->pos();
    const sim::EventList events = step(world);
    REQUIRE(count(events, Event::Type::Scored, 0) == 1);
    CHECK(support::first(events, Event::Type::Scored)->value == 300);
    CHECK(support::first(events, Event::Type::Scored)->pos == where);
    CHECK(world.pilot(0).score() == 300);
}

TEST_CASE("a new wave resets position, velocity, heading, shots, bonus, factor and protection [§11.5]") {
    support::TestWorld world = support::unprotected_world();
    sim::Pilot& pilot = world.pilot(0);
    step(world, 20, {Keys::Thrust | Keys::Right | Keys::Shield});
    step(world, 1, {Keys::Fire});
    pilot.set_factor(4);
    pilot.add_bonus(777);
    pilot.ship().take_prize(world, sim::Prize::TripleFire);
    pilot.add_score(world, 1234, {});
    pilot.begin_wave(world);
    CHECK(pilot.ship().pixel_pos() == sim::Vec{304, 222});
    CHECK(pilot.ship().vel() == sim::Vec{});
    CHECK(pilot.ship().heading() == 0);
    CHECK(pilot.ship().shots().size() == 0);
    CHECK(pilot.ship().protection() == 60);
    CHECK(pilot.bonus() == 2000);
    CHECK(pilot.factor() == 1);
    CHECK(pilot.ship().shield() == 70);
    CHECK(pilot.ship().has(sim::Prize::TripleFire));
    CHECK(pilot.score() == 1234);
}

TEST_CASE("a new wave's bonus falls after 16 ticks, whenever the last wave ended [§13.2]") {
    support::TestWorld world = support::quiet_world();
    step(world, 10);
    world.pilot(0).begin_wave(world);
    step(world, 15);
    CHECK(world.pilot(0).bonus() == 2000);
    step(world);
    CHECK(world.pilot(0).bonus() == 1990);
}

TEST_CASE("if a wave ends while a pilot's ship explodes or is lost, the life comes back without the powers [§11.5]") {
    for (const int ticks_dead : {10, 80}) {
        support::TestWorld world = support::unprotected_world();
        sim::Pilot& pilot = world.pilot(0);
        pilot.ship().take_prize(world, sim::Prize::LongRange);
        support::lose_ship(world, 0);
        step(world, ticks_dead);
        pilot.begin_wave(world);
        CHECK(pilot.is_flying());
        CHECK(pilot.lives() == 2);
        CHECK_FALSE(pilot.ship().has(sim::Prize::LongRange));
    }
}

TEST_CASE("the factor multiplies the bonus once") {
    sim::Pilot pilot(0);
    pilot.add_bonus(100);
    pilot.set_factor(5);
    pilot.multiply_bonus();
    pilot.multiply_bonus();
    CHECK(pilot.bonus() == 500);
    CHECK(pilot.factor() == 1);
}

TEST_CASE("a payment moves at most what is left of the bonus") {
    sim::Pilot pilot(0);
    pilot.add_bonus(700);
    pilot.pay_bonus(500);
    CHECK(pilot.score() == 500);
    CHECK(pilot.bonus() == 200);
    pilot.pay_bonus(500);
    CHECK(pilot.score() == 700);
    CHECK(pilot.bonus() == 0);
}

TEST_CASE("a frag counts for the shooter and reports the victim [§15.1]") {
    support::TestWorld world = support::unprotected_world(kDeathmatch);
    for (int hit = 0; hit < 3; ++hit) {
        CHECK(world.pilot(0).frags() == 0);
        support::put_shot_on(world, 0, world.pilot(1).ship());
        const sim::EventList events = step(world);
        CHECK(count(events, Event::Type::Frag, 0) == (hit == 2 ? 1 : 0));
    }
    CHECK(world.pilot(0).frags() == 1);
    CHECK(world.pilot(0).score() == 1000);
    CHECK_FALSE(world.pilot(1).is_flying());
}

TEST_CASE("a ship lost to a rock is nobody's frag [§15.1]") {
    support::TestWorld world = support::unprotected_world(kDeathmatch);
    support::put_rock_on(world, 1);
    step(world);
    REQUIRE_FALSE(world.pilot(1).is_flying());
    CHECK(world.pilot(0).frags() == 0);
    CHECK(world.pilot(1).frags() == 0);
}

TEST_CASE(
    "the ticks to the next ship count down from the loss to the tick in which it appears, at the place foretold") {
    for (const sim::Mode mode : {sim::Mode::Coop, sim::Mode::Deathmatch}) {
        support::TestWorld world = support::unprotected_world({.mode = mode, .pilots = 2});
        CHECK_FALSE(world.pilot(0).ticks_to_next_ship(world));
        support::lose_ship(world, 0);
        auto left = world.pilot(0).ticks_to_next_ship(world);
        REQUIRE(left);
        CHECK(*left >= sim::kShipExplosion);
        while (*left > 1) {
            step(world);
            const auto next = world.pilot(0).ticks_to_next_ship(world);
            REQUIRE(next);
            REQUIRE(*next == *left - 1);
            left = next;
        }
        const sim::Vec place = world.pilot(0).ship().next_place(world);
        CHECK(count(step(world), Event::Type::Spawned, 0) == 1);
        CHECK_FALSE(world.pilot(0).ticks_to_next_ship(world));
        CHECK(world.pilot(0).ship().pos() == place);
    }
}

TEST_CASE("a pilot who flies alone and has lost the last ship is not told to wait for another one") {
    support::TestWorld world = support::unprotected_world({.lives = 1});
    support::lose_ship(world, 0);
    CHECK_FALSE(world.pilot(0).ticks_to_next_ship(world));
}
