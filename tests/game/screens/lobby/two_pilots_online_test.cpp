// SPDX-License-Identifier: Zlib
// Two pilots at one machine in a network game.
#include "game/screens/play/net_play.h"
#include "game/screens/play/pilots.h"
#include "tests/game/screens/two_rooms.h"

#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

TEST_CASE("two pilots at one machine have one row in the lobby, and fly a ship each") {
    TwoRooms rooms;
    rooms.bob.services().settings.set("play.second_name", std::string("Cleo"));
    rooms.bob.services().settings.set("net.pilots_here", 2);
    rooms.meet();
    rooms.ada.tick();
    CHECK(std::ranges::count(rooms.ada.said(), "Bob and Cleo") == 1);
    rooms.bob.press(SDL_SCANCODE_RETURN);  // ready
    rooms.run(net::kSecond);
    rooms.ada.press(SDL_SCANCODE_DOWN);
    rooms.ada.press(SDL_SCANCODE_RETURN);  // start
    rooms.run(6 * net::kSecond);
    REQUIRE(rooms.bob.top_name() == "net play");
    auto& play = dynamic_cast<screens::NetPlay&>(rooms.bob.top());
    rooms.bob.take(press(key(SDL_SCANCODE_LEFT)));
    CHECK(rooms.bob.services().network.match()->world().setup().pilots == 3);
    CHECK(rooms.bob.services().network.match()->names() == std::vector<std::string>{"Ada", "Bob", "Cleo"});
    CHECK((play.take_keys(1).bits | play.take_keys(2).bits) == sim::Keys::Left);
    CHECK(rooms.ada.services().network.input()->desyncs() == 0);
    const auto lists = [](ScreenRoom& room, const std::string& name) {
        room.push<screens::Pilots>();
        room.draw();
        const bool is_listed =
            std::ranges::any_of(room.targets().rows(), [&](const auto& row) { return row.label == name; });
        room.press(SDL_SCANCODE_ESCAPE);
        return is_listed;
    };
    CHECK(lists(rooms.ada, "Cleo"));
    CHECK(lists(rooms.bob, "Ada"));
    CHECK_FALSE(lists(rooms.bob, "Cleo"));  // nobody mutes the pilot at the same keyboard
}
