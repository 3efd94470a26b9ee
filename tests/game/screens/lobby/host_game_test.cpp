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
        return drawn.text == "New rules: Crew  ·  3 ships  ·  from wave 3.";
    }));
}
