// SPDX-License-Identifier: Zlib
// Behaviour shared by all objects: animation, acceleration, explosion.
#include "game/sim/entities/entity.h"

#include <catch2/catch.hpp>

#include "tests/support/worlds.h"

using sim::Kind;
using sim::Vec;
using support::step;

TEST_CASE("each kind advances its frame at its own interval, and frames wrap [§3.6, §6.1]") {
    struct Pace {
        Kind kind;
        int ticks;   // the table's delay plus 1
        int frames;  // of its sprite (RULES.md §6.1)
    };
    const Pace kPaces[] = {{Kind::SteelRock, 4, 40},  {Kind::Mine, 3, 40},         {Kind::Vortex, 3, 10},
                           {Kind::Comet, 3, 10},      {Kind::Canister, 3, 30},     {Kind::DamagedShip, 2, 10},
                           {Kind::BigFighter, 2, 40}, {Kind::LittleFighter, 2, 40}};
    for (const Pace& pace : kPaces) {
        INFO(sim::kind_name(pace.kind));
        support::TestWorld world = support::quiet_world({.has_collisions = false});
        const sim::Entity& entity = support::put_object(world, pace.kind, sim::from_pixels(40, 60));
        REQUIRE(entity.frame_count() == pace.frames);
        const std::int32_t start = entity.frame();
        for (int tick = 1; tick <= 130; ++tick) {
            step(world);
            REQUIRE(entity.frame() == (start + tick / pace.ticks) % pace.frames);
        }
    }
}

TEST_CASE("acceleration is limited to 128 u/t on each axis separately [§3.4]") {
    support::TestWorld world = support::quiet_world();
    sim::Entity& steel = support::put_object(world, Kind::SteelRock, sim::from_pixels(40, 60), {120, -120});
    steel.accelerate({7, -7});
    CHECK(steel.vel() == Vec{127, -127});
    steel.accelerate({7, -7});
    CHECK(steel.vel() == Vec{128, -128});
    steel.accelerate({-1, 0});
    CHECK(steel.vel() == Vec{127, -128});
}

TEST_CASE("an exploding object keeps its kind, has no hit points and cannot be moved [§3.7]") {
    support::TestWorld world = support::quiet_world();
    sim::Entity& mine = support::put_object(world, Kind::Mine, sim::from_pixels(40, 60), {50, 50});
    mine.explode(world);
    const Vec at = mine.pos();
    mine.accelerate({30, 30});
    step(world, 24);
    CHECK(mine.kind() == Kind::Mine);
    CHECK(mine.hit_points() == 0);
    CHECK(mine.vel() == Vec{});
    CHECK(mine.pos() == at);
    CHECK(support::count(world, Kind::Mine) == 1);
    step(world);
    CHECK(support::count(world, Kind::Mine) == 0);
}

TEST_CASE("objects move by their velocity each tick and wrap [§3.2]") {
    support::TestWorld world = support::quiet_world();
    const sim::Entity& steel = support::put_object(world, Kind::SteelRock, {10200, 7600}, {50, 100});
    step(world);
    CHECK(steel.pos() == Vec{10, 20});
}
