// SPDX-License-Identifier: Zlib
#include "game/sim/entities/mine.h"

#include <catch2/catch.hpp>

#include "tests/support/worlds.h"

using sim::Kind;
using sim::Vec;
using support::step;

namespace {

sim::Mine& put_mine(support::TestWorld& world, Vec pos_px, Vec vel = {}) {
    return world.spawn<sim::Mine>(world, sim::from_pixels(pos_px.x, pos_px.y), vel);
}

}  // namespace

TEST_CASE("a mine accelerates by 6 u/t on each axis towards its target every tick [§6.4]") {
    support::TestWorld world = support::quiet_world();  // the ship stands at (304, 222)
    const std::pair<Vec, Vec> kPulls[] = {
        {{100, 100}, {6, 6}}, {{500, 100}, {-6, 6}}, {{100, 400}, {6, -6}}, {{500, 400}, {-6, -6}}};
    for (const auto& [at, pull] : kPulls) {
        const sim::Mine& mine = put_mine(world, at);
        step(world);
        CHECK(mine.vel() == pull);
        step(world);
        CHECK(mine.vel() == pull * 2);
    }
}

TEST_CASE("on the target's own row or column a mine pulls left and up [§6.4]") {
    support::TestWorld world = support::quiet_world();
    const sim::Mine& column = put_mine(world, {304, 20});
    const sim::Mine& row = put_mine(world, {100, 222});
    step(world);
    CHECK(column.vel() == Vec{-6, 6});
    CHECK(row.vel() == Vec{6, -6});
}

TEST_CASE("a mine compares whole pixels [§6.4]") {
    support::TestWorld world = support::quiet_world();
    const sim::Mine& mine = world.spawn<sim::Mine>(world, sim::from_pixels(100, 222) - Vec{0, -15}, Vec{});
    step(world);
    CHECK(mine.vel() == Vec{6, -6});
}

TEST_CASE("a mine obeys the speed limit [§3.4]") {
    support::TestWorld world = support::quiet_world();
    const sim::Mine& mine = put_mine(world, {0, 400}, {126, -30});
    step(world);
    CHECK(mine.vel() == Vec{128, -36});
}

TEST_CASE("homing does not act across the edge [§3.2]") {
    support::TestWorld world = support::quiet_world();
    const sim::Mine& mine = put_mine(world, {635, 222});
    step(world);
    CHECK(mine.vel().x == -6);
    const sim::Mine& far_left = put_mine(world, {1, 222});
    step(world);
    CHECK(far_left.vel().x == 6);
}

TEST_CASE("a mine takes nine hits and pays 700 [§6.1]") {
    support::TestWorld world = support::quiet_world();
    sim::Mine& mine = put_mine(world, {100, 100});
    for (int hit = 0; hit < 8; ++hit) {
        mine.on_shot(world, world.pilot(0).ship(), 1, {});
    }
    CHECK(mine.hit_points() == 1);
    CHECK(world.pilot(0).score() == 0);
    mine.on_shot(world, world.pilot(0).ship(), 1, {});
    CHECK(mine.is_exploding());
    CHECK(world.pilot(0).score() == 700);
}

TEST_CASE("the target is rolled even if only one pilot lives [§6.14]") {
    support::TestWorld world = support::quiet_world();
    sim::Random expected = world.random();
    expected.skip();  // first frame
    expected.skip();  // target
    put_mine(world, {100, 100});
    CHECK(world.random_state() == expected.state());
}

TEST_CASE("the target is the rolled one of the living pilots in slot order [§6.14]") {
    for (std::int32_t chosen = 0; chosen < 2; ++chosen) {
        support::TestWorld world = support::unprotected_world({.pilots = 3});
        support::lose_ship(world, 1);
        step(world, 50);
        support::force_rolls(world, {{40, 0}, {2, chosen}});
        const sim::Mine& mine = put_mine(world, {300, 100});
        step(world);
        CHECK(mine.vel().x == (chosen == 0 ? -6 : 6));  // slot 0 stands at 240, slot 2 at 368
    }
}

TEST_CASE("a mine keeps a target whose ship explodes and leaves one without a ship [§6.4]") {
    support::TestWorld world = support::unprotected_world({.pilots = 2});
    support::force_rolls(world, {{40, 0}, {2, 0}});
    const sim::Mine& mine = put_mine(world, {300, 100});
    world.freeze(0);  // keeps it between the two ships
    support::lose_ship(world, 0);
    step(world, 10);
    const std::int32_t before = mine.vel().x;
    step(world);
    CHECK(mine.vel().x == before - 6);
    step(world, 35);
    const std::int32_t later = mine.vel().x;
    step(world);
    CHECK(mine.vel().x == later + 6);
}

TEST_CASE("an exploding mine selects no target and does not roll") {
    support::TestWorld world = support::unprotected_world();
    sim::Mine& mine = put_mine(world, {100, 100});
    support::lose_ship(world, 0);
    step(world, 44);
    REQUIRE_FALSE(world.pilot(0).is_alive());
    support::step_roster(world, sim::RosterEvent::Type::Join, 1);
    mine.explode(world);
    const std::uint32_t before = world.random_state();
    step(world);
    CHECK(world.random_state() == before);
}

TEST_CASE("freeze stops a mine's position but not its acceleration [§7]") {
    support::TestWorld world = support::quiet_world();
    const sim::Mine& mine = put_mine(world, {100, 100});
    world.freeze(0);
    step(world, 10);
    CHECK(mine.pos() == sim::from_pixels(100, 100));
    CHECK(mine.vel() == Vec{60, 60});
}
