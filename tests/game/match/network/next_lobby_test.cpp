// SPDX-License-Identifier: Zlib
// Programs that play again after a game, whichever of them are left.
#include <algorithm>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/game/match/network/table.h"

using net::kSecond;
using net::SessionPhase;

namespace {

match::NextLobby next_of(Table& table, std::size_t index) {
    return match::next_lobby(*table.program(index).session(), net::kDefaultPort, kTableHost, "");
}

void play_again(Table& table, std::size_t index) {
    REQUIRE(table.program(index).play_again({"Pilot"}, next_of(table, index)));
}

/// Returns whether these programs share a lobby that the first of them hosts.
bool are_met(Table& table, const std::vector<std::size_t>& programs) {
    for (const std::size_t index : programs) {
        const net::Session* session = table.program(index).session();
        if (session == nullptr || session->phase() != SessionPhase::Lobby ||
            session->lobby().is_host != (index == programs.front()) ||
            std::ranges::count(session->lobby().seats, true, &net::Seat::is_taken) !=
                static_cast<std::ptrdiff_t>(programs.size())) {
            return false;
        }
    }
    return true;
}

}  // namespace

TEST_CASE("all programs of a game meet in the lobby of the host, in whichever order they come") {
    Table table(3);
    CHECK(next_of(table, 0).hosts.empty());
    CHECK(next_of(table, 2).hosts.size() == 2);
    const bool is_host_first = GENERATE(false, true);
    const int seconds = GENERATE(19, 20, 21, 22, 23);  // the old game's cookie may have any age
    INFO("after " << seconds << " s");
    play_again(table, is_host_first ? 0 : 2);
    table.run(2 * kSecond);
    play_again(table, 1);
    table.run(seconds * kSecond);
    play_again(table, is_host_first ? 2 : 0);
    CHECK(table.run_until([&] { return are_met(table, {0, 1, 2}); }, 2 * kSecond));
}

TEST_CASE("programs that met again play another game together") {
    Table table(2);
    const std::uint32_t seed = table.program(0).match()->world().setup().seed;
    play_again(table, 1);
    play_again(table, 0);
    REQUIRE(table.run_until([&] { return are_met(table, {0, 1}); }, 5 * kSecond));
    table.program(1).session()->set_ready(true);
    table.run(net::kSecond);
    REQUIRE(table.program(0).session()->start(table.program(0).platform().now()));
    const auto is_playing = [&](std::size_t index) { return table.program(index).input() != nullptr; };
    REQUIRE(table.run_until([&] { return is_playing(0) && is_playing(1); }, 5 * kSecond));
    table.run(2 * kSecond);
    CHECK(table.program(0).match()->world().setup().seed != seed);
    CHECK(table.program(0).match()->world().pilots_present() == 2);
    CHECK(table.program(1).match()->world().tick() > sim::kTicksPerSecond);
    CHECK(table.is_agreed());
}

TEST_CASE("a pilot that left for good is not asked for the next lobby") {
    Table table(3);
    table.program(0).leave();
    table.run(kSecond);
    const std::vector<net::Address> hosts = next_of(table, 2).hosts;
    REQUIRE(hosts.size() == 1);
    CHECK(hosts.front().ip == kTableHost.ip.v4() + 1);
}

TEST_CASE("a host that has waited in the next lobby for minutes is found there") {
    Table table(2);
    play_again(table, 0);
    table.run(180 * kSecond);
    CHECK(next_of(table, 1).hosts.size() == 1);
    play_again(table, 1);
    CHECK(table.run_until([&] { return are_met(table, {0, 1}); }, 2 * kSecond));
}

TEST_CASE("if the host is gone, the senior peer's program opens the next lobby, and the others find it") {
    Table table(4);
    table.unplug(0, true);
    table.run(6 * kSecond);
    CHECK(next_of(table, 1).hosts.empty());
    for (const std::size_t index : {std::size_t{3}, std::size_t{2}, std::size_t{1}}) {
        play_again(table, index);
    }
    CHECK(table.run_until([&] { return are_met(table, {1, 2, 3}); }, 2 * kSecond));
    table.run(6 * kSecond);  // until nothing is left of the old game, whose searches were answered at the same port
    CHECK(are_met(table, {1, 2, 3}));
}

TEST_CASE("if the host went to the next lobby and closed it, the others meet at the next one three seconds later") {
    Table table(3);
    play_again(table, 0);
    table.run(kSecond);
    table.program(0).leave();
    table.run(kSecond);
    REQUIRE(next_of(table, 2).hosts.size() == 2);
    play_again(table, 2);
    play_again(table, 1);
    CHECK(table.run_until([&] { return are_met(table, {1, 2}); }, 5 * kSecond));
}

TEST_CASE("a program whose seniors have all gone opens the lobby itself") {
    Table table(3);
    table.unplug(0, true);
    table.run(6 * kSecond);
    table.program(1).leave();
    table.run(kSecond);
    play_again(table, 2);
    CHECK(table.run_until([&] { return are_met(table, {2}); }, 5 * kSecond));
}

TEST_CASE("a program waits for the senior one that still looks at its results") {
    Table table(3);
    table.unplug(0, true);
    table.run(6 * kSecond);
    play_again(table, 2);
    table.run(60 * kSecond);
    CHECK(table.program(2).session()->phase() == SessionPhase::Joining);
    play_again(table, 1);
    CHECK(table.run_until([&] { return are_met(table, {1, 2}); }, 2 * kSecond));
}

TEST_CASE("the next lobby is looked for at the usual port of a peer whose game's socket is known, too") {
    Table table(3);
    const net::Address bob = table.program(2).session()->links()[1].address;
    REQUIRE(bob.port != net::kDefaultPort);
    const match::NextLobby next = match::next_lobby(*table.program(2).session(), net::kDefaultPort, bob, "");
    CHECK(next.hosts == std::vector<net::Address>{kTableHost, {bob.ip, net::kDefaultPort}});
}

TEST_CASE("the next lobby of a host that chose another port is looked for there") {
    Table table(2);
    const match::NextLobby next = match::next_lobby(*table.program(1).session(), 30'000, kTableHost, "");
    CHECK(next.hosts == std::vector<net::Address>{kTableHost});
}

TEST_CASE("a spectator watches the next game of the pilots, whoever opens it, but not the one that it has seen") {
    const bool host_leaves = GENERATE(false, true);
    Table table(3);
    match::OnlineService& spectator = table.sit();
    REQUIRE(spectator.join({"Dee"}, "", kTableHost, net::JoinPurpose::Watch));
    REQUIRE(table.run_until([&] { return spectator.match() != nullptr; }, 10 * kSecond));
    const std::uint32_t seed = spectator.match()->world().setup().seed;
    REQUIRE(spectator.play_again({"Dee"},
                                 match::next_lobby_to_watch(*spectator.session(), net::kDefaultPort, kTableHost, "")));
    table.run(20 * kSecond);  // the pilots still have the old game, which may be watched
    REQUIRE(spectator.session() != nullptr);
    CHECK(spectator.session()->phase() == SessionPhase::Joining);
    const std::size_t first = host_leaves ? 1 : 0;
    if (host_leaves) {
        table.program(0).leave();
        table.run(kSecond);
    }
    play_again(table, 2);
    play_again(table, first);
    REQUIRE(table.run_until([&] { return are_met(table, {first, 2}); }, 5 * kSecond));
    REQUIRE(table.run_until([&] { return spectator.session()->lobby().seats[1].is_taken; }, 20 * kSecond));
    table.program(2).session()->set_ready(true);
    table.run(kSecond);
    REQUIRE(table.program(first).session()->start(table.program(first).platform().now()));
    REQUIRE(table.run_until([&] { return spectator.match() != nullptr; }, 20 * kSecond));
    CHECK(spectator.match()->world().setup().seed != seed);
}

TEST_CASE("a spectator whose pilots are gone for good stops asking after a minute, and opens no lobby") {
    Table table(2);
    match::OnlineService& spectator = table.sit();
    REQUIRE(spectator.join({"Dee"}, "", kTableHost, net::JoinPurpose::Watch));
    REQUIRE(table.run_until([&] { return spectator.match() != nullptr; }, 10 * kSecond));
    const match::NextLobby next = match::next_lobby_to_watch(*spectator.session(), net::kDefaultPort, kTableHost, "");
    table.program(0).leave();
    table.program(1).leave();
    REQUIRE(spectator.play_again({"Dee"}, next));
    table.run(50 * kSecond);
    CHECK(spectator.session() != nullptr);
    table.run(20 * kSecond);
    CHECK(spectator.session() == nullptr);
    CHECK_FALSE(spectator.trouble().is_empty());
}
