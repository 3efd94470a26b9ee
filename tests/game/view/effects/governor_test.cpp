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

TEST_CASE("the effect of a step is judged for 20 frames, and only 300 fast frames bring one step back") {
    Governor governor;
    const auto frames_until_change = [&](float ms) {
        const float level = governor.level();
        int frames = 0;
        while (governor.level() == level && frames < 5000) {
            draw(governor, 1, ms);
            ++frames;
        }
        return frames;
    };
    CHECK(frames_until_change(20) < 60);
    CHECK(governor.level() < 1);
    CHECK(frames_until_change(20) == 20);
    const float lowered = governor.level();
    CHECK(frames_until_change(6) > 300);  // until the mean is fast, too
    const float raised = governor.level();
    CHECK(raised > lowered);
    CHECK(frames_until_change(6) == 300);
    CHECK(governor.level() > raised);
}

TEST_CASE("frames that leave too little of a sixtieth of a second are slow, and those in between change nothing") {
    Governor governor;
    draw(governor, 1000, 13.7F);
    CHECK(governor.level() == 1);
    draw(governor, 1000, 14.5F);
    CHECK(governor.level() < 1);
    draw(governor, 2000, 20);
    draw(governor, 2000, 9.5F);
    CHECK(governor.level() == Approx(Governor::kLeast));
}
