// SPDX-License-Identifier: Zlib
#include "game/sim/entities/steel_rock.h"

#include <catch2/catch.hpp>

#include "game/sim/entities/nova.h"
#include "tests/support/worlds.h"

using sim::Event;
using sim::Kind;
using support::count;
using support::step;

namespace {

sim::SteelRock& put_steel(support::TestWorld& world, sim::Vec vel = {}) {
    return world.spawn<sim::SteelRock>(world.random(), sim::from_pixels(100, 100), vel);
}

/// A world with a steel rock that has one hit point left and moves at (4, -6).
support::TestWorld worn_world() {
    support::TestWorld world = support::quiet_world();
    sim::SteelRock& steel = put_steel(world, {4, -6});
    for (int hit = 0; hit < 9; ++hit) {
        steel.on_shot(world, world.pilot(0).ship(), 1, {});
    }
    REQUIRE(steel.hit_points() == 1);
    return world;
}

void shoot_steel(support::TestWorld& world) {
    support::put_shot_on(world, 0, *support::last(world, Kind::SteelRock));
}

}  // namespace

TEST_CASE("every hit on steel pays 100, takes a hit point and adds half the shot's velocity [§6.3]") {
    support::TestWorld world = support::quiet_world();
    const sim::SteelRock& steel = put_steel(world, {10, 10});
    CHECK(steel.hit_points() == 10);
    support::put_shot_on(world, 0, steel, {101, -55});
    const sim::EventList events = step(world);
    CHECK(steel.hit_points() == 9);
    CHECK(steel.vel() == sim::Vec{60, -17});
    CHECK(world.pilot(0).score() == 100);
    CHECK(count(events, Event::Type::Hit, 0) == 1);
}

TEST_CASE("a hit cannot push steel beyond the speed limit [§3.4]") {
    support::TestWorld world = support::quiet_world();
    const sim::SteelRock& steel = put_steel(world, {100, -100});
    support::put_shot_on(world, 0, steel, {128, -128});
    step(world);
    CHECK(steel.vel() == sim::Vec{128, -128});
}

TEST_CASE("a fighter's shot takes three hit points of steel and pays nobody [§6.3]") {
    support::TestWorld world = support::world_before(sim::Arrival::Fighter);
    step(world);
    REQUIRE(count(world, Kind::BigFighter) == 1);  // without a fighter its shots would hit nothing
    const sim::SteelRock& steel = world.spawn<sim::SteelRock>(world.random(), sim::from_pixels(500, 350), sim::Vec{});
    support::put_enemy_shot_on(world, steel);
    step(world);
    CHECK(steel.hit_points() == 7);
    CHECK(world.pilot(0).score() == 0);
}

TEST_CASE("steel without hit points turns into a large rock on a roll of 0 [§6.3]") {
    support::TestWorld world = worn_world();
    shoot_steel(world);
    support::force_rolls(world, {{10, 0}});
    const sim::EventList events = step(world);
    CHECK(count(world, Kind::SteelRock) == 0);
    REQUIRE(count(world, Kind::LargeRock) == 1);
    CHECK(support::last(world, Kind::LargeRock)->vel() == sim::Vec{4, -6});
    CHECK(count(events, Event::Type::SteelToRock) == 1);
    CHECK(world.pilot(0).score() == 1000);
}

TEST_CASE("a rock that was steel advances its frame every 4 ticks [§6.3]") {
    support::TestWorld world = worn_world();
    shoot_steel(world);
    support::force_rolls(world, {{10, 0}});
    step(world);
    const sim::Entity* rock = support::last(world, Kind::LargeRock);
    const std::int32_t start = rock->frame();
    step(world, 3);
    CHECK(rock->frame() == (start + 1) % 60);
    step(world, 3);
    CHECK(rock->frame() == (start + 1) % 60);
    step(world);
    CHECK(rock->frame() == (start + 2) % 60);
}

TEST_CASE("steel without hit points explodes on a roll of 1 [§6.3]") {
    support::TestWorld world = worn_world();
    shoot_steel(world);
    support::force_rolls(world, {{10, 1}});
    const sim::EventList events = step(world);
    CHECK(support::last(world, Kind::SteelRock)->is_exploding());
    CHECK(count(events, Event::Type::Exploded) == 1);
    step(world, 24);
    CHECK(count(world, Kind::SteelRock) == 0);
}

TEST_CASE("steel without hit points turns into a mine on a roll of 2 [§6.3]") {
    support::TestWorld world = worn_world();
    shoot_steel(world);
    support::force_rolls(world, {{10, 2}});
    const sim::EventList events = step(world);
    CHECK(count(world, Kind::SteelRock) == 0);
    REQUIRE(count(world, Kind::Mine) == 1);
    CHECK(support::last(world, Kind::Mine)->vel() == sim::Vec{4 + 6, -6 + 6});  // it accelerates in its first tick
    CHECK(support::last(world, Kind::Mine)->hit_points() == 9);
    CHECK(count(events, Event::Type::Appeared) == 1);
}

TEST_CASE("steel without hit points gets all of them back on the other seven rolls [§6.3]") {
    for (std::int32_t result = 3; result < 10; ++result) {
        support::TestWorld world = worn_world();
        shoot_steel(world);
        support::force_rolls(world, {{10, result}});
        step(world);
        REQUIRE(count(world, Kind::SteelRock) == 1);
        CHECK(support::last(world, Kind::SteelRock)->hit_points() == 10);
        CHECK_FALSE(support::last(world, Kind::SteelRock)->is_exploding());
    }
}

TEST_CASE("a protected ship takes a hit point of steel each tick and gains half its velocity [§5.3, §6.3]") {
    support::TestWorld world = support::unprotected_world();
    const sim::Ship& ship = world.pilot(0).ship();
    const sim::SteelRock& steel = world.spawn<sim::SteelRock>(world.random(), ship.pos(), sim::Vec{7, -5});
    step(world, 1, {sim::Keys::Shield});
    CHECK(steel.hit_points() == 9);
    CHECK(ship.vel() == sim::Vec{3, -2});
    CHECK(world.pilot(0).score() == 100);
    step(world, 1, {sim::Keys::Shield});
    CHECK(steel.hit_points() == 8);
    CHECK(ship.vel() == sim::Vec{6, -4});
    CHECK(world.pilot(0).score() == 200);
}

TEST_CASE("a blast on steel with one hit point left does not keep the steel beside the rock or mine [§6.3]") {
    for (const auto& [result, kind] : {std::pair{0, Kind::LargeRock}, std::pair{2, Kind::Mine}}) {
        support::TestWorld world = worn_world();
        support::force_rolls(world, {{10, result}});
        world.blast(support::last(world, Kind::SmallRock));
        step(world);
        CHECK(count(world, Kind::SteelRock) == 0);
        CHECK(count(world, kind) == 1);
    }
}

TEST_CASE("steel alone does not keep a wave from ending [§6.3]") {
    support::TestWorld world = support::bare_world();
    put_steel(world);
    CHECK_FALSE(support::last(world, Kind::SteelRock)->is_rock());
    CHECK(count(step(world, 91), Event::Type::WaveCleared) == 1);
}
