// SPDX-License-Identifier: Zlib
// Lobbies of whole programs: opening, leaving, joining again and being refused.
#include "tests/game/match/network/pair.h"

using net::SessionPhase;

TEST_CASE("a host may close a lobby and open another on the same port") {
    Pair pair;
    pair.meet();
    REQUIRE(pair[0].host({"Ada"}, {}));
    pair.run(2 * net::kSecond);
    CHECK(pair[0].session()->phase() == SessionPhase::Lobby);
    CHECK(pair[1].session()->phase() == SessionPhase::Ended);
    CHECK_FALSE(pair[1].session()->end_reason().is_empty());
}

TEST_CASE("a guest may open a lobby at once, and its old host is still notified that it left") {
    Pair pair;
    pair.meet();
    constexpr net::Address kBob{kAda.ip + 1, 40000};
    pair.world.network.set_cut(kBob, kAda, true);
    const net::Micros before = pair.world.now;
    REQUIRE(pair[1].host({"Bob"}, {}));
    CHECK(pair.world.now == before);
    pair.run(200 * net::kMillisecond);
    pair.world.network.set_cut(kBob, kAda, false);
    pair.run(net::kSecond / 2);
    CHECK(pair[1].session()->lobby().is_host);
    CHECK_FALSE(pair[0].session()->lobby().seats[1].is_taken);
    CHECK(pair[0].session()->take_notices().back().message.english() == "Bob left.");
}

TEST_CASE("a returning guest waits while the host is in its last game, and gets a seat when the lobby opens") {
    Pair pair;
    pair.meet({.start_with = 2});
    Hand ada;
    pair[0].attach(ada);
    pair.run(4 * net::kSecond);
    REQUIRE(pair[0].session()->phase() == SessionPhase::Playing);
    REQUIRE(pair[1].play_again({"Bob"}, {.hosts = {kAda}}));
    pair.run(40 * net::kSecond);
    REQUIRE(pair[1].session()->phase() == SessionPhase::Joining);
    pair[0].detach();
    REQUIRE(pair[0].host({"Ada"}, {}));
    pair.run(2 * net::kSecond);
    CHECK(pair[1].session()->phase() == SessionPhase::Lobby);
    CHECK(pair[0].session()->lobby().seats[1].is_taken);
}

TEST_CASE("a wrong password is refused with a reason") {
    Pair pair;
    REQUIRE(pair[0].host({"Ada"}, {.password = "hush"}));
    REQUIRE(pair[1].join({"Bob"}, "loud", kAda));
    pair.run(12 * net::kSecond);
    CHECK(pair[1].session()->phase() == SessionPhase::Ended);
    CHECK(pair[1].session()->end_reason().english().find("password") != std::string::npos);
}
