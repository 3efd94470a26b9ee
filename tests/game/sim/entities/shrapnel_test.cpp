// SPDX-License-Identifier: Zlib
#include "game/sim/entities/shrapnel.h"

#include <catch2/catch.hpp>
#include <cstdlib>

#include "tests/support/worlds.h"

using sim::Kind;
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
