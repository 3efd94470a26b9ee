// SPDX-License-Identifier: Zlib
#include "game/sim/headings.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <numbers>

TEST_CASE("heading 0 is up, 12 right, 24 down and 36 left [§3.3]") {
    CHECK(sim::direction(0) == sim::Vec{0, -8});
    CHECK(sim::direction(12) == sim::Vec{8, 0});
    CHECK(sim::direction(24) == sim::Vec{0, 8});
    CHECK(sim::direction(36) == sim::Vec{-8, 0});
}

TEST_CASE("headings wrap at 48 in both directions [§3.3]") {
    CHECK(sim::normal_heading(-1) == 47);
    CHECK(sim::normal_heading(48) == 0);
    CHECK(sim::direction(48) == sim::direction(0));
    CHECK(sim::direction(-1) == sim::direction(47));
}

TEST_CASE("the table is 8 sin and -8 cos, truncated, except for headings 16 and 20 [§3.3]") {
    for (std::int32_t heading = 0; heading < sim::kHeadings; ++heading) {
        const double angle = heading * 7.5 * std::numbers::pi / 180;
        // The epsilon keeps a product that should be an integer from being truncated to the next lower one.
        const auto towards_zero = [](double v) { return static_cast<std::int32_t>(v + (v < 0 ? -1e-9 : 1e-9)); };
        sim::Vec expected{towards_zero(8 * std::sin(angle)), towards_zero(-8 * std::cos(angle))};
        if (heading == 16) {
            expected = {6, 3};
        } else if (heading == 20) {
            expected = {3, 6};
        }
        INFO("heading " << heading);
        CHECK(sim::direction(heading) == expected);
    }
}

TEST_CASE("the table has the measured sums [§3.3]") {
    std::int32_t sum_x = 0;
    std::int32_t sum_y = 0;
    std::int32_t sum_abs_x = 0;
    std::int32_t sum_abs_y = 0;
    for (const sim::Vec& each : sim::kDirections) {
        sum_x += each.x;
        sum_y += each.y;
        sum_abs_x += std::abs(each.x);
        sum_abs_y += std::abs(each.y);
    }
    CHECK(sum_x == -1);
    CHECK(sum_y == -1);
    CHECK(sum_abs_x == 223);
    CHECK(sum_abs_y == 223);
}
