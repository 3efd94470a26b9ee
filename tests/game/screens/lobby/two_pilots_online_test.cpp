// SPDX-License-Identifier: Zlib
// Two pilots at one machine in a network game.
#include "game/screens/play/net_menu.h"
#include "game/screens/play/net_play.h"
#include "tests/game/screens/pictures.h"
#include "tests/game/screens/two_rooms.h"

#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

namespace {

void fly_with_cleo(TwoRooms& rooms) {
    rooms.bob.services().settings.set("play.second_name", std::string("Cleo"));
    rooms.bob.services().settings.set("net.pilots_here", 2);
    rooms.fly();
}

/// Returns whether there is a stroke in the colour of warnings left of and below a name of the HUD.
bool is_marked(TwoRooms& rooms, const std::string& name) {
    std::vector<engine::DrawnText> texts;
    rooms.stage->font.set_witness(&texts);
    const engine::Image picture = picture_of(rooms.ada, *rooms.stage, 0);
    rooms.stage->font.set_witness(nullptr);
    const auto text = std::ranges::find(texts, name, &engine::DrawnText::text);
    REQUIRE(text != texts.end());
    for (int y = text->ink.y; y < std::min(text->ink.y + 10, picture.height_px); ++y) {
        for (int x = std::max(0, text->ink.x - 8); x < text->ink.x; ++x) {
            const std::uint8_t* const pixel = picture.pixel(x, y);
            if (pixel[0] > 150 && pixel[0] > pixel[2] + 70) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace

TEST_CASE("whoever mutes a machine sees both its pilots marked") {
    TwoRooms rooms;
    fly_with_cleo(rooms);
    CHECK_FALSE(is_marked(rooms, "Bob"));
    CHECK_FALSE(is_marked(rooms, "Cleo"));
    match::OnlineService& network = rooms.ada.services().network;
    network.mutes().set(network.session(), 1, true);
    rooms.run(net::kSecond);
    CHECK(is_marked(rooms, "Bob"));
    CHECK(is_marked(rooms, "Cleo"));
}

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
    rooms.bob.take(press(key(SDL_SCANCODE_LEFT)));
    CHECK(rooms.bob.services().network.match()->world().setup().pilots == 3);
    CHECK(rooms.bob.services().network.match()->names() == std::vector<std::string>{"Ada", "Bob", "Cleo"});
    match::PilotKeys& keys = rooms.bob.services().keys;
    CHECK((keys.take(1).bits | keys.take(2).bits) == sim::Keys::Left);
    CHECK(rooms.ada.services().network.record().desyncs == 0);
    const auto lists = [](ScreenRoom& room, const std::string& name) {
        room.push<screens::MuteMenu>();
        room.draw();
        const bool is_listed = std::ranges::any_of(room.rows(), [&](const auto& row) { return row.label == name; });
        room.press(SDL_SCANCODE_ESCAPE);
        return is_listed;
    };
    CHECK(lists(rooms.ada, "Cleo"));
    CHECK(lists(rooms.bob, "Ada"));
    CHECK_FALSE(lists(rooms.bob, "Cleo"));  // nobody mutes the pilot at the same keyboard
}

TEST_CASE("two pilots who host and fly without others are not told that the others have left") {
    TwoRooms rooms;
    rooms.ada.services().settings.set("play.second_name", std::string("Cleo"));
    rooms.ada.services().settings.set("net.pilots_here", 2);
    screens::LobbyRequest request;
    request.is_host = true;
    request.plan.start_with = 2;
    screens::enter_lobby(rooms.ada.services(), request);
    rooms.ada.apply();
    rooms.run(8 * net::kSecond);
    REQUIRE(rooms.ada.top_name() == "net play");
    rooms.ada.draw();
    CHECK(std::ranges::count(rooms.ada.said(), "Everyone else has left.") == 0);
}
