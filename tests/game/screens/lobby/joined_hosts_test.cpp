// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/joined_hosts.h"

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
