// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/browse.h"
#include "game/screens/lobby/lobby.h"

#include "tests/game/screens/two_rooms.h"
#include "tests/support/virtual_pad.h"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace {

constexpr std::uint16_t kOtherPort = 27000;

/// Lets Bob, whose program uses another port, enter an address without a password.
void enter_address(TwoRooms& rooms, const std::string& address) {
    rooms.bob.services().network.options().port = kOtherPort;
    rooms.bob.push<screens::Browse>();
    rooms.bob.tick();  // before anything is found, the address has the focus
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.bob.type(address);
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.bob.tick();
    REQUIRE(rooms.bob.top_name() == "prompt");  // asks for the password
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(2 * net::kSecond);
}

}  // namespace

TEST_CASE("after five seconds without a game the list says what to try, in a small window too") {
    const int scale = GENERATE(100, 150);
    const auto stage = ScreenRoom::open_picture({640, 480});
    SimWorld world{1};
    ScreenRoom room(*stage, world, 1, "Ada");
    room.services().settings.set("video.text_scale", scale);
    room.push<screens::Browse>();
    const auto says = [&room](const std::string& words) {
        room.draw();
        std::string all;
        for (const std::string& line : room.said()) {
            all += line + " ";
        }
        return all.find(words) != std::string::npos;
    };
    room.advance(4 * sim::kTicksPerSecond);
    CHECK_FALSE(says("None so far."));
    room.advance(2 * sim::kTicksPerSecond);
    INFO("text at " << scale << " %");
    for (const char* const cause : {"guest Wi-Fi", "firewall", "enter the code"}) {
        CHECK(says(cause));
    }
    CHECK(room.cut_lines() == std::vector<std::string>{});
}

TEST_CASE("the prompt for an address names the port that is assumed") {
    TwoRooms rooms;
    rooms.bob.services().network.options().port = kOtherPort;
    rooms.bob.push<screens::Browse>();
    rooms.bob.tick();
    rooms.bob.press(SDL_SCANCODE_RETURN);
    REQUIRE(rooms.bob.top_name() == "prompt");
    rooms.bob.draw_top();
    const auto names = [&rooms](const std::string& port) {
        return std::ranges::any_of(rooms.bob.said(), [&](const auto& line) { return line.find(port) != line.npos; });
    };
    CHECK(names("27000"));
    CHECK_FALSE(names("26700"));
}

TEST_CASE("an address without a port is joined at the program's own port") {
    TwoRooms rooms;
    rooms.ada.services().network.options().port = kOtherPort;
    REQUIRE(rooms.ada.services().network.host({"Ada"}, {}));
    enter_address(rooms, "10.0.0.1");
    CHECK(rooms.bob.session()->phase() == net::SessionPhase::Lobby);
}

TEST_CASE("an address with a port is joined there, and the program keeps its own port") {
    TwoRooms rooms;
    REQUIRE(rooms.ada.services().network.host({"Ada"}, {}));
    enter_address(rooms, "10.0.0.1:26700");
    CHECK(rooms.bob.session()->phase() == net::SessionPhase::Lobby);
    CHECK(rooms.bob.services().network.options().port == kOtherPort);
}

namespace {

constexpr net::Address kAdaElsewhere{0x0A000001, kOtherPort};  // where no broadcast of Bob's looks
constexpr net::Address kGone{0x0A0000FE, 26700};

/// A room whose pilot joined a host before.
struct Remembering : TwoRooms {
    explicit Remembering(const net::Address& address = kGone, const std::string& name = "Hal") {
        screens::remember_host(bob.services(), {address, name});
    }
    /// Returns whether a text on Bob's screen is `line`.
    [[nodiscard]] bool says(const std::string& line) {
        bob.draw();
        return std::ranges::find(bob.said(), line) != bob.said().end();
    }
    [[nodiscard]] std::vector<screens::KnownHost> known() { return screens::known_hosts(bob.services().settings); }
};

}  // namespace

TEST_CASE("a host that was joined is remembered with the name that it has in its lobby") {
    Remembering rooms;
    rooms.meet();
    const std::vector<screens::KnownHost> both{{{0x0A000001, 26700}, "Ada"}, {kGone, "Hal"}};
    CHECK(rooms.known() == both);
}

TEST_CASE("a host that could not be joined is not remembered") {
    TwoRooms rooms;
    rooms.bob.push<screens::Browse>();
    screens::LobbyRequest request;
    request.address = kGone;
    screens::enter_lobby(rooms.bob.services(), request);
    rooms.run(20 * net::kSecond);
    CHECK(screens::known_hosts(rooms.bob.services().settings).empty());
}

TEST_CASE("an earlier host that a broadcast does not reach is asked directly, and its game is listed and joined") {
    Remembering rooms(kAdaElsewhere, "Ada");
    rooms.ada.services().network.options().port = kOtherPort;
    REQUIRE(rooms.ada.services().network.host({"Ada"}, {}));
    rooms.bob.push<screens::Browse>();
    rooms.run(3 * net::kSecond);
    CHECK_FALSE(rooms.says("no answer"));
    CHECK(rooms.says("Ada"));
    rooms.bob.press(SDL_SCANCODE_RETURN);  // the game has the focus, as any that is found
    rooms.run(2 * net::kSecond);
    CHECK(rooms.bob.session()->phase() == net::SessionPhase::Lobby);
}

TEST_CASE("an earlier host that is found by broadcast is listed once") {
    Remembering rooms({0x0A000001, 26700}, "Ada");
    REQUIRE(rooms.ada.services().network.host({"Ada"}, {}));
    rooms.bob.push<screens::Browse>();
    rooms.run(3 * net::kSecond);
    rooms.bob.draw();
    CHECK(std::ranges::count(rooms.bob.said(), "Ada") == 1);
}

TEST_CASE("a host on this machine is listed once, though earlier joins went to its loopback address") {
    const auto stage = ScreenRoom::open_stage();
    SimWorld world{3};
    ScreenRoom ada(*stage, world, 1, "Ada");
    ScreenRoom bob(*stage, world, 1, "Bob");
    screens::remember_host(bob.services(), {{0x7F000001, 26700}, "Hal"});
    screens::remember_host(bob.services(), {{0x7F000001, kOtherPort}, "Gus"});
    REQUIRE(ada.services().network.host({"Ada"}, {}));
    bob.push<screens::Browse>();
    for (const net::Micros end = world.now + 4 * net::kSecond; world.now < end; world.now += net::kTickPeriod) {
        ada.tick();
        bob.tick();
    }
    bob.draw();
    const auto count = [&bob](const char* name) { return std::ranges::count(bob.said(), name); };
    CHECK(count("Ada") == 1);
    CHECK(count("Hal") == 0);
    CHECK(count("Gus") == 1);  // another port, so another program
}

TEST_CASE("an earlier host that does not answer is listed below the games, and does not take the focus from them") {
    Remembering rooms;
    rooms.bob.push<screens::Browse>();
    rooms.run(net::kSecond);
    CHECK(rooms.says("Hal"));
    CHECK(rooms.says("10.0.0.254:26700"));
    CHECK(rooms.says("asking…"));
    rooms.run(3 * net::kSecond);
    CHECK(rooms.says("no answer"));
    REQUIRE(rooms.ada.services().network.host({"Ada"}, {}));
    rooms.run(3 * net::kSecond);
    rooms.bob.press(SDL_SCANCODE_RETURN);
    rooms.run(2 * net::kSecond);
    CHECK(rooms.known().front().name == "Ada");
}

TEST_CASE("an earlier host that does not answer is joined by its address") {
    Remembering rooms;
    rooms.bob.push<screens::Browse>();
    rooms.run(4 * net::kSecond);
    rooms.bob.press(SDL_SCANCODE_UP);
    rooms.bob.press(SDL_SCANCODE_RETURN);
    REQUIRE(rooms.bob.top_name() == "prompt");  // a password, if there is one
    rooms.bob.press(SDL_SCANCODE_RETURN);
    CHECK(rooms.bob.top_name() == "lobby");
}

TEST_CASE("an earlier host that does not answer can be removed by key") {
    Remembering rooms;
    rooms.bob.push<screens::Browse>();
    rooms.run(4 * net::kSecond);
    rooms.bob.press(SDL_SCANCODE_DELETE);  // not on its row
    CHECK(rooms.bob.top_name() == "browse");
    CHECK_FALSE(rooms.says("remove"));
    rooms.bob.press(SDL_SCANCODE_UP);
    CHECK(rooms.says("remove"));
    rooms.bob.press(SDL_SCANCODE_DELETE);
    REQUIRE(rooms.bob.top_name() == "confirm");
    rooms.bob.press(SDL_SCANCODE_RETURN);  // No
    CHECK(rooms.known().size() == 1);
    rooms.bob.press(SDL_SCANCODE_DELETE);
    rooms.bob.press(SDL_SCANCODE_DOWN);
    rooms.bob.press(SDL_SCANCODE_RETURN);
    CHECK(rooms.known().empty());
    CHECK_FALSE(rooms.says("Hal"));
    rooms.bob.press(SDL_SCANCODE_RETURN);  // the focus is on a row that is there
    CHECK(rooms.bob.top_name() == "prompt");
}

TEST_CASE("an earlier host that does not answer can be removed with a pad") {
    Remembering rooms;
    VirtualPad pad;
    rooms.bob.push<screens::Browse>();
    rooms.bob.pump();
    rooms.run(4 * net::kSecond);
    const auto press = [&](SDL_GameControllerButton button) {
        for (const bool is_down : {true, false}) {
            pad.set(button, is_down);
            rooms.bob.pump();
        }
    };
    press(SDL_CONTROLLER_BUTTON_DPAD_UP);
    CHECK(rooms.says("X"));
    press(SDL_CONTROLLER_BUTTON_X);
    CHECK(rooms.bob.top_name() == "confirm");
}

TEST_CASE("an earlier host that does not answer can be removed with the pointer, which never leaves its row") {
    const auto stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{3};
    ScreenRoom bob(*stage, world, 2, "Bob");
    screens::remember_host(bob.services(), {kGone, "Hal"});
    bob.push<screens::Browse>();
    bob.tick();
    bob.press(SDL_SCANCODE_UP);
    bob.draw();
    const auto removes_at = [&](engine::Point at) {
        const auto press = bob.targets().press_at(at);
        return press && press->control.code == SDL_SCANCODE_DELETE;
    };
    const engine::Rect row = bob.rows().front().area;
    float x = row.x;
    while (x < row.x + row.w && !removes_at({x, row.centre().y})) {
        x += 4;
    }
    CHECK(x < row.x + row.w);
}

TEST_CASE("a search for any game on this network asks no earlier host") {
    Remembering rooms(kAdaElsewhere, "Ada");
    rooms.ada.services().network.options().port = kOtherPort;
    REQUIRE(rooms.ada.services().network.host({"Ada"}, {}));
    rooms.bob.push<screens::Browse>(net::JoinPurpose::Fly);
    rooms.run(5 * net::kSecond);
    CHECK(rooms.bob.top_name() == "browse");
    CHECK_FALSE(rooms.says("Ada"));
}
