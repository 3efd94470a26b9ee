// SPDX-License-Identifier: Zlib
#include "game/view/field/light.h"
#include "game/view/field/wrap.h"

#include <array>
#include <cmath>

#include <catch2/catch.hpp>

using namespace view;

TEST_CASE("a star behind a well is seen further out, and no nearer than its ring") {
    const std::array<Lens, 1> well{{{.at = {300, 200}, .ring = 30}}};
    for (float off = 1; off < 120; off += 7) {
        const Sight sight = seen_through({}, {300 + off, 200}, well);
        CHECK(sight.at.x - 300 >= Approx(std::max(off, 30.0F)));
        CHECK(sight.at.y == Approx(200));
    }
}

TEST_CASE("a star far from a well is not displaced") {
    const std::array<Lens, 1> well{{{.at = {300, 200}, .ring = 30}}};
    const Sight sight = seen_through({}, {500, 300}, well);
    CHECK(sight.at == engine::Point{500, 300});
    CHECK(sight.smear == engine::Point{});
}

TEST_CASE("no star jumps at the border of a well's reach") {
    const std::array<Lens, 1> well{{{.at = {300, 200}, .ring = 30}}};
    const Sight inside = seen_through({}, {300 + 149.9F, 200}, well);
    CHECK(inside.at.x == Approx(449.9).margin(0.5));
}

TEST_CASE("a shock wave pushes outwards where it passes and nowhere else") {
    const std::array<Lens, 1> shock{{{.at = {300, 200}, .wave = 80, .shove = 10}}};
    CHECK(seen_through({}, {380, 200}, shock).at.x == Approx(390));
    CHECK(seen_through({}, {430, 200}, shock).at.x == Approx(430));
    CHECK(seen_through({}, {320, 200}, shock).at.x == Approx(320));
}

TEST_CASE("lenses act across the edges of the field") {
    const std::array<Lens, 1> well{{{.at = {2, 200}, .ring = 30}}};
    const Sight sight = seen_through({}, {630, 200}, well);
    CHECK(Field{}.way({2, 200}, sight.at).x < -12);
}

TEST_CASE("a planet hides the stars behind it and no others") {
    const std::array<Lens, 1> planet{{{.at = {300, 200}, .solid = 50}}};
    CHECK(seen_through({}, {330, 220}, planet).is_hidden);
    CHECK_FALSE(seen_through({}, {360, 200}, planet).is_hidden);
}

TEST_CASE("a star seen past a well is stretched along a circle around it, but never far") {
    const std::array<Lens, 1> well{{{.at = {300, 200}, .ring = 30}}};
    const Sight aside = seen_through({}, {340, 200}, well);
    CHECK(aside.smear.x == Approx(0).margin(1e-4));
    CHECK(std::abs(aside.smear.y) > 0.5F);
    const Sight behind = seen_through({}, {301, 200}, well);
    CHECK(std::abs(behind.smear.y) > std::abs(aside.smear.y));
    CHECK(std::abs(behind.smear.y) <= 14);
}

TEST_CASE("beyond five radii of a well, and beside the slope of a shock wave, a star is exactly in its place") {
    const std::array<Lens, 2> lenses{{{.at = {300, 200}, .ring = 10}, {.at = {300, 200}, .wave = 100, .shove = 10}}};
    for (const float off : {51.0F, 77.5F, 122.5F}) {
        const Sight sight = seen_through({}, {300, 200 + off}, lenses);
        INFO(off);
        CHECK(sight.at == engine::Point{300, 200 + off});
        CHECK(sight.smear == engine::Point{});
    }
    const Sight pushed = seen_through({}, {300, 310}, lenses);
    CHECK(pushed.at.y > 310);
    CHECK(pushed.smear.y > 0);  // drawn out in the wave's direction
}
