// SPDX-License-Identifier: Zlib
#include "engine/base/path_text.h"

#include <catch2/catch.hpp>

using namespace engine;

TEST_CASE("a path keeps every letter of its text") {
    for (const char* text : {"", "plain/name.gyre", "Gr\u00f6\u00dfe \u0394 \u0416", "\u96ea/\U0001F680.png"}) {
        CHECK(to_text(to_path(text)) == text);
    }
    CHECK(to_text(to_path("folder") / to_path("\u00c5ngstr\u00f6m")).ends_with("\u00c5ngstr\u00f6m"));
}
