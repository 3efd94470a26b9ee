// SPDX-License-Identifier: Zlib
#include "game/view/effects/effects.h"
#include "tests/support/worlds.h"

#include <algorithm>
#include <cmath>

#include <catch2/catch.hpp>

using namespace view;
using Type = sim::Event::Type;

namespace {

sim::Event at_middle(Type type, sim::Kind kind = sim::Kind::LargeRock) {
    return {.type = type, .slot = 0, .value = 100, .pos = sim::from_pixels(300, 200), .kind = kind, .id = 9};
}

float length(engine::Point p) {
    return std::hypot(p.x, p.y);
}

}  // namespace

TEST_CASE("a rock that breaks up leaves dust, a ship more") {
    const sim::World world = support::quiet_world();
    Chance chance(1);
    Effects rock;
    rock.on_tick(world, {at_middle(Type::Exploded, sim::Kind::SmallRock)}, chance);
    Effects ship;
    ship.on_tick(world, {at_middle(Type::Exploded, sim::Kind::Ship)}, chance);
    CHECK_FALSE(rock.particles().particles().empty());
    CHECK(ship.particles().particles().size() > rock.particles().particles().size());
    CHECK_FALSE(ship.particles().rings().empty());
}

TEST_CASE("the player's own ship explodes larger than another, separately, and keeps burning") {
    sim::World world = support::quiet_world({.pilots = 2});
    Chance chance(1);
    Effects other;
    other.on_tick(world, {at_middle(Type::Exploded, sim::Kind::Ship)}, chance, 1, Palette::Bright, {1});
    CHECK(other.wreck().particles().empty());
    Effects own;
    support::lose_ship(world, 0);
    own.on_tick(world, {at_middle(Type::Exploded, sim::Kind::Ship)}, chance, 1, Palette::Bright, {0});
    CHECK(own.particles().rings().empty());
    CHECK(2 * own.wreck().particles().size() > 3 * other.particles().particles().size());
    CHECK(length(own.shake(1)) > 1.5F * length(other.shake(1)));
    std::size_t most_new = 0;
    for (int tick = 1; tick < 20; ++tick) {
        const std::size_t before = own.wreck().particles().size();
        support::step(world);
        own.on_tick(world, {}, chance, 1, Palette::Bright, {0});
        most_new =
            std::max(most_new, own.wreck().particles().size() - std::min(before, own.wreck().particles().size()));
    }
    CHECK(most_new > 10);
    for (int tick = 0; tick < 80; ++tick) {
        support::step(world);
        own.on_tick(world, {}, chance, 1, Palette::Bright, {0});
    }
    CHECK(own.wreck().particles().empty());
    CHECK(own.wreck().rings().empty());
}

TEST_CASE("points rise from where they were scored") {
    const sim::World world = support::quiet_world();
    Chance chance(1);
    Effects effects;
    effects.on_tick(world, {at_middle(Type::Scored)}, chance);
    REQUIRE(effects.popups().all().size() == 1);
    CHECK(effects.popups().all().front().text == "100");
    CHECK(effects.popups().all().front().at.x == Approx(316));
}

TEST_CASE("a nova shakes the picture briefly and slightly") {
    const sim::World world = support::quiet_world();
    Chance chance(1);
    Effects effects;
    effects.on_tick(world, {at_middle(Type::NovaBlast, sim::Kind::Nova)}, chance);
    CHECK(length(effects.shake(1)) > 1);
    CHECK(length(effects.shake(1)) < 6);
    for (int i = 0; i < 60; ++i) {
        effects.on_tick(world, {}, chance);
    }
    CHECK(length(effects.shake(1)) == Approx(0));
    CHECK(effects.particles().particles().empty());
    CHECK(effects.particles().rings().empty());
}

TEST_CASE("the same events and seed give the same effects") {
    const sim::World world = support::quiet_world();
    Chance one(7);
    Chance two(7);
    Effects first;
    Effects second;
    first.on_tick(world, {at_middle(Type::Exploded)}, one);
    second.on_tick(world, {at_middle(Type::Exploded)}, two);
    const auto& a = first.particles().particles();
    const auto& b = second.particles().particles();
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        CHECK(a[i].velocity == b[i].velocity);
        CHECK(a[i].life == b[i].life);
    }
}

TEST_CASE("an engine leaves exhaust while it burns, and none between two waves") {
    sim::World world = support::bare_world();
    Chance chance(1);
    Effects flying;
    support::step(world, 1, {sim::Keys::Thrust});
    flying.on_tick(world, {}, chance);
    CHECK_FALSE(flying.particles().particles().empty());
    while (world.phase() == sim::Phase::Play) {
        support::step(world, 1, {sim::Keys::Thrust});
    }
    REQUIRE(world.pilot(0).ship().is_thrusting());
    Effects waiting;
    waiting.on_tick(world, {}, chance);
    CHECK(waiting.particles().particles().empty());
}
