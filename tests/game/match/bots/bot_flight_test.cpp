// SPDX-License-Identifier: Zlib
#include "game/match/bots/bot_flight.h"

#include <catch2/catch.hpp>

#include <limits>
#include <span>

#include "tests/support/worlds.h"

namespace {

constexpr std::int32_t kHorizon = 40;  // ticks
constexpr std::int32_t kNoLimit = std::numeric_limits<std::int32_t>::max();

match::Flyer flyer(sim::Vec centre_px = {320, 240}, sim::Vec vel = {}) {
    return {.centre = sim::from_pixels(centre_px.x, centre_px.y),
            .vel = vel,
            .heading = 0,
            .has_brakes = false,
            .can_thrust = true};
}

match::Sighting rock(sim::Vec centre_px, sim::Vec vel, sim::Kind kind = sim::Kind::SteelRock) {
    return {.id = 99,
            .kind = kind,
            .centre = sim::from_pixels(centre_px.x, centre_px.y),
            .vel = vel,
            .radius = sim::to_subpixels(12),
            .is_solid = true,
            .is_shootable = true};
}

}  // namespace

TEST_CASE("a path predicts the ship's flight") {
    sim::World world = support::quiet_world();
    const match::Flyer start = flyer({320, 238});
    REQUIRE(start.centre == match::ship_centre({}, world.pilot(0).ship().pos()));
    match::Forecast forecast;
    forecast.begin(start, kHorizon, {});
    const match::Path path = forecast.follow(start, {.heading = 6, .thrust = 8});

    support::step(world, 6, {sim::Keys::Right});
    support::step(world, 8, {sim::Keys::Thrust});
    support::step(world, 6);
    CHECK(path.at[9] == match::ship_centre({}, world.pilot(0).ship().pos()));  // after 20 ticks
    CHECK(path.end_vel == world.pilot(0).ship().vel());
}

TEST_CASE("a forecast predicts when a coasting ship will be hit, even across the edge") {
    match::Forecast forecast;
    forecast.begin(flyer({320, 20}), kHorizon, {});
    CHECK(forecast.add(rock({320, 460}, {0, -16})) == -1);
    CHECK(forecast.add(rock({320, 460}, {0, 32})) == 8);  // 40 px between them, 26 px is contact
    CHECK(forecast.add(rock({320, 120}, {0, 32})) == -1);
}

TEST_CASE("a path into an object costs more than one past it") {
    const match::Flyer start = flyer();
    match::Forecast forecast;
    forecast.begin(start, kHorizon, {});
    forecast.add(rock({320, 140}, {0, 64}));
    const auto cost = [&](const match::Plan& plan) {
        return forecast.cost(forecast.follow(start, plan), {}, kNoLimit);
    };
    CHECK(cost({.heading = 0, .thrust = 0}) > cost({.heading = 9, .thrust = 16}));
}

TEST_CASE("the best plan coasts if nothing threatens, with the guns on their target") {
    match::Forecast forecast;
    forecast.begin(flyer(), kHorizon, {});
    const match::Plan plan = match::best_plan(forecast, flyer(), {}, {}, 30);
    CHECK(plan.heading == 30);
    CHECK(plan.thrust == 0);
}

TEST_CASE("the best plan brakes a ship that is too fast") {
    const match::Flyer fast = flyer({320, 240}, {100, 0});
    match::Forecast forecast;
    forecast.begin(fast, kHorizon, {});
    const match::Plan plan = match::best_plan(forecast, fast, {}, {}, -1);
    REQUIRE(plan.thrust > 0);
    CHECK(match::turn_ticks(plan.heading, 36) <= 6);
}

TEST_CASE("the best plan flies to something to catch") {
    const match::Goal goal{.centre = sim::from_pixels(460, 240), .urgency = 100, .is_catch = true};
    match::Forecast forecast;
    forecast.begin(flyer(), kHorizon, {});
    const match::Plan plan = match::best_plan(forecast, flyer(), goal, {}, -1);
    REQUIRE(plan.thrust > 0);
    CHECK(match::turn_ticks(plan.heading, 12) <= 3);
}

TEST_CASE("a vortex in sight bends the path") {
    const match::Sighting vortex = rock({100, 100}, {}, sim::Kind::Vortex);
    match::Forecast forecast;
    forecast.begin(flyer(), kHorizon, std::span(&vortex, 1));
    const match::Path path = forecast.follow(flyer(), {});
    CHECK(path.end_vel.x < 0);
    CHECK(path.end_vel.y < 0);
}
