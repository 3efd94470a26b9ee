// SPDX-License-Identifier: Zlib
#include "game/view/hud/brush.h"

#include <catch2/catch.hpp>

using namespace view;

TEST_CASE("large numbers are grouped by thousands") {
    CHECK(grouped(0) == "0");
    CHECK(grouped(999) == "999");
    CHECK(grouped(1000) == "1 000");
    CHECK(grouped(1234567) == "1 234 567");
    CHECK(grouped(-12500) == "-12 500");
}

TEST_CASE("a pilot without a name is named by slot number") {
    HudOptions options;
    options.names[2] = "Ada";
    CHECK(name_of(options, 2) == "Ada");
    CHECK(name_of(options, 3) == "Pilot 4");
}
