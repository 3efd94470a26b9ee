// SPDX-License-Identifier: Zlib
#include "game/sim/entities/ship.h"
#include "game/sim/entities/shrapnel.h"

#include "game/sim/headings.h"
#include "tests/support/worlds.h"

#include <cstdlib>

#include <catch2/catch.hpp>

using sim::Keys;
using sim::Kind;
using sim::Prize;
using sim::Vec;
using support::count;
using support::step;

TEST_CASE("the two pieces expire after 96 and 80 moves [§6.1]") {
    support::TestWorld world = support::quiet_world();
    sim::scatter_shrapnel(world, sim::from_pixels(500, 100), 0);
    step(world, 79);
    CHECK(count(world, Kind::Shrapnel) == 2);
    step(world);
    REQUIRE(count(world, Kind::Shrapnel) == 1);
    CHECK(support::last(world, Kind::Shrapnel)->value() == 0);
    step(world, 15);
    CHECK(count(world, Kind::Shrapnel) == 1);
    step(world);
    CHECK(count(world, Kind::Shrapnel) == 0);
}

TEST_CASE("the first piece flies right, the second left, at 16 to 24 u/t on each axis [§6.13]") {
    for (std::uint32_t seed = 1; seed < 200; ++seed) {
        support::TestWorld world = support::bare_world();
        world.random() = sim::Random(seed * 7919);
        sim::scatter_shrapnel(world, sim::from_pixels(500, 100), 3);
        for (std::size_t i = 0; i < 2; ++i) {
            const auto& piece = static_cast<const sim::Shrapnel&>(world.entities()[i]);
            const std::int32_t x = piece.vel().x * (i == 0 ? 1 : -1);
            REQUIRE(x >= 16);
            REQUIRE(x < 24);
            REQUIRE(std::abs(piece.vel().y) > 16);
            REQUIRE(std::abs(piece.vel().y) <= 24);
            REQUIRE(piece.owner() == 3);
        }
    }
}

TEST_CASE("a piece rolls x, y without 0, and a frame that it does not use [§6.13]") {
    support::TestWorld world = support::bare_world();
    sim::Random random = world.random();
    sim::scatter_shrapnel(world, {}, 0);
    for (std::size_t i = 0; i < 2; ++i) {
        const std::int32_t x = 16 + random.roll(8);
        std::int32_t y = 0;
        while (y == 0) {
            y = random.roll(16) - 8;
        }
        random.skip();
        CHECK(world.entities()[i].vel() == sim::Vec{i == 0 ? x : -x, y + (y > 0 ? 16 : -16)});
        CHECK(world.entities()[i].frame() == 0);
    }
    CHECK(world.random_state() == random.state());
}

TEST_CASE("shrapnel cannot be touched, shot or blasted [§6.1]") {
    support::TestWorld world = support::unprotected_world();
    sim::scatter_shrapnel(world, world.pilot(0).ship().pos(), 0);
    for (std::size_t i = 0; i < world.entities().size(); ++i) {
        if (world.entities()[i].kind() == Kind::Shrapnel) {
            support::put_shot_on(world, 0, world.entities()[i]);
        }
    }
    step(world);
    CHECK(world.pilot(0).is_flying());
    CHECK(world.pilot(0).ship().shots().size() == 2);
    world.blast(nullptr);
    CHECK_FALSE(support::last(world, Kind::Shrapnel)->is_exploding());
}

namespace {

constexpr Keys kThrust{Keys::Thrust};

/// Turns the ship of slot 0 right to a heading.
void turn_to(support::TestWorld& world, std::int32_t heading) {
    step(world, heading, {Keys::Right});
    REQUIRE(world.pilot(0).ship().heading() == heading);
}

}  // namespace

TEST_CASE("thrust adds the heading's direction to the velocity every tick [§8.1]") {
    support::TestWorld world = support::quiet_world();
    const sim::Ship& ship = world.pilot(0).ship();
    turn_to(world, 5);
    for (int tick = 1; tick <= 10; ++tick) {
        step(world, 1, kThrust);
        REQUIRE(ship.vel() == sim::direction(5) * tick);
    }
}

TEST_CASE("full speed is 8 px/t on each axis and takes 16 ticks [§3.4, §8.1]") {
    support::TestWorld world = support::quiet_world();
    const sim::Ship& ship = world.pilot(0).ship();
    step(world, 15, kThrust);
    CHECK(ship.vel() == Vec{0, -120});
    step(world, 1, kThrust);
    CHECK(ship.vel() == Vec{0, -128});
    step(world, 5, kThrust);
    CHECK(ship.vel() == Vec{0, -128});
    turn_to(world, 12);
    step(world, 20, kThrust);
    CHECK(ship.vel() == Vec{128, -128});
}

TEST_CASE("without air brakes a ship keeps its velocity [§8.1]") {
    support::TestWorld world = support::quiet_world();
    const sim::Ship& ship = world.pilot(0).ship();
    step(world, 3, kThrust);
    const Vec before = ship.pos();
    step(world, 40);
    CHECK(ship.vel() == Vec{0, -24});
    CHECK(ship.pos() == Vec{before.x, before.y - 40 * 24});
}

TEST_CASE("a ship turns one heading per tick and full circle in 48 [§8.1]") {
    support::TestWorld world = support::quiet_world();
    const sim::Ship& ship = world.pilot(0).ship();
    step(world, 1, {Keys::Right});
    CHECK(ship.heading() == 1);
    CHECK(ship.frame() == 1);
    step(world, 47, {Keys::Right});
    CHECK(ship.heading() == 0);
    step(world, 1, {Keys::Left});
    CHECK(ship.heading() == 47);
    CHECK(ship.frame() == 47);
}

TEST_CASE("both turning keys cancel each other [§8.1]") {
    support::TestWorld world = support::quiet_world();
    step(world, 20, {Keys::Left | Keys::Right});
    CHECK(world.pilot(0).ship().heading() == 0);
}

TEST_CASE("thrust and fire use the heading before the tick's turn [§4.2]") {
    support::TestWorld world = support::quiet_world();
    const sim::Ship& ship = world.pilot(0).ship();
    step(world, 1, {Keys::Right | Keys::Thrust | Keys::Fire});
    CHECK(ship.vel() == Vec{0, -8});
    REQUIRE(ship.shots().size() == 1);
    CHECK(ship.shots()[0].vel() == Vec{0, -128 - 8});
}

TEST_CASE("air brakes slow each axis by one unit per tick, with and without thrust [§7]") {
    support::TestWorld world = support::quiet_world();
    sim::Ship& ship = world.pilot(0).ship();
    ship.take_prize(world, Prize::AirBrakes);
    ship.accelerate({3, -5});
    for (const Vec expected : {Vec{2, -4}, Vec{1, -3}, Vec{0, -2}, Vec{0, -1}, Vec{0, 0}, Vec{0, 0}}) {
        step(world);
        REQUIRE(ship.vel() == expected);
    }
    ship.accelerate({-2, 0});
    step(world, 1, kThrust);
    CHECK(ship.vel() == Vec{-1, -8});
    step(world, 1, kThrust);
    CHECK(ship.vel() == Vec{0, -15});
}

TEST_CASE("with brake control air brakes act only while the key is held [§15.3]") {
    support::TestWorld world = support::quiet_world({.has_brake_control = true});
    sim::Ship& ship = world.pilot(0).ship();
    ship.take_prize(world, Prize::AirBrakes);
    ship.accelerate({10, 0});
    step(world, 3);
    CHECK(ship.vel() == Vec{10, 0});
    step(world, 3, {Keys::Brake});
    CHECK(ship.vel() == Vec{7, 0});
}

TEST_CASE("the brake key does nothing without the prize [§15.3]") {
    support::TestWorld world = support::quiet_world({.has_brake_control = true});
    sim::Ship& ship = world.pilot(0).ship();
    ship.accelerate({10, 0});
    step(world, 3, {Keys::Brake});
    CHECK(ship.vel() == Vec{10, 0});
}

TEST_CASE("a thrust cut ends before the thrust of its 150th tick [§8.1]") {
    support::TestWorld world = support::quiet_world();
    sim::Ship& ship = world.pilot(0).ship();
    ship.cut_thrust();
    CHECK(ship.thrust_cut() == 150);
    step(world, 149, kThrust);
    CHECK(ship.vel() == Vec{0, 0});
    CHECK_FALSE(ship.is_thrusting());
    step(world, 1, kThrust);
    CHECK(ship.vel() == Vec{0, -8});
    CHECK(ship.is_thrusting());
}

TEST_CASE("one, two and three pilots have the original's spawn points [§8.3]") {
    const auto pixel_of = [](const sim::World& world, sim::Slot slot) { return world.pilot(slot).ship().pixel_pos(); };
    const support::TestWorld one = support::quiet_world();
    CHECK(pixel_of(one, 0) == Vec{304, 222});
    const support::TestWorld two = support::quiet_world({.pilots = 2});
    CHECK(pixel_of(two, 0) == Vec{272, 222});
    CHECK(pixel_of(two, 1) == Vec{336, 222});
    const support::TestWorld three = support::quiet_world({.pilots = 3});
    CHECK(pixel_of(three, 0) == Vec{240, 222});
    CHECK(pixel_of(three, 1) == Vec{304, 222});
    CHECK(pixel_of(three, 2) == Vec{368, 222});
}

TEST_CASE("eight pilots start in a row, 64 px apart, around the same centre [§8.3]") {
    const support::TestWorld world = support::quiet_world({.pilots = 8});
    for (sim::Slot slot = 0; slot < 8; ++slot) {
        CHECK(world.pilot(slot).ship().pixel_pos() == Vec{80 + 64 * slot, 222});
    }
}

TEST_CASE("a slot beyond the row of the set-up has a spawn point in the field [§8.3]") {
    support::TestWorld world = support::quiet_world({.pilots = 1});
    for (sim::Slot slot = 1; slot < 8; ++slot) {
        support::step_roster(world, sim::RosterEvent::Type::Join, slot);
        const Vec at = world.pilot(slot).ship().pixel_pos();
        CHECK(at.x >= 0);
        CHECK(at.x < 640);
        CHECK(at.y == 222);
        for (sim::Slot other = 0; other < slot; ++other) {
            CHECK(world.pilot(other).ship().pixel_pos().x != at.x);
        }
    }
}

TEST_CASE("a new ship is whole, at rest, heading up, with 90 ticks of shield and 60 of protection [§8.4]") {
    const support::TestWorld world = support::quiet_world();
    const sim::Ship& ship = world.pilot(0).ship();
    CHECK(ship.hit_points() == 3);
    CHECK(ship.vel() == Vec{});
    CHECK(ship.heading() == 0);
    CHECK(ship.shield() == 90);
    CHECK(ship.protection() == 60);
    CHECK(ship.shots().size() == 0);
    for (int prize = 0; prize < 8; ++prize) {
        CHECK_FALSE(ship.has(static_cast<Prize>(prize)));
    }
}
