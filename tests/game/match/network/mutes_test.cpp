// SPDX-License-Identifier: Zlib
#include "game/match/network/mutes.h"

#include <catch2/catch.hpp>

#include "net/play/peer_game.h"
#include "tests/game/match/network/pair.h"

TEST_CASE("a mute of the second pilot at a machine is remembered for the next lobby, and so is its end") {
    Pair pair("Bea");
    Eye ada;
    Eye bob;
    const auto play = [&] {
        pair[0].attach(ada);
        pair[1].attach(bob);
        pair.meet({.start_with = 3});
        REQUIRE(pair.run_to(20));
        REQUIRE(pair[0].match()->world().pilot(2).is_present());
        REQUIRE(pair[0].session()->game() != nullptr);
    };
    constexpr net::Slot kBob = 1;
    constexpr net::Slot kBea = 2;
    play();
    pair[0].mutes().set(pair[0].session(), kBea, true);
    CHECK(pair[0].session()->is_muted(kBob));  // they share a machine, and its chat
    play();
    CHECK(pair[0].session()->is_muted(kBea));
    pair[0].mutes().set(pair[0].session(), kBea, false);
    play();
    CHECK_FALSE(pair[0].session()->is_muted(kBea));
}

TEST_CASE("a pilot stays muted after leaving a running game and joining it again") {
    Pair pair;
    pair[0].options().ticks = {};
    pair[1].options().ticks = {};
    Eye ada;
    Eye bob;
    pair.meet({.setup = {.seed = 5, .lives = sim::kMaxLives}, .start_with = 2});
    pair[0].attach(ada);
    pair[1].attach(bob);
    REQUIRE(pair.run_to(20));
    pair[0].mutes().set(pair[0].session(), 1, true);
    pair[1].leave();
    pair.run(3 * net::kSecond);
    REQUIRE(pair[1].join({"Bob"}, "", kAda));
    pair.run(5 * net::kSecond);
    REQUIRE(pair[1].input() != nullptr);
    REQUIRE(pair[1].session()->self() == 1);
    CHECK(pair[0].session()->is_muted(1));
}
