// SPDX-License-Identifier: Zlib
#include "game/view/effects/governor.h"

#include <catch2/catch.hpp>

using namespace view;

namespace {

void draw(Governor& governor, int pictures, float ms) {
    for (int i = 0; i < pictures; ++i) {
        governor.picture_took(ms);
    }
}

}  // namespace

TEST_CASE("fast frames keep everything on") {
    Governor governor;
    draw(governor, 5000, 7);
    CHECK(governor.level() == 1);
}

TEST_CASE("slow frames switch decoration off, step by step and up to a limit") {
    Governor governor;
    draw(governor, 60, 20);
    CHECK(governor.level() < 1);
    CHECK(governor.level() > Governor::kLeast);
    draw(governor, 2000, 20);
    CHECK(governor.level() == Approx(Governor::kLeast));
}

TEST_CASE("one slow frame changes nothing") {
    Governor governor;
    draw(governor, 100, 7);
    draw(governor, 1, 900);
    draw(governor, 100, 7);
    CHECK(governor.level() == 1);
}

TEST_CASE("decoration comes back after a period of fast frames") {
    Governor governor;
    draw(governor, 2000, 20);
    draw(governor, 400, 6);
    CHECK(governor.level() > Governor::kLeast);
    draw(governor, 5000, 6);
    CHECK(governor.level() == 1);
}
