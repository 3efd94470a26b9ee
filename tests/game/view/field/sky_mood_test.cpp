// SPDX-License-Identifier: Zlib
#include "game/view/field/sky_mood.h"

#include "tests/support/worlds.h"

#include <cmath>

#include <catch2/catch.hpp>

using namespace view;

namespace {

const sim::Event kLoss{.type = sim::Event::Type::Exploded, .slot = 0, .kind = sim::Kind::Ship};

}  // namespace

TEST_CASE("the sky loses its colour for about a second when a ship of the crew is lost, and for no other") {
    const sim::World world = support::unprotected_world();
    SkyMood mood;
    mood.on_tick(support::unprotected_world({.pilots = 2}), {kLoss}, {1});
    CHECK(mood.greyness(0.5F) == 0);
    mood.on_tick(world, {kLoss}, {0});
    mood.on_tick(world, {}, {0});
    float before = mood.greyness(0);
    CHECK(before == 1);
    int grey = 0;
    for (int tick = 0; tick < 60; ++tick) {
        mood.on_tick(world, {}, {0});
        CHECK(std::abs(mood.greyness(0) - before) < 0.2F);  // it returns gradually
        before = mood.greyness(0);
        grey += before > 0 ? 1 : 0;
    }
    CHECK(grey > 25);
    CHECK(grey < 40);
    CHECK(mood.greyness(0) == 0);
}

TEST_CASE("the sky is darker while everybody at this machine flies the last ship") {
    const auto brightness = [](std::uint8_t lives, const Crew& crew) {
        SkyMood mood;
        mood.on_tick(support::unprotected_world({.pilots = 2, .lives = lives}), {}, crew);
        return mood.brightness();
    };
    CHECK(brightness(1, {0}) == SkyMood::kLastShip);
    CHECK(brightness(2, {0}) == 1);
    CHECK(brightness(1, {0, 1}) == SkyMood::kLastShip);
    CHECK(brightness(1, {}) == 1);  // a spectator
    support::TestWorld world = support::unprotected_world({.pilots = 2, .lives = 1});
    support::lose_ship(world, 1);
    SkyMood mood;
    mood.on_tick(world, {}, {0, 1});
    CHECK(mood.brightness() == 1);
}

TEST_CASE("the sky lights up for about a second when a wave is cleared or a pilot is praised") {
    const bool is_praise = GENERATE(false, true);
    const sim::World world = support::unprotected_world();
    SkyMood mood;
    mood.on_tick(world, {}, {0});
    CHECK(mood.light(0.5F) == 0);
    if (is_praise) {
        mood.praise(colours::kTitle);
    } else {
        mood.on_tick(world, {{.type = sim::Event::Type::WaveCleared}}, {0});
    }
    int lit = 0;
    for (int tick = 0; tick < 60; ++tick) {
        mood.on_tick(world, {}, {0});
        lit += mood.light(0) > 0 ? 1 : 0;
    }
    CHECK(lit > 25);
    CHECK(lit < SkyMood::kClearTicks);
    CHECK(mood.light(0) == 0);
}
