// SPDX-License-Identifier: Zlib
#include "game/sim/entities/nova.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "game/sim/entities/mine.h"
#include "game/sim/entities/pickups.h"
#include "game/sim/entities/steel_rock.h"
#include "game/sim/entities/vortex.h"
#include "tests/support/worlds.h"

using sim::Event;
using sim::Kind;
using support::count;
using support::step;

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
