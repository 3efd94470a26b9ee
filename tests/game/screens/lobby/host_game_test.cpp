// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/host_game.h"

#include "game/match/network/network_input.h"
#include "tests/game/screens/two_rooms.h"

#include <algorithm>

#include <catch2/catch.hpp>

TEST_CASE("the host changes the rules of an open lobby, and its guests see them at once") {
    TwoRooms rooms;
    rooms.meet();
    const auto rules = [&] { return match::decode_setup(rooms.bob.session()->lobby().game).value(); };
    const sim::Setup before = rules();
    REQUIRE(before.wave == 1);
    rooms.ada.push<screens::HostGame>(true);
    rooms.ada.services().settings.set("host.wave", 3);
    rooms.ada.services().settings.set("host.seats", 4);
    rooms.ada.press(SDL_SCANCODE_ESCAPE);
    CHECK(rooms.ada.top_name() == "lobby");
    rooms.run(net::kSecond);
    CHECK(rules().wave == 3);
    CHECK(rules().seed == before.seed);
    CHECK(rooms.bob.session()->lobby().max_pilots == 4);
    CHECK(std::ranges::any_of(rooms.bob.draw_texts(), [](const engine::DrawnText& drawn) {
        return drawn.text == "New rules: Crew  ·  2 spare ships + 1 per pilot  ·  from wave 3.";
    }));
}

TEST_CASE("guests read one line about new rules with a match, and another one if only the match's length changes") {
    TwoRooms rooms;
    rooms.meet();
    const auto told = [&] {  // the newest first
        std::vector<std::string> lines;
        for (const engine::DrawnText& drawn : rooms.bob.draw_texts()) {
            if (drawn.text.starts_with("New rules")) {
                lines.push_back(drawn.text);
            }
        }
        return lines;
    };
    const auto choose_match_of = [&](const std::string& rounds) {
        rooms.ada.push<screens::HostGame>(true);
        rooms.ada.services().settings.set("host.mode", "deathmatch");
        rooms.ada.services().settings.set("host.rounds", rounds);
        rooms.ada.press(SDL_SCANCODE_ESCAPE);
        rooms.run(2 * net::kSecond);
    };
    CHECK(told().empty());
    choose_match_of("3");
    CHECK(told() == std::vector<std::string>{"New rules: Deathmatch  ·  first to 3  ·  best of 3."});
    choose_match_of("5");
    REQUIRE(told().size() == 2);
    CHECK(told().front() == "New rules: Deathmatch  ·  first to 3  ·  best of 5.");
}
