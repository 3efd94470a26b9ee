// SPDX-License-Identifier: Zlib
#include "game/screens/play/banner.h"

#include <set>

#include <catch2/catch.hpp>

TEST_CASE("all tips are shown in turn, and then again") {
    std::set<std::string_view> seen;
    int ticks = 0;
    while (seen.insert(screens::tip_at(ticks)).second || screens::tip_at(ticks) == screens::tip_at(ticks - 1)) {
        ++ticks;
    }
    CHECK(screens::tip_at(0, seen.size()) == screens::tip_at(0));  // there are no more
    CHECK(seen.size() >= 15);
    CHECK(screens::tip_at(ticks) == screens::tip_at(0));
    CHECK(screens::tip_at(0, 3) != screens::tip_at(0));
}
