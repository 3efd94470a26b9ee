// SPDX-License-Identifier: Zlib
#include "game/sim/entities/hazards.h"

#include "game/sim/entities/pickups.h"
#include "game/sim/entities/rock.h"
#include "tests/support/worlds.h"

#include <algorithm>

#include <catch2/catch.hpp>

using sim::Event;
using sim::Kind;
using sim::Vec;
using support::count;
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

namespace {

sim::Nova& put_nova(support::TestWorld& world) {
    return world.spawn<sim::Nova>(world.random(), sim::from_pixels(560, 40));
}

}  // namespace

TEST_CASE("a nova detonates on its 73rd move [§6.6]") {
    support::TestWorld world = support::quiet_world();
    put_nova(world);
    CHECK(count(step(world, 72), Event::Type::NovaBlast) == 0);
    CHECK(count(world, Kind::Nova) == 1);
    const sim::EventList events = step(world);
    CHECK(count(events, Event::Type::NovaBlast) == 1);
    CHECK(count(events, Event::Type::Exploded) == 1);  // the rock's explosion; the nova itself has none
    CHECK(count(world, Kind::Nova) == 0);
}

TEST_CASE("a nova shows 15 of its 18 frames before it detonates [§6.6]") {
    support::TestWorld world = support::quiet_world();
    const sim::Nova& nova = put_nova(world);
    CHECK(nova.frame() == 0);
    step(world, 4);
    CHECK(nova.frame() == 0);
    step(world);
    CHECK(nova.frame() == 1);
    step(world, 67);
    CHECK(nova.frame() == 14);
}

TEST_CASE("a nova that is shot in time explodes without a blast, for 1000 points [§6.6]") {
    support::TestWorld world = support::quiet_world();
    support::put_shot_on(world, 0, put_nova(world));
    const sim::EventList events = step(world, 80);
    CHECK(world.pilot(0).score() == 1000);
    CHECK(count(events, Event::Type::NovaBlast) == 0);
    CHECK(world.shake_left() == 0);
    CHECK(count(world, Kind::SmallRock) == 1);
}

TEST_CASE("a nova makes one roll that it does not use [§11.3]") {
    support::TestWorld world = support::quiet_world();
    sim::Random expected = world.random();
    expected.skip();
    put_nova(world);
    CHECK(world.random_state() == expected.state());
}

TEST_CASE("a blast takes a hit point from everything except multipliers and comets, without score [§6.6]") {
    support::TestWorld world = support::bare_world();
    const sim::Entity& steel = world.spawn<sim::SteelRock>(world.random(), sim::from_pixels(50, 50), sim::Vec{});
    const sim::Entity& mine = world.spawn<sim::Mine>(world, sim::from_pixels(100, 50), sim::Vec{});
    const sim::Entity& canister = world.spawn<sim::Canister>(world.random(), sim::from_pixels(150, 50), sim::Vec{});
    const sim::Entity& wreck = world.spawn<sim::DamagedShip>(world.random(), sim::from_pixels(200, 50), sim::Vec{});
    const sim::Entity& well = world.spawn<sim::Vortex>(world.random(), sim::from_pixels(250, 50));
    const sim::Entity& nova = world.spawn<sim::Nova>(world.random(), sim::from_pixels(300, 50));
    const sim::Entity& factor = world.spawn<sim::Multiplier>(sim::from_pixels(350, 50), 2);
    const sim::Entity& comet = world.spawn<sim::Comet>(world, sim::from_pixels(400, 50), 500);
    const sim::Entity& rock = support::put_rock(world, sim::RockSize::Large, {450, 50});
    const sim::Entity& source = world.spawn<sim::Nova>(world.random(), sim::from_pixels(500, 50));
    world.blast(&source);
    CHECK(steel.hit_points() == 9);
    CHECK(mine.hit_points() == 8);
    CHECK(canister.is_exploding());
    CHECK(wreck.is_exploding());
    CHECK(well.is_exploding());
    CHECK(nova.is_exploding());
    CHECK(rock.is_exploding());
    CHECK(count(world, Kind::MediumRock) >= 1);
    CHECK_FALSE(factor.is_exploding());
    CHECK_FALSE(factor.is_gone());
    CHECK_FALSE(comet.is_exploding());
    CHECK_FALSE(comet.is_gone());
    CHECK_FALSE(source.is_exploding());
    CHECK(world.pilot(0).score() == 0);
}

TEST_CASE("a blast does not damage the pieces that it breaks off [§3.5]") {
    support::TestWorld world = support::bare_world();
    support::put_rock(world, sim::RockSize::Large, {450, 50});
    world.blast(nullptr);
    CHECK(count(world, Kind::MediumRock) >= 1);
    CHECK(count(world, Kind::SmallRock) == 0);
}

TEST_CASE("a blast cuts the thrust of all ships for 150 ticks and does not hurt them [§6.6]") {
    support::TestWorld world = support::unprotected_world({.pilots = 3});
    world.blast(nullptr);
    for (sim::Slot slot = 0; slot < 3; ++slot) {
        CHECK(world.pilot(slot).is_flying());
        CHECK(world.pilot(slot).ship().hit_points() == 3);
        CHECK(world.pilot(slot).ship().thrust_cut() == 150);
    }
}

TEST_CASE("shaking lasts 150 ticks and accelerates against each velocity [§6.7]") {
    support::TestWorld world = support::bare_world();
    const sim::Entity& steel = world.spawn<sim::SteelRock>(world.random(), sim::from_pixels(50, 400), sim::Vec{0, -90});
    world.blast(nullptr);
    CHECK(world.shake_left() == 150);
    sim::Random random = world.random();
    const auto pushed = [&](std::int32_t v) {
        const std::int32_t force = random.roll(256);
        return std::clamp(v >= 0 ? v - force : v + force, -128, 128);
    };
    for (int tick = 0; tick < 14; ++tick) {  // the stars are rolled in the 15th
        const sim::Vec ship = world.pilot(0).ship().vel();
        const sim::Vec rock = steel.vel();
        step(world);
        const std::int32_t ship_x = pushed(ship.x);
        const std::int32_t ship_y = pushed(ship.y);
        REQUIRE(world.pilot(0).ship().vel() == sim::Vec{ship_x, ship_y});
        const std::int32_t rock_x = pushed(rock.x);
        const std::int32_t rock_y = pushed(rock.y);
        REQUIRE(steel.vel() == sim::Vec{rock_x, rock_y});
        REQUIRE(world.random_state() == random.state());
    }
    CHECK(world.shake_left() == 136);
}

TEST_CASE("shaking ends after 150 ticks") {
    support::TestWorld world = support::quiet_world({.has_collisions = false});
    world.blast(nullptr);
    support::put_rock(world, sim::RockSize::Large, {100, 100});  // the blast destroyed the other one, and the wave
                                                                 // would end
    step(world, 149);
    CHECK(world.shake_left() == 1);
    step(world);
    CHECK(world.shake_left() == 0);
    const sim::Vec before = world.pilot(0).ship().vel();
    step(world);
    CHECK(world.pilot(0).ship().vel() == before);
}

TEST_CASE("multipliers, novas, comets and wells are not shaken and do not roll [§6.7]") {
    support::TestWorld world = support::bare_world();
    world.blast(nullptr);
    world.spawn<sim::Vortex>(world.random(), sim::from_pixels(250, 50));
    world.spawn<sim::Nova>(world.random(), sim::from_pixels(300, 50));
    world.spawn<sim::Multiplier>(sim::from_pixels(350, 50), 2);
    const sim::Entity& comet = world.spawn<sim::Comet>(world, sim::from_pixels(400, 50), 500);
    const sim::Vec before = comet.vel();
    sim::Random expected = world.random();
    expected.skip();
    expected.skip();  // only the ship rolls for its shaking
    step(world);
    CHECK(world.random_state() == expected.state());
    CHECK(comet.vel() == before);
}

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
