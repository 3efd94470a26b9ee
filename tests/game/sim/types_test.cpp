// SPDX-License-Identifier: Zlib
#include "game/sim/types.h"

#include <catch2/catch.hpp>
#include <set>
#include <string>

using sim::Vec;

TEST_CASE("a pixel is 16 sub-pixels and the field 640 by 480 pixels [§3.1]") {
    CHECK(sim::to_subpixels(1) == 16);
    CHECK(sim::to_subpixels(640) == sim::kFieldWidth);
    CHECK(sim::to_subpixels(480) == sim::kFieldHeight);
    CHECK(sim::from_pixels(3, -2) == Vec{48, -32});
}

TEST_CASE("a position's pixel is its arithmetic shift, also below 0 [§3.1]") {
    CHECK(sim::to_pixels(0) == 0);
    CHECK(sim::to_pixels(15) == 0);
    CHECK(sim::to_pixels(16) == 1);
    CHECK(sim::to_pixels(-1) == -1);
    CHECK(sim::to_pixels(-16) == -1);
    CHECK(sim::to_pixels(-17) == -2);
}

TEST_CASE("a point wraps beyond 0 and the far limit, which are both legal [§3.2]") {
    CHECK(sim::Field{}.wrapped({0, 0}) == Vec{0, 0});
    CHECK(sim::Field{}.wrapped({10240, 7680}) == Vec{10240, 7680});
    CHECK(sim::Field{}.wrapped({10241, 7681}) == Vec{1, 1});
    CHECK(sim::Field{}.wrapped({-1, -1}) == Vec{10239, 7679});
    CHECK(sim::Field{}.wrapped({-128, 7808}) == Vec{10112, 128});
}

TEST_CASE("the wrapped distance is the shorter way and changes sign with its ends") {
    CHECK(sim::wrapped_distance(10, 20, 640) == 10);
    CHECK(sim::wrapped_distance(630, 10, 640) == 20);
    CHECK(sim::wrapped_distance(10, 630, 640) == -20);
    CHECK(sim::wrapped_distance(0, 640, 640) == 0);
    for (std::int32_t from = 0; from <= 640; from += 7) {
        for (std::int32_t to = 0; to <= 640; to += 5) {
            const std::int32_t there = sim::wrapped_distance(from, to, 640);
            REQUIRE(there >= -320);
            REQUIRE(there <= 320);
            REQUIRE((from + there - to) % 640 == 0);
            REQUIRE(sim::wrapped_distance(to, from, 640) == -there);
        }
    }
}

TEST_CASE("dividing a velocity truncates towards zero [§1]") {
    CHECK(Vec{7, -7} / 2 == Vec{3, -3});
    CHECK(Vec{1, -1} / 2 == Vec{0, 0});
}

TEST_CASE("every kind has its own name") {
    std::set<std::string> names;
    for (int i = 0; i < sim::kKindCount; ++i) {
        names.insert(sim::kind_name(static_cast<sim::Kind>(i)));
    }
    CHECK(names.size() == 17);
    CHECK(sim::kind_name(sim::Kind::Ship) == std::string("ship"));
    CHECK(sim::kind_name(sim::Kind::LittleFighter) == std::string("little_fighter"));
    CHECK(sim::kind_name(sim::Kind::Shrapnel) == std::string("shrapnel"));
}

TEST_CASE("a field of another size wraps at its own edges") {
    constexpr sim::Field kWide{848, 480};
    CHECK(kWide.wrapped({13569, 7681}) == Vec{1, 1});
    CHECK(kWide.wrapped({-1, 100}) == Vec{13567, 100});
    CHECK(kWide.way({10, 10}, {13560, 10}) == Vec{-18, 0});
    CHECK(kWide.way_px({840, 470}, {8, 10}) == Vec{16, 20});
    CHECK(kWide.contains({13568, 7680}));
    CHECK_FALSE(kWide.contains({13569, 0}));
}
