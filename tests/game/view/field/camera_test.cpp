// SPDX-License-Identifier: Zlib
#include "game/view/field/camera.h"

#include "game/view/field/wrap.h"
#include "tests/support/worlds.h"

#include <cmath>

#include <catch2/catch.hpp>

using namespace view;

TEST_CASE("the camera keeps the player's own ship in the middle of the picture") {
    const sim::World world = support::quiet_world();
    Camera camera;
    camera.reset(world, 0);
    const engine::Point ship = wrapped(centre(world.pilot(0).ship()));
    const engine::Point seen = wrapped(ship + camera.offset(1));
    CHECK(seen.x == Approx(kField.x / 2));
    CHECK(seen.y == Approx(kField.y / 2));
}

TEST_CASE("the camera glides to a ship that starts elsewhere") {
    sim::World world = support::quiet_world();
    support::step(world, 25, {sim::Keys::Thrust});
    Camera camera;
    camera.reset(world, sim::kNoSlot);  // the centre of the field
    camera.on_tick(world, 0);
    const engine::Point ship = wrapped(centre(world.pilot(0).ship()));
    const engine::Point from = kField * 0.5F;
    const engine::Point all = way(from, ship);
    const engine::Point gone = way(from, wrapped(kField * 0.5F - camera.offset(1)));
    REQUIRE(std::hypot(all.x, all.y) > 100);
    CHECK(std::hypot(gone.x, gone.y) > 0.05F * std::hypot(all.x, all.y));
    CHECK(std::hypot(gone.x, gone.y) < 0.5F * std::hypot(all.x, all.y));
    CHECK(gone.x * all.y == Approx(gone.y * all.x));  // in a straight line
    for (int tick = 0; tick < 30; ++tick) {
        camera.on_tick(world, 0);
    }
    CHECK(std::abs(wrapped(ship + camera.offset(1)).x - kField.x / 2) < 1);
    CHECK(std::abs(wrapped(ship + camera.offset(1)).y - kField.y / 2) < 1);
}

TEST_CASE("until the player's ship is in the field for the first time, the camera shows the field's middle") {
    sim::World world = support::quiet_world();
    Camera camera;
    camera.reset(world, 5);
    camera.on_tick(world, 5);
    CHECK(camera.offset(1).x == Approx(0).margin(0.01));
    CHECK(camera.offset(1).y == Approx(0).margin(0.01));
    support::step_roster(world, sim::RosterEvent::Type::Join, 5);
    for (int tick = 0; tick < 30; ++tick) {
        camera.on_tick(world, 5);
    }
    const engine::Point ship = wrapped(centre(world.pilot(5).ship()));
    CHECK(std::abs(wrapped(ship + camera.offset(1)).x - kField.x / 2) < 1);
}

TEST_CASE("the camera is on its ship at once after a cut, and after a glide once it has stayed there for a tick") {
    const sim::World world = support::quiet_world({.pilots = 2});
    Camera camera;
    CHECK_FALSE(camera.is_on_ship());
    camera.reset(world, 0);
    CHECK(camera.is_on_ship());
    camera.on_tick(world, 0);
    CHECK(camera.is_on_ship());
    camera.on_tick(world, 1);  // another ship, further away than anything flies in a tick
    CHECK_FALSE(camera.is_on_ship());
    int ticks = 0;
    while (!camera.is_on_ship() && ticks < 60) {
        camera.on_tick(world, 1);
        ++ticks;
    }
    CHECK(ticks >= 2);
    CHECK(ticks < 60);
    CHECK(wrapped(centre(world.pilot(1).ship()) + camera.offset(0)).x == Approx(kField.x / 2));
}
