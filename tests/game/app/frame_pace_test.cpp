// SPDX-License-Identifier: Zlib
#include "game/app/frame_pace.h"

#include <catch2/catch.hpp>

using screens::frame_ns;
using screens::Pace;

TEST_CASE("decoration moves at thirty pictures a second, by whatever it is drawn") {
    for (const bool has_vsync : {false, true}) {
        for (const int cap : {0, 144}) {
            CHECK(frame_ns(Pace::Ambient, cap, has_vsync) == 1'000'000'000 / 30);
        }
    }
}

TEST_CASE("a game is drawn as often as its cap says, else as the display can, else sixty times a second") {
    CHECK(frame_ns(Pace::Full, 144, true) == 1'000'000'000 / 144);
    CHECK(frame_ns(Pace::Full, 0, true) == 0);
    CHECK(frame_ns(Pace::Full, 0, false) == 1'000'000'000 / 60);
}
