// SPDX-License-Identifier: Zlib
#include "game/screens/options/options.h"

#include "engine/base/language.h"
#include "tests/game/screens/screen_room.h"
#include "tests/support/places.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

TEST_CASE("the heading of the options follows a change of the language made there") {
    const auto stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{1};
    ScreenRoom room(*stage, world, 1, "Ada");
    engine::Language language(places::locales(), [](const std::string&) { return std::optional<std::string>(); });
    room.push<screens::Options>();
    const auto draws = [&](const std::string& text) {
        std::vector<engine::DrawnText> texts;
        stage->font.set_witness(&texts);
        room.draw();
        stage->font.set_witness(nullptr);
        return std::ranges::count(texts, text, &engine::DrawnText::text) > 0;
    };
    CHECK(draws("OPTIONS"));
    REQUIRE(language.use("de").ok());
    const std::string german = engine::tr("OPTIONS");
    REQUIRE(german != "OPTIONS");
    CHECK(draws(german));
    REQUIRE(language.use("en").ok());
}
