// SPDX-License-Identifier: Zlib
#include "game/view/field/sky.h"
#include "game/view/field/wrap.h"

#include <vector>

#include <catch2/catch.hpp>

using engine::Point;
using namespace view;

namespace {

std::vector<Point> copies(Point at, float reach) {
    std::vector<Point> all;
    for_each_copy({}, at, reach, [&](Point copy) { all.push_back(copy); });
    return all;
}

void check_same(Point a, Point b) {
    CHECK(a.x == Approx(b.x));
    CHECK(a.y == Approx(b.y));
}

}  // namespace

TEST_CASE("the way between two places is the shorter one, across an edge or not") {
    check_same(Field{}.way({10, 20}, {30, 25}), {20, 5});
    check_same(Field{}.way({630, 240}, {10, 240}), {20, 0});
    check_same(Field{}.way({10, 475}, {10, 5}), {0, 10});
    check_same(Field{}.way({5, 5}, {635, 475}), {-10, -10});
}

TEST_CASE("an object is interpolated between two ticks, across an edge too") {
    check_same(Field{}.between({100, 100}, {108, 96}, 0.0F), {100, 100});
    check_same(Field{}.between({100, 100}, {108, 96}, 0.5F), {104, 98});
    check_same(Field{}.between({100, 100}, {108, 96}, 1.0F), {108, 96});
    check_same(Field{}.between({636, 10}, {4, 10}, 0.25F), {638, 10});
    check_same(Field{}.between({636, 10}, {4, 10}, 0.75F), {2, 10});
}

TEST_CASE("an object that is moved far away is not interpolated") {
    check_same(Field{}.between({100, 100}, {320, 238}, 0.1F), {320, 238});
    check_same(Field{}.between({100, 100}, {100, 149}, 0.1F), {100, 149});
    check_same(Field{}.between({320, 100}, {320, 580 - 480}, 0.5F), {320, 100});
}

TEST_CASE("an object away from the edges is drawn once") {
    REQUIRE(copies({320, 240}, 20).size() == 1);
    check_same(copies({320, 240}, 20).front(), {320, 240});
    CHECK(copies({20, 240}, 20).size() == 1);
    CHECK(copies({620, 460}, 20).size() == 1);
}

TEST_CASE("an object across an edge is drawn on both sides, one in a corner four times") {
    CHECK(copies({5, 240}, 20).size() == 2);
    CHECK(copies({635, 240}, 20).size() == 2);
    CHECK(copies({320, 475}, 20).size() == 2);
    CHECK(copies({638, 2}, 20).size() == 4);
    for (const Point at : copies({5, 240}, 20)) {
        CHECK((at.x == Approx(5) || at.x == Approx(645)));
        CHECK(at.y == Approx(240));
    }
}

TEST_CASE("a cell's middle depends on the size of the cell") {
    check_same(cell_centre(sim::from_pixels(100, 50), sim::Kind::LargeRock), {116, 66});
    check_same(cell_centre(sim::from_pixels(100, 50), sim::Kind::SmallRock), {108, 58});
    check_same(cell_centre(sim::from_pixels(100, 50), sim::Kind::Shot), {102.5F, 52.5F});
    check_same(cell_centre({8, 4}, sim::Kind::Ship), {16.5F, 16.25F});
}

TEST_CASE("the far edge of the field is the near one, and everything between stays in place") {
    check_same(Field{}.wrapped({640, 480}), {0, 0});
    check_same(Field{}.wrapped({0, 0}), {0, 0});
    check_same(Field{}.wrapped({639.5F, 479.5F}), {639.5F, 479.5F});
    check_same(Field{}.wrapped({-1, 481}), {639, 1});
    check_same(Field{}.wrapped({641, -1}), {1, 479});
}

TEST_CASE("the depth of a place is its distance from the nearest edge") {
    CHECK(Field{}.depth({10, 200}) == Approx(10));
    CHECK(Field{}.depth({300, 20}) == Approx(20));
    CHECK(Field{}.depth({610, 200}) == Approx(30));
    CHECK(Field{}.depth({300, 440}) == Approx(40));
    CHECK(Field{}.depth({320, 240}) == Approx(240));
}

TEST_CASE("in a field of another size, places wrap at its edges and the sky still covers it") {
    constexpr Field kWide{{848, 480}};
    check_same(kWide.wrapped({850, 10}), {2, 10});
    check_same(kWide.way({840, 10}, {10, 10}), {18, 0});
    CHECK(kWide.depth({700, 200}) == Approx(148));
    const SkyFit fit = sky_fit(kWide.size);
    check_same(fit.place({0, 240}), {0, 240});
    check_same(fit.place({640, 240}), {848, 240});
    CHECK(fit.place({0, 0}).y < 0);
    CHECK(fit.place({0, 480}).y > 480);
}
