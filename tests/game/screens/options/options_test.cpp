// SPDX-License-Identifier: Zlib
#include "game/screens/options/options.h"

#include "engine/base/language.h"
#include "game/screens/dialogs/dialog.h"
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

TEST_CASE("without a sound device only the sound rows say so, and all others keep their hints") {
    const auto stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{1};
    ScreenRoom room(*stage, world, 1, "Ada");
    engine::Audio silent(false);
    screens::Services& all = room.services();
    const screens::Services services{
        {all.window, all.font, silent, all.input, all.log, all.screens, all.notices, all.sounds, {}},
        all,
        all,
        all,
        all};
    all.screens.push<screens::Options>(services);
    room.apply();
    const auto says = [&](const std::string& text) {
        room.draw();
        return std::ranges::find(room.said(), text) != room.said().end();
    };
    const std::string warning = screens::sentence(silent.why_silent());
    for (int row = 0; row < 4; ++row) {
        CHECK(says(warning));
        room.press(SDL_SCANCODE_DOWN);
    }
    CHECK_FALSE(says(warning));
    CHECK(says("Full screen, displays, frame rate, and how the field is shown."));
    room.press(SDL_SCANCODE_UP);
    CHECK(says(warning));
}

TEST_CASE("the heading of the options follows a change of the language made there") {
    const auto stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{1};
    ScreenRoom room(*stage, world, 1, "Ada");
    engine::Language language(places::locales(), [](const std::string&) { return std::optional<std::string>(); });
    room.push<screens::Options>();
    const auto draws = [&](const std::string& text) {
        return std::ranges::count(room.draw_texts(), text, &engine::DrawnText::text) > 0;
    };
    CHECK(draws("OPTIONS"));
    REQUIRE(language.use("de").ok());
    const std::string german = engine::tr("OPTIONS");
    REQUIRE(german != "OPTIONS");
    CHECK(draws(german));
    REQUIRE(language.use("en").ok());
}
