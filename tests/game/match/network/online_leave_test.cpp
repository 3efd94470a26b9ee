// SPDX-License-Identifier: Zlib
// Clients that detach, and programs that leave a game.
#include <array>

#include <catch2/catch.hpp>

#include "tests/game/match/network/pair.h"

TEST_CASE("a client may leave before there is a game, and is not asked in that of the next one") {
    Pair pair;
    Tapper first;
    first.tapped.bits = sim::Keys::Left;
    pair[1].attach(first);
    pair[1].detach();
    std::array<Hand, 2> hands;
    pair.meet({.start_with = 2});
    pair[0].attach(hands[0]);
    pair[1].attach(hands[1]);
    REQUIRE(pair.run_to(30));
    CHECK(first.tapped.bits == sim::Keys::Left);  // not taken
}

TEST_CASE("a program that quits waits for its goodbye to arrive, and not for longer than it may") {
    Pair pair;
    std::array<Hand, 2> hands;
    pair.meet({.start_with = 2});
    pair[0].attach(hands[0]);
    pair[1].attach(hands[1]);
    REQUIRE(pair.run_to(30));
    pair[1].leave();
    const net::Micros left = pair.world.now;
    pair[1].leave(net::kSecond / 10);  // nobody answers meanwhile
    CHECK(pair.world.now == left + net::kSecond / 10);
}
