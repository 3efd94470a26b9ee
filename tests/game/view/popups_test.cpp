// SPDX-License-Identifier: Zlib
#include "game/view/popups.h"
#include "game/view/wrap.h"

#include <catch2/catch.hpp>

using namespace view;

TEST_CASE("a pop-up is gone when its life is over") {
    Popups popups;
    popups.add({.at = {300, 200}, .text = "50", .life = 2});
    popups.step();
    CHECK(popups.all().size() == 1);
    popups.step();
    CHECK(popups.all().empty());
}

TEST_CASE("when there are too many pop-ups the oldest gives way") {
    Popups popups;
    for (std::size_t i = 0; i <= Popups::kMax; ++i) {
        popups.add({.at = {static_cast<float>(30 + 10 * i), 200}, .text = std::to_string(i)});
    }
    CHECK(popups.all().size() == Popups::kMax);
    CHECK(popups.all().front().text == "1");
}

TEST_CASE("a pop-up from the edge stands where it can be read") {
    Popups popups;
    popups.add({.at = {2, 478}, .text = "50"});
    CHECK(depth(popups.all().front().at) > 20);
    popups.add({.at = {638, 240}, .text = "SHIELD ENERGY", .size = 10});
    CHECK(depth(popups.all().back().at) > 45);
}

TEST_CASE("two pop-ups from one place do not cover each other") {
    Popups popups;
    popups.add({.at = {300, 200}, .text = "50", .size = 8});
    popups.add({.at = {302, 201}, .text = "100", .size = 8});
    CHECK(popups.all()[0].at.y - popups.all()[1].at.y >= 8);
}
