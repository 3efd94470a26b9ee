// SPDX-License-Identifier: Zlib
#include "game/app/frame_pace.h"

#include <catch2/catch.hpp>

using screens::frame_ns;
using screens::Pace;

TEST_CASE("decoration is drawn at thirty frames a second, with any renderer") {
    for (const bool has_vsync : {false, true}) {
        for (const int cap : {0, 144}) {
            CHECK(frame_ns(Pace::Ambient, cap, has_vsync) == 1'000'000'000 / 30);
        }
    }
}

TEST_CASE("a game is drawn at its frame cap, else at the display's rate, else at sixty frames a second") {
    CHECK(frame_ns(Pace::Full, 144, true) == 1'000'000'000 / 144);
    CHECK(frame_ns(Pace::Full, 0, true) == 0);
    CHECK(frame_ns(Pace::Full, 0, false) == 1'000'000'000 / 60);
}
