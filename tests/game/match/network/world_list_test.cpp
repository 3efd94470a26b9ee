// SPDX-License-Identifier: Zlib
#include "game/match/network/world_list.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/game/match/network/invited_pair.h"

using match::WorldList;

namespace {

/// A host that others find in the list, and a program that looks at it.
struct ListedPair : InvitedPair {
    /// Returns the games that the second program finds.
    std::vector<net::ListedGame> look() {
        REQUIRE(networks[1]->world().begin());
        run(13 * net::kSecond);
        CHECK(networks[1]->world().state() == WorldList::State::Read);
        return networks[1]->world().games();
    }
};

}  // namespace

TEST_CASE("a public game is found in the worldwide list, and joined from there") {
    ListedPair pair;
    pair.open(true);
    CHECK(pair[0].is_listed());
    CHECK(pair[1].world().state() == WorldList::State::Off);
    const auto games = pair.look();
    REQUIRE(games.size() == 1);
    const net::ListedGame& game = games.front();
    CHECK(game.host_name == "Ada");
    CHECK(match::decode_setup(game.game));
    CHECK(game.pilots == 1);
    CHECK(game.max_pilots == net::kMaxPilots);
    CHECK_FALSE(game.has_password);
    CHECK_FALSE(game.is_running);
    CHECK(pair[1].world().obstacle(game) == match::Obstacle::None);
    pair[1].world().end();
    CHECK(pair[1].world().games().empty());
    REQUIRE(pair[1].join({"Bob"}, {}, WorldList::place_of(game)));
    REQUIRE(pair[1].code_search() != nullptr);
    CHECK_THAT(pair[1].code_search()->message().english(), Catch::Contains("Asking the host"));
    pair.run(8 * net::kSecond);
    CHECK(pair.is_in());
    CHECK(pair[1].joined_address() == kAda);
}

TEST_CASE("a game that is open to friends only is not in the list") {
    ListedPair pair;
    pair.open();
    CHECK_FALSE(pair[0].is_listed());
    CHECK(pair.look().empty());
    pair[0].set_listed(true);
    CHECK(pair.look().size() == 1);
    pair[0].set_listed(false);
    CHECK(pair.look().empty());
}

TEST_CASE("a listed game that is closed or left vanishes from the list, and its code is void") {
    ListedPair pair;
    pair.open(true);
    CHECK(pair.look().size() == 1);
    const std::string code = pair[0].invite_code();
    SECTION("closed to the internet") {
        pair[0].set_open(false);
    }
    SECTION("left") {
        pair[0].leave();
    }
    SECTION("left, and the program waits until others know") {
        pair[0].leave(5 * net::kSecond);
    }
    CHECK(pair.look().empty());
    CHECK_FALSE(pair[0].is_listed());
    pair.join(code);
    pair.run(3 * net::kSecond);
    CHECK_THAT(pair[1].trouble().english(), Catch::Contains("is closed"));
}

TEST_CASE("a game that has begun says so in the list, with its pilots") {
    ListedPair pair;
    Hand ada;
    Hand bob;
    for (const auto& network : pair.networks) {
        network->options().ticks = 3000;
    }
    pair[0].attach(ada);
    pair[1].attach(bob);
    REQUIRE(pair[0].host({"Ada"}, {.start_with = 2, .is_open = true, .is_listed = true}));
    pair.run(5 * net::kSecond);
    auto games = pair.look();
    REQUIRE(games.size() == 1);
    CHECK_FALSE(games.front().is_running);
    REQUIRE(pair[1].join({"Bob"}, {}, WorldList::place_of(games.front())));
    pair.run(30 * net::kSecond);
    CHECK(ada.ticks > 0);
    games = pair.look();
    REQUIRE(games.size() == 1);
    CHECK(games.front().is_running);
    CHECK(games.front().pilots == 2);
    pair[0].detach();
    pair[1].detach();
}

TEST_CASE("a listed game is found again after the host's node has died") {
    ListedPair pair;
    pair.open(true);
    pair.world.table.kill_nodes();
    pair.run(30 * net::kSecond);
    const auto games = pair.look();
    REQUIRE(games.size() == 1);
    REQUIRE(pair[1].join({"Bob"}, {}, WorldList::place_of(games.front())));
    pair.run(8 * net::kSecond);
    CHECK(pair.is_in());
}

TEST_CASE("a list that cannot be reached says so, and a listed host that is gone does not answer") {
    ListedPair pair;
    SECTION("no program for a node") {
        pair.world.has_table = false;
        REQUIRE(pair[1].world().begin());
        CHECK(pair[1].world().state() == WorldList::State::NoProgram);
        CHECK_THAT(match::describe(pair[1].world().state()).english(), Catch::Contains("gyre-online"));
        pair.run(net::kSecond);
        CHECK(pair[1].world().games().empty());
    }
    SECTION("no other node is known") {
        pair[1].options().table.hosts.clear();
        REQUIRE(pair[1].world().begin());
        CHECK(pair[1].world().state() == WorldList::State::NoTable);
        CHECK_THAT(match::describe(WorldList::State::NoTable).english(), Catch::Contains("cannot be reached"));
    }
    SECTION("no answer of other nodes") {
        pair.world.table.set_cut(true);
        REQUIRE(pair[1].world().begin());
        CHECK(pair[1].world().state() == WorldList::State::Connecting);
        pair.run(10 * net::kSecond);
        CHECK(pair[1].world().state() == WorldList::State::NoTable);
    }
    SECTION("no host") {
        REQUIRE(pair[1].join({"Bob"}, {}, net::HostPlace::listed_as(net::KeyPair::derive({9}).public_key)));
        pair.run(25 * net::kSecond);
        CHECK_THAT(pair[1].trouble().english(), Catch::Contains("does not answer"));
    }
}
