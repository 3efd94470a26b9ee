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

TEST_CASE("texts may touch each other and the edges of the field, and only that") {
    constexpr std::array<engine::Point, 1> kMiddle{{{300, 200}}};
    const engine::Rect neighbours[] = {{240, 195, 40, 10}, {320, 195, 40, 10}, {280, 185, 40, 10}, {280, 205, 40, 10}};
    LabelSpace space;
    for (const engine::Rect& each : neighbours) {
        space.reserve(each);
    }
    CHECK(space.place(kMiddle, kSize));
    for (const engine::Rect& each : neighbours) {
        const engine::Point towards_it{(each.centre().x - 300) / 10, (each.centre().y - 200) / 10};
        LabelSpace one;
        one.reserve({each.x - towards_it.x, each.y - towards_it.y, each.w, each.h});
        CHECK_FALSE(one.place(kMiddle, kSize));
    }
    for (const engine::Point corner : {engine::Point{20, 5}, {620, 5}, {20, 475}, {620, 475}}) {
        const std::array<engine::Point, 1> place{corner};
        LabelSpace empty;
        CHECK(empty.place(place, kSize));
    }
    for (const engine::Point outside : {engine::Point{19, 200}, {621, 200}, {300, 4}, {300, 476}}) {
        const std::array<engine::Point, 1> place{outside};
        LabelSpace empty;
        CHECK_FALSE(empty.place(place, kSize));
    }
}
