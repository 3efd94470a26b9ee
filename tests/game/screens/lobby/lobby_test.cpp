// SPDX-License-Identifier: Zlib
// What the lobby says, and how to start a chat line there.
#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "game/app/pilot_actions.h"
#include "game/screens/lobby/lobby.h"
#include "tests/game/screens/two_rooms.h"
#include "tests/support/virtual_pad.h"

namespace {

bool shows(ScreenRoom& room, const std::string& line) {
    room.draw();
    return std::ranges::find(room.said(), line) != room.said().end();
}

}  // namespace

TEST_CASE("a chat key that is not a menu key begins a chat line in the lobby") {
    TwoRooms rooms;
    rooms.meet();
    rooms.ada.press(SDL_SCANCODE_T);
    rooms.ada.tick();
    rooms.ada.type("well met");
    rooms.ada.press(SDL_SCANCODE_RETURN);
    rooms.run(net::kSecond);
    const auto& said = rooms.bob.said();
    CHECK(std::ranges::any_of(said, [](const auto& line) { return line.find("well met") != line.npos; }));
}

TEST_CASE("a chat line may have as many letters as fit in its bytes, and arrives whole") {
    const std::string letter = GENERATE("x", "ö");
    TwoRooms rooms;
    rooms.meet();
    rooms.ada.press(SDL_SCANCODE_T);
    rooms.ada.tick();
    for (std::size_t typed = 0; typed < 2 * net::kMaxChatBytes; ++typed) {
        rooms.ada.type(letter);
    }
    rooms.ada.press(SDL_SCANCODE_RETURN);
    rooms.run(net::kSecond);
    std::size_t bytes = 0;  // of all rows in which the line is shown
    for (const std::string& row : rooms.bob.said()) {
        bytes += row.starts_with(letter + letter) ? row.size() : 0;
    }
    CHECK(bytes == net::kMaxChatBytes);
}

TEST_CASE("whoever is not ready is asked before the game starts, and may stop it") {
    TwoRooms rooms;
    rooms.meet();
    rooms.ada.press(SDL_SCANCODE_DOWN);
    rooms.ada.press(SDL_SCANCODE_RETURN);  // start
    rooms.run(net::kSecond / 2);
    CHECK(shows(rooms.bob, "Are you ready? The game starts in 10 s."));
    CHECK(shows(rooms.ada, "Waiting for Bob. The game starts in 10 s."));
    rooms.bob.press(SDL_SCANCODE_DOWN);
    rooms.bob.press(SDL_SCANCODE_RETURN);  // stop
    rooms.run(net::kSecond / 2);
    CHECK(shows(rooms.ada, "Bob stopped the start."));
    CHECK_FALSE(rooms.ada.session()->time_to_check_end(rooms.world.now));
    rooms.ada.press(SDL_SCANCODE_RETURN);
    rooms.run(net::kSecond / 2);
    rooms.bob.press(SDL_SCANCODE_RETURN);  // the row that answers has the focus
    rooms.run(3 * net::kSecond);
    CHECK(rooms.bob.top_name() == "net play");
}

TEST_CASE("in a small window the host, too, reads the chat while all are ready") {
    TwoRooms rooms;
    rooms.meet();
    for (ScreenRoom* room : {&rooms.ada, &rooms.bob}) {
        room->press(SDL_SCANCODE_RETURN);  // ready
    }
    rooms.bob.press(SDL_SCANCODE_TAB);
    rooms.bob.tick();
    rooms.bob.type("wait a minute");
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(net::kSecond);
    rooms.ada.services().settings.set("video.text_scale", 150);
    CHECK(shows(rooms.ada, "All are ready. Choose \"Start the game\"."));
    CHECK(std::ranges::any_of(rooms.ada.draw_texts(), [](const engine::DrawnText& drawn) {
        return drawn.text.find("wait a minute") != std::string::npos;
    }));
}

TEST_CASE("in a small window, too, a lobby shows how the match stands, to its host and to guests") {
    TwoRooms rooms;
    rooms.ada.services().settings.set("host.mode", std::string("deathmatch"));
    rooms.ada.services().settings.set("host.rounds", std::string("3"));
    rooms.meet();
    rooms.ada.services().evening.add_game(std::vector<scores::Evening::Result>{{"Ada", 1, 0, 1}, {"Bob", 1, 0, 5}},
                                          true);
    rooms.run(net::kSecond);
    for (ScreenRoom* room : {&rooms.ada, &rooms.bob}) {
        for (const int scale : {100, 150}) {
            room->services().settings.set("video.text_scale", scale);
            (void)room->draw_texts();
            CHECK(shows(*room, "1 won"));
        }
    }
}

TEST_CASE("a lobby shows its host how others get in, and its guests nothing of that") {
    TwoRooms rooms;
    rooms.meet();
    CHECK(shows(rooms.ada, "On this network: automatic, or 10.0.0.1:26700"));
    CHECK(shows(rooms.ada, "Friends elsewhere: choose Internet, and give them the code."));
    CHECK_FALSE(shows(rooms.bob, "On this network: automatic, or 10.0.0.1:26700"));
}

TEST_CASE("a lobby is opened to the internet after a word on addresses, which is said once") {
    TwoRooms rooms;
    rooms.meet();
    for (int rows = 0; rows < 4; ++rows) {
        rooms.ada.press(SDL_SCANCODE_DOWN);
    }
    rooms.ada.press(SDL_SCANCODE_RETURN);
    CHECK(rooms.ada.top_name() == "confirm");
    rooms.ada.press(SDL_SCANCODE_DOWN);
    rooms.ada.press(SDL_SCANCODE_RETURN);
    rooms.run(net::kSecond);
    CHECK(shows(rooms.ada, "Friends elsewhere cannot join: this machine has no way to the internet."));
    rooms.ada.press(SDL_SCANCODE_RETURN);
    CHECK(shows(rooms.ada, "Friends elsewhere: choose Internet, and give them the code."));
    rooms.ada.press(SDL_SCANCODE_RETURN);
    CHECK(rooms.ada.top_name() == "lobby");
}

TEST_CASE("the lobby names the key that begins a chat line: the bound one, or that of menus") {
    TwoRooms rooms;
    rooms.meet();
    const auto says = [&](const std::string& line) {
        rooms.ada.pump();
        rooms.ada.draw();
        return std::ranges::find(rooms.ada.said(), line) != rooms.ada.said().end();
    };
    engine::Bindings& bindings = rooms.ada.services().bindings;
    const auto chat = static_cast<engine::Action>(screens::PilotAction::Chat);
    CHECK(says("Press T or Tab to chat."));
    REQUIRE(bindings.set_line(chat, "key:Return, key:F5, key:T"));
    CHECK(says("Press F5 or Tab to chat."));
    REQUIRE(bindings.set_line(chat, "key:Return, pad:back"));
    CHECK(says("Press Tab to chat."));
    VirtualPad pad;
    rooms.ada.pump();
    pad.set(SDL_CONTROLLER_BUTTON_DPAD_DOWN, true);
    CHECK(says("Press Y to chat."));
}

TEST_CASE("a message says whether a lobby was lost or could not be joined") {
    TwoRooms rooms;
    rooms.meet();
    const auto says = [&](const std::string& line) {
        rooms.bob.draw();
        return std::ranges::find(rooms.bob.said(), line) != rooms.bob.said().end();
    };
    rooms.ada.session()->kick(1);
    rooms.run(net::kSecond);
    REQUIRE(rooms.bob.top_name() == "message");
    CHECK(says("DISCONNECTED"));
    CHECK(says("The host has removed you from the lobby."));
    rooms.bob.press(SDL_SCANCODE_RETURN);
    screens::LobbyRequest again;
    again.address = {0x0A000001, net::kDefaultPort};
    screens::enter_lobby(rooms.bob.services(), again);
    rooms.run(2 * net::kSecond);
    REQUIRE(rooms.bob.top_name() == "message");
    CHECK(says("COULD NOT JOIN"));
    CHECK(says("You have been removed from this game."));
}

TEST_CASE("while joining a lobby, a pilot can only leave; in the lobby, the first menu row is Ready") {
    TwoRooms rooms;
    const auto says = [&](const std::string& line) {
        rooms.bob.draw();
        return std::ranges::find(rooms.bob.said(), line) != rooms.bob.said().end();
    };
    rooms.ada.push<screens::HostGame>();
    rooms.ada.press(SDL_SCANCODE_RETURN);
    screens::enter_lobby(rooms.bob.services(), {.address = {0x0A000001, net::kDefaultPort}});
    rooms.bob.apply();
    CHECK(says("Joining…"));
    CHECK(says("Leave"));
    CHECK_FALSE(says("Ready"));
    CHECK_FALSE(says("Press T or Tab to chat."));
    rooms.bob.press(SDL_SCANCODE_T);
    CHECK(says("Leave"));
    SECTION("let in") {
        rooms.run(2 * net::kSecond);
        CHECK_FALSE(says("Joining…"));
        CHECK(says("Ready"));
        rooms.bob.press(SDL_SCANCODE_RETURN);
        rooms.run(net::kSecond);
        CHECK(rooms.ada.session()->lobby().seats[1].is_ready);
    }
    SECTION("leaving") {
        rooms.bob.press(SDL_SCANCODE_RETURN);
        rooms.bob.apply();
        CHECK(rooms.bob.top_name().empty());  // at once, as there is no lobby yet
    }
}
