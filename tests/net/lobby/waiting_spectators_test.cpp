// SPDX-License-Identifier: Zlib
// What a lobby and the spectators that wait for its game know of each other.
#include <catch2/catch.hpp>

#include "net/lobby/waiting_spectators.h"
#include "tests/net/lobby/meeting_room.h"

using namespace net;

namespace {

SessionSetup spectator(MeetingRoom& room, const std::string& name, const std::string& password = "") {
    SessionSetup setup = room.setup(name, password);
    setup.purpose = JoinPurpose::Watch;
    return setup;
}

HostSetup rules() {
    HostSetup hosting;
    hosting.game = "rules";
    hosting.table = "earlier games";
    return hosting;
}

}  // namespace

TEST_CASE("a spectator that waits for a lobby's game is shown the lobby, but has no seat") {
    MeetingRoom room(1, line_of(40, 0.2));
    room.host(rules(), "Ada");
    room.join("Bob");
    REQUIRE(room.run_until([&] { return room.is_meshed(2); }, 5 * kSecond));
    const Machine& waiting = room.join(spectator(room, "Cleo"));
    const LobbyView& view = waiting.session->lobby();
    REQUIRE(room.run_until([&] { return view.seats[1].is_linked; }, 5 * kSecond));
    CHECK(waiting.phase() == SessionPhase::Joining);
    CHECK(waiting.session->self() == kNoSlot);
    CHECK(names_of(*waiting.session) == names_of(*room[0].session));
    CHECK(view.game == "rules");
    CHECK(view.table == "earlier games");
    CHECK(view.seats[0].is_host);
    CHECK_FALSE(view.seats[1].is_ready);
    CHECK_FALSE(view.is_host);

    room[1].session->set_ready(true);
    CHECK(room.run_until([&] { return view.seats[1].is_ready; }, 5 * kSecond));
    CHECK(names_of(*room[0].session) == std::vector<std::string>{"Ada", "Bob"});
    room[1].session->leave(room.local(1));
    CHECK(room.run_until([&] { return !view.seats[1].is_taken; }, 5 * kSecond));
}

TEST_CASE("the pilots of a lobby see how many spectators wait, until those leave") {
    MeetingRoom room(1, line_of(40, 0.1));
    room.host(rules());
    room.join("Bob");
    REQUIRE(room.run_until([&] { return room.is_meshed(2); }, 5 * kSecond));
    room.join(spectator(room, "Cleo"));
    room.join(spectator(room, "Dee"));
    const auto all_see = [&](int spectators) {
        return [&room, spectators] {
            for (std::size_t i = 0; i < room.size(); ++i) {
                if (room[i].session && room[i].session->lobby().spectators != spectators) {
                    return false;
                }
            }
            return true;
        };
    };
    CHECK(room.run_until(all_see(2), 5 * kSecond));
    room.vanish(3);
    CHECK(room.run_until(all_see(1), 10 * kSecond));
    room.vanish(2);
    CHECK(room.run_until(all_see(0), 10 * kSecond));
}

TEST_CASE("a waiting spectator watches the game once it has begun, which its waiting does not delay") {
    MeetingRoom room(1, line_of(40, 0));
    room.host(rules());
    room.join("Bob");
    const Machine& waiting = room.join(spectator(room, "Cleo"));
    REQUIRE(
        room.run_until([&] { return room.is_meshed(2) || waiting.session->lobby().seats[1].is_linked; }, 5 * kSecond));
    room[0].session->set_ready(true);
    room[1].session->set_ready(true);
    REQUIRE(room.run_until([&] { return room[0].session->start(room.local(0)); }, 5 * kSecond));
    CHECK(room.run_until([&] { return room[1].phase() == SessionPhase::Playing; }, 3 * kSecond));
    CHECK(room.run_until([&] { return waiting.phase() == SessionPhase::Visiting; }, 5 * kSecond));
}

TEST_CASE("a spectator without the lobby's password is shown nothing, and told so") {
    MeetingRoom room(1);
    room.host(rules(), "Ada", "sesame");
    const Machine& knows = room.join(spectator(room, "Cleo", "sesame"));
    const Machine& guesses = room.join(spectator(room, "Eve", "please"));
    CHECK(room.run_until([&] { return knows.session->lobby().seats[0].is_taken; }, 5 * kSecond));
    CHECK(room.run_until([&] { return guesses.phase() == SessionPhase::Ended; }, 5 * kSecond));
    CHECK_FALSE(guesses.session->lobby().seats[0].is_taken);
    CHECK(room[0].session->lobby().spectators == 1);
}

TEST_CASE("one address cannot fill the room for spectators") {
    MeetingRoom room(1);
    room.host(rules());
    for (std::uint16_t i = 0; i < 8; ++i) {
        room.join_from({0xCB007101, static_cast<std::uint16_t>(40'000 + i)}, spectator(room, "Watcher"));
    }
    room.run(5 * kSecond);
    CHECK(room[0].session->lobby().spectators == 4);
    room.join_from({0xCB007102, 40'000}, spectator(room, "Watcher"));
    CHECK(room.run_until([&] { return room[0].session->lobby().spectators == 5; }, 5 * kSecond));
}

TEST_CASE("all networks of an IPv6 site together have twice as many spectators that wait as one address") {
    WaitingSpectators waiting;
    constexpr auto kMostAtSite = 2 * WaitingSpectators::kMostAtAddress;
    for (std::uint8_t i = 0; i < kMostAtSite + 4; ++i) {
        AcceptedJoin joiner;
        joiner.public_key[0] = i;
        joiner.address = {*parse_ip("2001:db8:1:" + std::to_string(i) + "::1"), 26700};
        CHECK(waiting.note(joiner, 0) == (i < kMostAtSite));
    }
    AcceptedJoin elsewhere;
    elsewhere.public_key[0] = 99;
    elsewhere.address = {*parse_ip("2001:db8:2::1"), 26700};
    CHECK(waiting.note(elsewhere, 0));
}
