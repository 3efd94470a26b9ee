// SPDX-License-Identifier: Zlib
#include "game/view/field/starfield.h"

#include "tests/support/worlds.h"

#include <cmath>

#include <catch2/catch.hpp>

using namespace view;

TEST_CASE("nearer stars move faster, and every position stays in the field") {
    const sim::World world = support::quiet_world();
    Parallax parallax;
    for (int i = 0; i < 200; ++i) {
        parallax.on_tick(world, 0, 1);
    }
    float last = 0;
    for (std::size_t layer = 0; layer < Parallax::kLayers; ++layer) {
        const engine::Point at = parallax.stars(layer, 0.5F);
        CHECK(Field{}.depth(at) >= 0);
        const float moved = std::abs(Field{}.way({0, 0}, at).x);
        CHECK(moved > last);
        last = moved;
    }
}

TEST_CASE("the sky shifts slightly and never drifts away") {
    const sim::World world = support::quiet_world();
    Parallax parallax;
    for (int i = 0; i < 5000; ++i) {
        parallax.on_tick(world, 0, 1);
    }
    CHECK(std::hypot(parallax.sky(1).x, parallax.sky(1).y) < 40);
}

TEST_CASE("with motion off the whole background stands still") {
    const sim::World world = support::quiet_world();
    Parallax parallax;
    for (int i = 0; i < 100; ++i) {
        parallax.on_tick(world, 0, 0);
    }
    CHECK(parallax.stars(2, 1) == engine::Point{});
    CHECK(parallax.sky(1) == engine::Point{});
}

TEST_CASE("stars move evenly from frame to frame") {
    const sim::World world = support::quiet_world();
    Parallax parallax;
    for (int i = 0; i < 100; ++i) {
        parallax.on_tick(world, 0, 1);
    }
    const engine::Point end = parallax.stars(2, 1);
    const engine::Point half = parallax.stars(2, 0.5F);
    parallax.on_tick(world, 0, 1);
    const engine::Point next = parallax.stars(2, 0);
    CHECK(Field{}.way(half, end).x == Approx(Field{}.way(half, next).x).margin(0.01));
}

TEST_CASE("between two waves, when ships stand still, the sky moves only by its own drift") {
    sim::World flying = support::bare_world();
    sim::World waiting = support::bare_world();
    support::step(flying, 20, {sim::Keys::Thrust});
    while (waiting.phase() == sim::Phase::Play) {
        support::step(waiting, 1, {sim::Keys::Thrust});
    }
    REQUIRE(flying.phase() == sim::Phase::Play);
    REQUIRE_FALSE(waiting.pilot(0).ship().vel() == sim::Vec{});
    Parallax fast;
    Parallax slow;
    Parallax breeze;
    for (int i = 0; i < 30; ++i) {
        fast.on_tick(flying, 0, 1);
        slow.on_tick(waiting, 0, 1);
        breeze.on_tick(support::quiet_world(), 0, 1);
    }
    CHECK(slow.sky(1) == breeze.sky(1));
    CHECK_FALSE(fast.sky(1) == breeze.sky(1));
}

TEST_CASE("a spectator's sky follows the mean flight of all ships, a pilot's only the own ship") {
    sim::World both = support::quiet_world({.pilots = 2});
    sim::World second = both;
    sim::TickInput input;
    for (int tick = 0; tick < 20; ++tick) {
        sim::EventList events;
        input.keys[0].bits = sim::Keys::Thrust;
        input.keys[1].bits = sim::Keys::Thrust;
        both.step(input, events);
        input.keys[0].bits = 0;
        second.step(input, events);
    }
    REQUIRE(both.pilot(0).ship().vel() == both.pilot(1).ship().vel());
    REQUIRE(second.pilot(0).ship().vel() == sim::Vec{});
    const auto sky = [](const sim::World& world, sim::Slot self) {
        Parallax parallax;
        for (int tick = 0; tick < 30; ++tick) {
            parallax.on_tick(world, self, 1);
        }
        return parallax.sky(1);
    };
    const engine::Point resting = sky(second, 0);
    const engine::Point flying = sky(both, 0);
    CHECK_FALSE(flying == resting);
    CHECK(sky(both, sim::kNoSlot) == flying);
    CHECK(sky(second, 1) == flying);
    const engine::Point mean = sky(second, sim::kNoSlot);
    CHECK(mean.y == Approx((flying.y + resting.y) / 2));
}

TEST_CASE("stars start inside the field, rim stars in the rim") {
    Chance chance(5);
    Starfield stars;
    stars.reset(chance);
    for (std::size_t i = 0; i < Starfield::kStars; ++i) {
        const auto& star = stars.stars()[i];
        CHECK(Field{}.depth(star.at) >= 0);
        if (i >= static_cast<std::size_t>(sim::kStars)) {
            CHECK(Field{}.depth(star.at) <= static_cast<float>(sim::kRimPx));
        } else {
            CHECK(Field{}.depth(star.at) >= kMist);
        }
    }
}

TEST_CASE("an event moves its star and no other") {
    Chance chance(5);
    Starfield stars;
    stars.reset(chance);
    const auto before = stars.stars();
    stars.on_tick({{.type = sim::Event::Type::StarMoved, .value = 7, .pos = sim::from_pixels(123, 45), .extra = 3}});
    CHECK(stars.stars()[7].at.x == Approx(123));
    CHECK(stars.stars()[7].at.y == Approx(45));
    CHECK(stars.stars()[7].colour == 3);
    CHECK(stars.stars()[8].at == before[8].at);
}

TEST_CASE("an event for a star that does not exist is ignored") {
    Chance chance(5);
    Starfield stars;
    stars.reset(chance);
    const auto before = stars.stars();
    stars.on_tick({{.type = sim::Event::Type::StarMoved, .value = static_cast<int>(Starfield::kStars)},
                   {.type = sim::Event::Type::StarMoved, .value = -1}});
    for (std::size_t i = 0; i < Starfield::kStars; ++i) {
        CHECK(stars.stars()[i].at == before[i].at);
    }
}
