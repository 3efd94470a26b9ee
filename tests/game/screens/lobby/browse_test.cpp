// SPDX-License-Identifier: Zlib
// The prompt for an address, in a program with a port of its own.
#include "game/screens/lobby/browse.h"

#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "tests/game/screens/two_rooms.h"

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
