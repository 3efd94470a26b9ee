// SPDX-License-Identifier: Zlib
// Clients that detach, and programs that leave a game.
#include <array>

#include <catch2/catch.hpp>

#include "tests/game/match/network/pair.h"

TEST_CASE("keys of a client that leaves before there is a game are not used in the next client's game") {
    Pair pair;
    Eye first;
    pair[0].attach(first);
    tap(pair[0], 0, sim::Keys::Left);
    pair[0].detach();
    Eye next;
    Hand hand;
    pair.meet({.start_with = 2});
    pair[0].attach(next);
    pair[1].attach(hand);
    REQUIRE(pair.run_to(30));
    CHECK(next.flown == 0);
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
