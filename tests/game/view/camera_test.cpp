// SPDX-License-Identifier: Zlib
#include "game/view/camera.h"

#include "game/view/wrap.h"
#include "tests/support/worlds.h"

#include <cmath>

#include <catch2/catch.hpp>

using namespace view;

TEST_CASE("the camera keeps the own ship in the middle of the picture") {
    const sim::World world = support::quiet_world();
    Camera camera;
    camera.reset(world, 0);
    const engine::Point ship = wrapped(centre(world.pilot(0).ship()));
    const engine::Point seen = wrapped(ship + camera.offset(1));
    CHECK(seen.x == Approx(kField.x / 2));
    CHECK(seen.y == Approx(kField.y / 2));
}

TEST_CASE("the camera glides to a ship that begins elsewhere") {
    const sim::World world = support::quiet_world();
    Camera camera;
    camera.reset(world, sim::kNoSlot);  // the field's middle
    sim::World moved = world;
    camera.on_tick(moved, 0);
    const engine::Point ship = wrapped(centre(world.pilot(0).ship()));
    const engine::Point from = kField * 0.5F;
    const engine::Point all = way(from, ship);
    const engine::Point gone = way(from, wrapped(kField * 0.5F - camera.offset(1)));
    CHECK(std::abs(gone.x) <= std::abs(all.x) + 0.1F);
    CHECK(std::abs(gone.y) <= std::abs(all.y) + 0.1F);
}
