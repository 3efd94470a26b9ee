// SPDX-License-Identifier: Zlib
#include "game/view/field/sky_mood.h"

#include <cmath>

#include <catch2/catch.hpp>

using namespace view;

namespace {

const sim::Event kLoss{.type = sim::Event::Type::Exploded, .slot = 0, .kind = sim::Kind::Ship};

}  // namespace

TEST_CASE("the sky loses its colour for about a second when a ship of the crew is lost, and for no other") {
    SkyMood mood;
    mood.on_tick({kLoss}, {1});
    CHECK(mood.greyness(0.5F) == 0);
    mood.on_tick({kLoss}, {0});
    mood.on_tick({}, {0});
    float before = mood.greyness(0);
    CHECK(before == 1);
    int grey = 0;
    for (int tick = 0; tick < 60; ++tick) {
        mood.on_tick({}, {0});
        CHECK(std::abs(mood.greyness(0) - before) < 0.2F);  // it returns gradually
        before = mood.greyness(0);
        grey += before > 0 ? 1 : 0;
    }
    CHECK(grey > 25);
    CHECK(grey < 40);
    CHECK(mood.greyness(0) == 0);
}
