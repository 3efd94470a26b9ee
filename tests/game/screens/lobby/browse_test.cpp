// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/browse.h"

#include "tests/game/screens/two_rooms.h"

#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

namespace {

constexpr net::Address kAda{0x0A000001, 26700};
constexpr net::Address kBob{0x0A000002, 26700};

std::vector<net::FoundGame> games_at(std::initializer_list<net::Address> addresses) {
    std::vector<net::FoundGame> games;
    for (const net::Address& address : addresses) {
        games.emplace_back().address = address;
    }
    return games;
}

}  // namespace

TEST_CASE("the host joined last is the first of the list, and each is in it once") {
    CHECK(screens::with_host("", kAda) == "10.0.0.1:26700");
    CHECK(screens::with_host("10.0.0.2:26700 10.0.0.1:26700", kAda) == "10.0.0.1:26700 10.0.0.2:26700");
}

TEST_CASE("eight hosts are remembered") {
    std::string hosts;
    for (std::uint32_t i = 1; i <= 9; ++i) {
        hosts = screens::with_host(hosts, {0x0A000000 + i, 26700});
    }
    CHECK(hosts == "10.0.0.9:26700 10.0.0.8:26700 10.0.0.7:26700 10.0.0.6:26700 10.0.0.5:26700 10.0.0.4:26700 "
                   "10.0.0.3:26700 10.0.0.2:26700");
}

TEST_CASE("games of hosts that were joined before come first, the others as they answered") {
    const net::Address fake{0x0A000009, 1};
    const net::Address other{0x0A000009, 2};
    auto games = games_at({fake, kBob, other, kAda});
    screens::put_joined_first(games, "10.0.0.1:26700 10.0.0.2:26700");
    CHECK(games[0].address == kBob);
    CHECK(games[1].address == kAda);
    CHECK(games[2].address == fake);
    CHECK(games[3].address == other);
    screens::put_joined_first(games, "no address");
    CHECK(games[0].address == kBob);
}

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
