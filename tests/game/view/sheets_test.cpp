// SPDX-License-Identifier: Zlib
// Compares parts of a game's picture with golden pictures. After an intended change, run gyre-gallery --golden, look at
// the pictures that git shows as changed, and commit them.
#include "tests/game/view/sheets.h"

#include "tests/support/golden.h"

#include <catch2/catch.hpp>

TEST_CASE("objects, ships, effects and displays look as in their golden pictures") {
    constexpr float kRounding = 1;  // smaller than for pictures of screens, which have no black areas
    for (const sheets::Sheet& sheet : sheets::draw_all()) {
        CHECK(golden::fault(sheet.name, sheet.picture, kRounding) == "");
    }
}
