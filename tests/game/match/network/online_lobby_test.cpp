// SPDX-License-Identifier: Zlib
// Lobbies of whole programs: opening, leaving, joining again and being refused.
#include <array>
#include <memory>

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
    pair.run(6 * net::kSecond);  // until nothing is left of the first lobby
    REQUIRE(pair[1].join({"Bob"}, "", kAda));
    pair.run(2 * net::kSecond);
    CHECK(pair[1].session()->phase() == SessionPhase::Lobby);
}

TEST_CASE("a host that opens another lobby waits half a second for its guests to learn that the old one is closed") {
    Pair pair;
    pair.meet();
    const net::Micros before = pair.world.now;
    REQUIRE(pair[0].host({"Ada"}, {}));  // nobody answers meanwhile
    CHECK(pair.world.now - before == net::kSecond / 2);
}

TEST_CASE("a guest that leaves a lobby is done as soon as the host knows") {
    Pair pair;
    pair.meet();
    pair[1].leave();
    CHECK(pair[1].is_busy());
    pair.run(2 * net::kSecond);
    CHECK_FALSE(pair[1].is_busy());
}

TEST_CASE("a program that looks for the next lobby and then joins another one no longer looks for it") {
    Pair pair;
    REQUIRE(pair[0].host({"Ada"}, {.password = "hush"}));
    REQUIRE(pair[1].play_again({"Bob"}, {.hosts = {{kAda.ip.v4() + 8, net::kDefaultPort}}}));  // where nobody is
    pair.run(net::kSecond);
    REQUIRE(pair[1].join({"Bob"}, "loud", kAda));
    pair.run(12 * net::kSecond);
    REQUIRE(pair[1].session() != nullptr);
    CHECK(pair[1].session()->phase() == SessionPhase::Ended);  // instead of a lobby of its own
}

TEST_CASE("a lobby for two has no room for a third pilot in the running game either") {
    Pair pair;
    pair[0].options().ticks = {};
    pair[1].options().ticks = {};
    std::array<Hand, 2> hands;
    pair.meet({.seats = 2});
    pair[0].attach(hands[0]);
    pair[1].attach(hands[1]);
    pair[1].session()->set_ready(true);
    pair.run(net::kSecond);
    REQUIRE(pair[0].session()->start(pair.world.now));
    REQUIRE(pair.run_to(30));
    match::OnlineService third(std::make_unique<SimPlatform>(pair.world, std::uint8_t{3}), {},
                               sim::MaskTable::classic());
    Eye eve;
    third.attach(eve);
    REQUIRE(third.join({"Eve"}, "", kAda));
    for (int poll = 0; poll < 3000; ++poll) {
        pair.run(2 * net::kMillisecond);
        third.poll();
    }
    CHECK(third.input() == nullptr);
    CHECK(pair[0].match()->world().pilots_present() == 2);
}

TEST_CASE("waiting lets time pass, whatever the program is doing") {
    Pair pair;
    const auto waited = [&] {
        const net::Micros before = pair.world.now;
        pair[0].wait(7 * net::kMillisecond);
        return pair.world.now - before;
    };
    CHECK(waited() == 7 * net::kMillisecond);  // idle
    REQUIRE(pair[0].search().begin());
    CHECK(waited() == 7 * net::kMillisecond);
    pair[0].search().end();
    REQUIRE(pair[0].host({"Ada"}, {}));
    CHECK(waited() == 7 * net::kMillisecond);
    pair[0].leave();
    REQUIRE(pair[0].is_busy());  // with its goodbye
    CHECK(waited() == 7 * net::kMillisecond);
}

TEST_CASE("a guest may open a lobby at once, and its old host is still notified that it left") {
    Pair pair;
    pair.meet();
    constexpr net::Address kBob{kAda.ip.v4() + 1, 40000};
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
