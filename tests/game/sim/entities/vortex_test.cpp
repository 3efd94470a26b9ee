// SPDX-License-Identifier: Zlib
#include "game/sim/entities/vortex.h"

#include <catch2/catch.hpp>

#include "tests/support/worlds.h"

using sim::Vec;
using support::step;

namespace {

sim::Vortex& put_vortex(support::TestWorld& world, Vec pos_px) {
    return world.spawn<sim::Vortex>(world.random(), sim::from_pixels(pos_px.x, pos_px.y));
}

}  // namespace

TEST_CASE("a well accelerates every living pilot by 3 u/t on each axis at any distance [§6.5]") {
    support::TestWorld world = support::quiet_world({.pilots = 2});  // ships at x 272 and 336, y 222
    put_vortex(world, {300, 10});
    step(world);
    CHECK(world.pilot(0).ship().vel() == Vec{3, -3});
    CHECK(world.pilot(1).ship().vel() == Vec{-3, -3});
    step(world);
    CHECK(world.pilot(0).ship().vel() == Vec{6, -6});
}

TEST_CASE("a well does not pull across the edge [§3.2]") {
    support::TestWorld world = support::quiet_world();
    put_vortex(world, {1, 222});
    step(world, 3);
    CHECK(world.pilot(0).ship().vel().x == -9);
}

TEST_CASE("on a ship's own row or column a well pulls left and up [§6.5]") {
    support::TestWorld world = support::quiet_world();
    put_vortex(world, {304, 20});
    step(world);
    CHECK(world.pilot(0).ship().vel() == Vec{-3, -3});
    support::TestWorld other = support::quiet_world();
    put_vortex(other, {600, 222});
    step(other);
    CHECK(other.pilot(0).ship().vel() == Vec{3, -3});
}

TEST_CASE("a well also pulls during freeze [§6.5]") {
    support::TestWorld world = support::quiet_world();
    put_vortex(world, {600, 400});
    world.freeze(0);
    step(world, 4);
    CHECK(world.pilot(0).ship().vel() == Vec{12, 12});
}

TEST_CASE("a well takes one hit, pays 500 and stops pulling when it explodes [§6.5]") {
    support::TestWorld world = support::quiet_world();
    sim::Vortex& well = put_vortex(world, {600, 400});
    well.on_shot(world, world.pilot(0).ship(), 1, {});
    CHECK(world.pilot(0).score() == 500);
    CHECK(well.is_exploding());
    step(world, 5);
    CHECK(world.pilot(0).ship().vel() == Vec{});
}

TEST_CASE("a well never expires [§6.1]") {
    support::TestWorld world = support::quiet_world({.has_collisions = false});
    put_vortex(world, {600, 20});
    step(world, 2000);
    CHECK(support::count(world, sim::Kind::Vortex) == 1);
}

TEST_CASE("a dead pilot is not pulled") {
    support::TestWorld world = support::unprotected_world();
    put_vortex(world, {600, 400});
    support::lose_ship(world, 0);
    step(world, 60);
    CHECK(world.pilot(0).ship().vel() == Vec{});
}
