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

TEST_CASE("the options say that the sound is muted, and changing the volume there unmutes it") {
    const auto stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{1};
    ScreenRoom room(*stage, world, 1, "Ada");
    room.services().settings.set("sound.muted", true);
    room.push<screens::Options>();
    const auto says = [&](const std::string& text) {
        room.draw();
        return std::ranges::find(room.said(), text) != room.said().end();
    };
    CHECK(says("Muted"));
    room.press(SDL_SCANCODE_LEFT);  // the volume is the first row that can have the focus
    CHECK_FALSE(room.services().settings.flag("sound.muted"));
    CHECK_FALSE(says("Muted"));
}

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
