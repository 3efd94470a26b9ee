// SPDX-License-Identifier: Zlib
#include "game/screens/setup/own_pilots.h"

#include "tests/game/screens/screen_room.h"

#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

namespace {

/// Twelve letters of three bytes each, of which ten fit into a name.
constexpr const char* kLong = "–—‘’“”„•…€→–";

}  // namespace

TEST_CASE("the prompts for names take only letters that are not cut from the name later") {
    const auto stage = ScreenRoom::open_stage();
    SimWorld world{1};
    ScreenRoom room(*stage, world, 1, "Ada");
    const engine::Settings& settings = room.services().settings;
    screens::Menu menu;
    screens::add_own_pilots(menu, room.services());
    menu.handle(screens::MenuKey::Accept);
    room.apply();
    REQUIRE(room.top_name() == "prompt");
    room.type(kLong);
    room.press(SDL_SCANCODE_RETURN);
    CHECK(settings.text(screens::name_setting(0)) == "Ada–—‘’“”„•…");
    CHECK(screens::name_of_person(settings, 0) == settings.text(screens::name_setting(0)));

    screens::ask_for_second_name(room.services());
    room.apply();
    room.type(kLong);
    room.press(SDL_SCANCODE_RETURN);
    CHECK(settings.text(screens::name_setting(1)) == "–—‘’“”„•…€");
    CHECK(screens::name_of_person(settings, 1) == settings.text(screens::name_setting(1)));
}

TEST_CASE("an empty name is refused with a line that says so, and the name before stays") {
    const auto stage = ScreenRoom::open_stage();
    SimWorld world{1};
    ScreenRoom room(*stage, world, 1, "");
    for (const std::size_t pilot : {std::size_t{0}, std::size_t{1}}) {
        if (pilot == 0) {
            screens::Menu menu;
            screens::add_own_pilots(menu, room.services());
            menu.handle(screens::MenuKey::Accept);
        } else {
            screens::ask_for_second_name(room.services());
        }
        room.apply();
        REQUIRE(room.top_name() == "prompt");
        room.press(SDL_SCANCODE_RETURN);
        CHECK(room.top_name() == "prompt");
        room.draw();
        CHECK(std::ranges::find(room.said(), "Enter at least one character.") != room.said().end());
        room.type("Cleo");
        room.press(SDL_SCANCODE_RETURN);
        CHECK(room.top_name() != "prompt");
        CHECK(room.services().settings.text(screens::name_setting(pilot)) == "Cleo");
    }
}
