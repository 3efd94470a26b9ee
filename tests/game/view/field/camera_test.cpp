// SPDX-License-Identifier: Zlib
#include "game/view/field/camera.h"

#include "game/view/field/wrap.h"
#include "tests/support/worlds.h"

#include <algorithm>
#include <cmath>

#include <catch2/catch.hpp>

using namespace view;

TEST_CASE("the camera keeps the player's own ship in the middle of the picture") {
    const sim::World world = support::quiet_world();
    Camera camera;
    camera.reset(world, 0);
    const engine::Point ship = Field{}.wrapped(centre(world.pilot(0).ship()));
    const engine::Point seen = Field{}.wrapped(ship + camera.offset(1));
    CHECK(seen.x == Approx(kField.x / 2));
    CHECK(seen.y == Approx(kField.y / 2));
}

TEST_CASE("the camera glides to a ship that starts elsewhere") {
    sim::World world = support::quiet_world();
    support::step(world, 25, {sim::Keys::Thrust});
    Camera camera;
    camera.reset(world, sim::kNoSlot);  // the centre of the field
    camera.on_tick(world, 0);
    const engine::Point ship = Field{}.wrapped(centre(world.pilot(0).ship()));
    const engine::Point from = kField * 0.5F;
    const engine::Point all = Field{}.way(from, ship);
    const engine::Point gone = Field{}.way(from, Field{}.wrapped(kField * 0.5F - camera.offset(1)));
    REQUIRE(std::hypot(all.x, all.y) > 100);
    CHECK(std::hypot(gone.x, gone.y) > 0.05F * std::hypot(all.x, all.y));
    CHECK(std::hypot(gone.x, gone.y) < 0.5F * std::hypot(all.x, all.y));
    CHECK(gone.x * all.y == Approx(gone.y * all.x));  // in a straight line
    for (int tick = 0; tick < 30; ++tick) {
        camera.on_tick(world, 0);
    }
    CHECK(std::abs(Field{}.wrapped(ship + camera.offset(1)).x - kField.x / 2) < 1);
    CHECK(std::abs(Field{}.wrapped(ship + camera.offset(1)).y - kField.y / 2) < 1);
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
    const engine::Point ship = Field{}.wrapped(centre(world.pilot(5).ship()));
    CHECK(std::abs(Field{}.wrapped(ship + camera.offset(1)).x - kField.x / 2) < 1);
}

TEST_CASE("the ship is in the middle where a picture ahead of the camera's ticks shows it") {
    const sim::World world = support::quiet_world();
    const engine::Point ship = Field{}.wrapped(centre(world.pilot(0).ship()));
    Camera camera;
    camera.reset(world, 0);
    for (const engine::Point ahead : {engine::Point{0, 0}, engine::Point{16, -16}, engine::Point{30, 4}}) {
        const engine::Point seen =
            Field{}.wrapped(ship + ahead + camera.offset_for(Field{}.wrapped(ship + ahead), 0.5F));
        CHECK(seen.x == Approx(kField.x / 2));
        CHECK(seen.y == Approx(kField.y / 2));
    }
}

TEST_CASE("a new ship that only the picture shows yet does not move the camera") {
    const sim::World world = support::quiet_world();
    Camera camera;
    camera.reset(world, 0);
    const engine::Point elsewhere = Field{}.wrapped(centre(world.pilot(0).ship()) + engine::Point{100, 0});
    CHECK(camera.offset_for(elsewhere, 0.5F).x == camera.offset(0.5F).x);
}

TEST_CASE("after a glide the camera comes onto the pictured ship without a jump") {
    const sim::World world = support::quiet_world({.pilots = 2});
    Camera camera;
    camera.reset(world, 0);
    const engine::Point ahead{16, 8};
    const engine::Point ship =
        Field{}.wrapped(centre(world.pilot(1).ship()) + ahead);  // further away than a tick's flight
    float last = camera.offset_for(ship, 1).x;
    float fastest = 0;
    for (int tick = 0; tick < 60; ++tick) {
        camera.on_tick(world, 1);
        for (const float fraction : {0.0F, 0.25F, 0.5F, 0.75F, 1.0F}) {
            const float now = camera.offset_for(ship, fraction).x;
            fastest = std::max(fastest, std::abs(now - last));
            last = now;
        }
    }
    CHECK(Field{}.wrapped(ship + camera.offset_for(ship, 0)).x == Approx(kField.x / 2));
    CHECK(fastest < kTeleport / 3);  // a quarter of the glide's first tick, or of its last
}
