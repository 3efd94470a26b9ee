// SPDX-License-Identifier: Zlib
#include "game/view/hud/label_space.h"

#include <array>

#include <catch2/catch.hpp>

using namespace view;

namespace {

constexpr std::array<engine::Point, 3> kPlaces{{{100, 100}, {100, 80}, {100, 120}}};
constexpr engine::Point kSize{40, 10};

}  // namespace

TEST_CASE("a text gets its preferred place if that is free") {
    LabelSpace space;
    CHECK(space.place(kPlaces, kSize) == 0);
}

TEST_CASE("a text avoids places that are taken") {
    LabelSpace space;
    space.reserve({90, 90, 20, 20});
    CHECK(space.place(kPlaces, kSize) == 1);
    CHECK(space.place(kPlaces, kSize) == 2);
}

TEST_CASE("a text keeps its place as long as that is free") {
    LabelSpace space;
    CHECK(space.place(kPlaces, kSize, 2) == 2);
    CHECK(space.place(kPlaces, kSize, 2) == 0);
}

TEST_CASE("without a free place the text is not drawn") {
    LabelSpace space;
    space.reserve({0, 0, 640, 480});
    CHECK_FALSE(space.place(kPlaces, kSize, 1));
    space.clear();
    CHECK(space.place(kPlaces, kSize, 1) == 1);
}

TEST_CASE("a text does not leave the field") {
    LabelSpace space;
    constexpr std::array<engine::Point, 3> kEdges{{{10, 100}, {100, 478}, {100, 100}}};
    CHECK(space.place(kEdges, kSize) == 2);
}
