// SPDX-License-Identifier: Zlib
#include "game/sim/entities/fighter.h"

#include <catch2/catch.hpp>

#include "game/sim/headings.h"
#include "tests/support/worlds.h"

using sim::Event;
using sim::Fighter;
using sim::Kind;
using sim::Vec;
using support::count;
using support::force_rolls;
using support::step;

namespace {

/// Results of a fighter's rolls in a tick: aim within the target's sector, swerve, fire.
struct Thought {
    std::int32_t aim = 0;
    std::int32_t swerve = 50;
    std::int32_t fire = 1;
};

void force(support::TestWorld& world, bool is_little, Thought thought) {
    force_rolls(world, {{6, thought.aim}, {100, thought.swerve}, {is_little ? 15 : 30, thought.fire}});
}

Fighter& put_fighter(support::TestWorld& world, bool is_little, Vec pos_px, std::int32_t gun = 0) {
    force_rolls(world, {{40, gun}});
    return world.spawn<Fighter>(world, is_little, sim::from_pixels(pos_px.x, pos_px.y));
}

/// Returns the direction in which a little fighter at `pos_px` shoots when aim rolls of 0 have brought its gun to rest.
Vec settled_aim(Vec pos_px) {
    support::TestWorld world = support::quiet_world({.has_collisions = false});
    put_fighter(world, true, pos_px, 39);
    for (int tick = 0; tick < 12; ++tick) {
        force(world, true, {});
        step(world);
    }
    force(world, true, {.fire = 0});
    step(world);
    REQUIRE(world.enemy_shots().size() == 1);
    return (world.enemy_shots()[0].vel() - Vec{30, 0}) / 16;
}

}  // namespace

TEST_CASE("fighters have three hit points, pay 1000 and start at rest [§6.1]") {
    support::TestWorld world = support::quiet_world();
    for (const bool is_little : {false, true}) {
        const Fighter& fighter = put_fighter(world, is_little, {0, 100});
        CHECK(fighter.kind() == (is_little ? Kind::LittleFighter : Kind::BigFighter));
        CHECK(fighter.hit_points() == 3);
        CHECK(fighter.points() == 1000);
        CHECK(fighter.vel() == Vec{});
    }
}

TEST_CASE("a fighter flies right at 30 u/t and swerves by its roll [§6.12]") {
    support::TestWorld world = support::quiet_world();
    const Fighter& fighter = put_fighter(world, false, {0, 100});
    force(world, false, {.swerve = 0});
    step(world);
    CHECK(fighter.vel() == Vec{30, 30});
    CHECK(fighter.pos() == sim::from_pixels(0, 100) + Vec{30, 30});
    force(world, false, {.swerve = 7});
    step(world);
    CHECK(fighter.vel() == Vec{30, 30});
    force(world, false, {.swerve = 6});
    step(world);
    CHECK(fighter.vel() == Vec{30, 0});
    force(world, false, {.swerve = 1});
    step(world);
    CHECK(fighter.vel() == Vec{30, -30});
    force(world, false, {.swerve = 2});
    step(world);
    CHECK(fighter.vel() == Vec{30, 0});
}

TEST_CASE("a crossing takes 341 ticks and ends at the right edge, with the shots [§6.12]") {
    support::TestWorld world = support::quiet_world({.has_collisions = false});
    put_fighter(world, false, {0, 100});
    int ticks = 0;
    while (count(world, Kind::BigFighter) > 0) {
        if (ticks == 335) {
            force(world, false, {.fire = 0});
        }
        step(world);
        ++ticks;
        REQUIRE(ticks < 400);
        REQUIRE((ticks != 336 || world.enemy_shots().size() > 0));
    }
    CHECK(ticks == 341);  // 10214 u at 30 u/t
    CHECK(world.enemy_shots().size() == 0);
}

TEST_CASE("a fighter is gone at 10214 u, not at 10213 [§6.12]") {
    for (const std::int32_t x : {10213, 10214}) {
        support::TestWorld world = support::quiet_world();
        world.spawn<Fighter>(world, false, Vec{x - 30, 800});
        step(world);
        CHECK(count(world, Kind::BigFighter) == (x == 10214 ? 0 : 1));
    }
}

TEST_CASE("a fighter wraps from top to bottom [§6.12]") {
    support::TestWorld world = support::quiet_world();
    const Fighter& fighter = put_fighter(world, false, {0, 0});
    force(world, false, {.swerve = 1});
    step(world);
    CHECK(fighter.pos().y == 7680 - 30);
}

TEST_CASE("a fighter does not fire in its first four ticks [§6.12]") {
    support::TestWorld world = support::quiet_world();
    put_fighter(world, false, {0, 100});
    for (int tick = 1; tick <= 6; ++tick) {
        force(world, false, {.fire = 0});
        const sim::EventList events = step(world);
        CHECK(count(events, Event::Type::EnemyFired) == (tick >= 5 ? 1 : 0));
    }
    CHECK(world.enemy_shots().size() == 2);
}

TEST_CASE("a big fighter fires on a 0 of roll(30), a little one of roll(15) [§6.12]") {
    for (const bool is_little : {false, true}) {
        support::TestWorld world = support::quiet_world();
        put_fighter(world, is_little, {0, 100});
        for (int tick = 0; tick < 5; ++tick) {
            force(world, is_little, {});
            step(world);
        }
        for (std::int32_t result = 0; result < (is_little ? 15 : 30); ++result) {
            force(world, is_little, {.fire = result});
            CHECK(count(step(world), Event::Type::EnemyFired) == (result == 0 ? 1 : 0));
        }
    }
}

TEST_CASE("the gun comes to rest on the sector of its target [§6.12]") {
    // The ship's corner is at (304, 222). The mean is rounded down, so when turning upwards the gun stops one short of
    // 42.
    CHECK(settled_aim({200, 400}) == sim::direction(0));   // right and above, steeper than wide
    CHECK(settled_aim({20, 300}) == sim::direction(6));    // right and above, wider
    CHECK(settled_aim({20, 150}) == sim::direction(12));   // right and below, wider
    CHECK(settled_aim({250, 20}) == sim::direction(18));   // right and below, steeper
    CHECK(settled_aim({330, 20}) == sim::direction(24));   // left and below, steeper
    CHECK(settled_aim({600, 150}) == sim::direction(30));  // left and below, wider
    CHECK(settled_aim({600, 300}) == sim::direction(36));  // left and above, wider
    CHECK(settled_aim({330, 460}) == sim::direction(41));  // left and above, steeper
}

TEST_CASE("the gun turns to the mean of its heading and the aim [§6.12]") {
    support::TestWorld world = support::quiet_world();
    put_fighter(world, true, {20, 150}, 0);  // aims at 12 + roll
    for (int tick = 0; tick < 4; ++tick) {
        force(world, true, {.aim = 0});
        step(world);
    }
    // 0 -> 6 -> 9 -> 10 -> 11, then (11 + 17) / 2
    force(world, true, {.aim = 5, .fire = 0});
    step(world);
    REQUIRE(world.enemy_shots().size() == 1);
    CHECK(world.enemy_shots()[0].vel() == sim::direction(14) * 16 + Vec{30, 0});
}

TEST_CASE("a fighter's shot starts 14 px in, less its velocity, and makes 29 moves [§6.12]") {
    support::TestWorld world = support::quiet_world({.has_collisions = false});
    const Fighter& fighter = put_fighter(world, true, {20, 150}, 0);
    for (int tick = 0; tick < 4; ++tick) {
        force(world, true, {});
        step(world);
    }
    const Vec at = fighter.pos();
    force(world, true, {.fire = 0});
    step(world);
    REQUIRE(world.enemy_shots().size() == 1);
    CHECK(world.enemy_shots()[0].pos() == at + sim::from_pixels(14, 14) - Vec{30, 0});
    CHECK(world.enemy_shots()[0].kind() == Kind::EnemyShot);
    for (int tick = 0; tick < 29; ++tick) {
        force(world, true, {});
        step(world);
    }
    CHECK(world.enemy_shots().size() == 1);
    force(world, true, {});
    step(world);
    CHECK(world.enemy_shots().size() == 0);
}

TEST_CASE("a gun at heading 40 fires where it points [§6.12]") {
    // The target is left and above, wider, so the aim is 36 + roll: 40 keeps the gun at 39, then 41 turns it to 40.
    support::TestWorld world = support::quiet_world({.has_collisions = false});
    put_fighter(world, true, {600, 300}, 39);
    for (int tick = 0; tick < 4; ++tick) {
        force(world, true, {.aim = 4});
        step(world);
    }
    force(world, true, {.aim = 5, .fire = 0});
    step(world);
    REQUIRE(world.enemy_shots().size() == 1);
    CHECK(world.enemy_shots()[0].vel() == Vec{-6, -4} * 16 + Vec{30, 0});
}

TEST_CASE("a fighter has at most 18 shots [§3.5]") {
    support::TestWorld world = support::quiet_world({.has_collisions = false});
    put_fighter(world, true, {20, 150}, 0);
    for (int tick = 0; tick < 4 + 18; ++tick) {
        force(world, true, {.fire = 0});
        step(world);
    }
    CHECK(world.enemy_shots().size() == 18);
    force(world, true, {.fire = 0});
    CHECK(count(step(world), Event::Type::EnemyFired) == 0);
    CHECK(world.enemy_shots().size() == 18);
}

TEST_CASE("without a living pilot a fighter neither steers nor rolls [§6.12]") {
    support::TestWorld world = support::unprotected_world();
    support::lose_ship(world, 0);
    step(world, 45);
    REQUIRE_FALSE(world.pilot(0).is_alive());
    const Fighter& fighter = put_fighter(world, false, {0, 100});
    const std::uint32_t before = world.random_state();
    step(world);
    CHECK(world.random_state() == before);
    CHECK(fighter.vel() == Vec{});
}

TEST_CASE("freeze stops a fighter's position but not its fire [§7]") {
    support::TestWorld world = support::quiet_world();
    const Fighter& fighter = put_fighter(world, false, {0, 100});
    world.freeze(0);
    for (int tick = 0; tick < 5; ++tick) {
        force(world, false, {.fire = 0});
        step(world);
    }
    CHECK(fighter.pos() == sim::from_pixels(0, 100));
    CHECK(world.enemy_shots().size() == 1);
}
