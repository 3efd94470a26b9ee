// SPDX-License-Identifier: Zlib
// Visitors of a running game: peers that watch, enter or return.
#include <catch2/catch.hpp>

#include <algorithm>
#include <memory>
#include <vector>

#include "net/lobby/visit/visit.h"
#include "net/wire/packets.h"
#include "tests/net/lobby/visit/running_game.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

SessionSetup spectator(MeetingRoom& room) {
    SessionSetup setup = room.setup("Watcher");
    setup.purpose = JoinPurpose::Watch;
    return setup;
}

}  // namespace

TEST_CASE("a latecomer fetches the game, enters it, and flies with the others") {
    RunningGame game(2, line_of(100, 0.01));
    game.play(20 * kSecond);
    game.room.join("Late");
    const auto took = game.play_until_present(2, 10 * kSecond);
    REQUIRE(took);
    CHECK(*took < 3 * kSecond);
    game.play(5 * kSecond);
    CHECK(game.is_agreed());
    CHECK(game.ticks_of(0, TickEvent::Type::Join).size() == 1);
    CHECK(game.room[2].session->self() == 2);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(game.room[i].phase() == SessionPhase::Playing);
        CHECK(game.room[i].session->names()[2] == "Late");
        CHECK(game.room[i].session->game()->schedule().stats().stalls == 0);
        CHECK(game.seen[i].ticks.back().keys[2] != 0);
    }
}

TEST_CASE("latecomers and spectators receive the table of earlier games and the names of the pilots in it") {
    RunningGame game(2, line_of(100, 0.01));
    game.room.join("Late");
    REQUIRE(game.play_until_present(2, 10 * kSecond));
    game.room.join(spectator(game.room));
    REQUIRE(game.play_until([&] { return game.room[3].phase() == SessionPhase::Visiting; }, 10 * kSecond));
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(game.room[i].session->lobby().table == "earlier games");
        CHECK(game.room[i].session->lobby().pilots == std::vector<std::string>{"Host", "Guest"});
    }
}

TEST_CASE("a latecomer soon enters a game in which all have chatted as much as they may", "[slow]") {
    const int seconds = GENERATE(10, 60, 120);
    CAPTURE(seconds);
    RunningGame game(7, line_of(100, 0));
    for (int i = 0; i < 10 * seconds; ++i) {
        for (std::size_t pilot = 0; pilot < 7; ++pilot) {
            (void)game.room[pilot].session->say(std::string(kMaxChatBytes - 8, 'x') + std::to_string(i));
        }
        game.play(100 * kMillisecond);
    }
    game.room.join("Late");
    const auto took = game.play_until_present(7, 60 * kSecond);
    REQUIRE(took);
    CHECK(*took <= 2 * kSecond);
    CHECK(game.is_agreed());
}

TEST_CASE("a latecomer's clock begins to run as the others' do, although what it hears is late") {
    RunningGame game(2, line_of(200, 0));
    game.play(5 * kSecond);
    game.room.join("Late");
    REQUIRE(game.play_until_present(2, 10 * kSecond));
    std::vector<Micros> begins;  // when tick 0 was due by each clock, all in one time
    for (std::size_t i = 0; i < 3; ++i) {
        const Micros due = game.room[i].session->game()->schedule().clock().due(0);
        begins.push_back(due - (game.room.local(i) - game.room.now()));
    }
    CHECK(std::abs(begins[1] - begins[0]) < kTickPeriod);
    CHECK(std::abs(begins[2] - begins[0]) < kTickPeriod);
}

TEST_CASE("a latecomer needs the password") {
    RunningGame game(2, line_of(50, 0), "secret");
    game.play(kSecond);
    Machine& wrong = game.room.join("Wrong", "guess");
    Machine& right = game.room.join("Right", "secret");
    game.play(5 * kSecond);
    CHECK(wrong.phase() == SessionPhase::Ended);
    CHECK(wrong.session->end_reason().english() == "The password is wrong; ask the host for it.");
    CHECK(right.phase() == SessionPhase::Playing);
}

TEST_CASE("a spectator sees every tick and delays nobody") {
    RunningGame game(2, line_of(100, 0.05));
    game.play(10 * kSecond);
    const std::size_t pilots = game.room.size();
    for (int i = 0; i < 3; ++i) {
        game.room.join(spectator(game.room));
    }
    game.play(15 * kSecond);
    CHECK(game.is_agreed());
    const std::size_t newest = game.seen[0].ticks.size();
    for (std::size_t i = pilots; i < game.room.size(); ++i) {
        CHECK(game.room[i].phase() == SessionPhase::Visiting);
        CHECK(game.seen[i].ticks.size() + 15 >= newest);
    }
    CHECK(game.room[0].session->game()->schedule().stats().stalls == 0);
    CHECK(game.ticks_of(0, TickEvent::Type::Join).empty());
}

TEST_CASE("a spectator of a lobby waits for the game") {
    MeetingRoom room(7);
    room.host();
    Machine& watcher = room.join(spectator(room));
    room.run(5 * kSecond);
    CHECK(watcher.phase() == SessionPhase::Joining);
    CHECK_FALSE(room[0].session->lobby().seats[1].is_taken);
}

TEST_CASE("a program that joins during the countdown is let into the game once it runs") {
    const bool is_spectator = GENERATE(false, true);
    MeetingRoom room(8);
    HostSetup hosting;
    hosting.start_with = 2;
    room.host(hosting);
    room.join("Bo");
    REQUIRE(room.run_until([&] { return room[0].phase() == SessionPhase::Starting; }, 10 * kSecond));
    Machine& late = is_spectator ? room.join(spectator(room)) : room.join("Cy");
    room.run(kSecond);
    CHECK(late.phase() == SessionPhase::Joining);
    CHECK(room.run_until([&] { return late.phase() == SessionPhase::Visiting; }, 5 * kSecond));
}

TEST_CASE("a pilot whose program crashed returns to its slot with its key") {
    RunningGame game(3, line_of(100, 0.02));
    game.play(10 * kSecond);
    SessionSetup setup = game.room.setup("Guest");
    setup.secret[1] = 3;  // of the third machine
    game.room.vanish(2);
    game.play(7 * kSecond);
    REQUIRE(game.ticks_of(0, TickEvent::Type::Drop).size() == 1);
    game.seen[2] = {};
    game.seen[2].ticks.clear();
    game.room.join(setup);
    game.seen.resize(4);
    const auto took = game.play_until_present(3, 10 * kSecond);
    REQUIRE(took);
    CHECK(*took < 3 * kSecond);
    game.play(3 * kSecond);
    CHECK(game.is_agreed());
    CHECK(game.ticks_of(0, TickEvent::Type::Return).size() == 1);
    CHECK(game.room[3].session->self() == 2);
    CHECK(game.room[0].session->names()[2] == "Guest 2");
}

TEST_CASE("a pilot that was proven to lie is named, out, and kept out, but not others at its address") {
    RunningGame game(3, line_of(60, 0));
    game.play(8 * kSecond);
    SessionSetup liar = game.room.setup("Guest 2");
    liar.secret[1] = 3;  // of the third machine
    SessionSetup other = game.room.setup("Guest");
    other.secret[1] = 2;
    const KeyPair keys = KeyPair::derive(liar.secret);
    const auto own = [&](std::uint8_t hash) {
        const GameId id = game.room[0].session->game()->stream_of(0).game;
        return signed_input_hash({id, 2, 0}, 64, {StreamHash{hash}}, keys.signing_key);
    };
    const LinkKey link = LinkKey::derive(keys, KeyPair::derive(other.secret).public_key);
    const PeerLink to_other({.is_present = true, .address = {}, .key = link}, 0, 0, 0);
    game.room.network().forge(MeetingRoom::address(2), MeetingRoom::address(1),
                              to_other.sign(2, encode(LiarProofPacket{own(1), own(2)})), game.room.now());
    game.play(6 * kSecond);
    game.room.vanish(2);
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
        CHECK(game.room[i].count(Notice::Type::Dropped,
                                 "Guest 2 sent different keys to different pilots and was removed.") == 1);
        CHECK(game.ticks_of(i, TickEvent::Type::Drop).size() == 1);
        CHECK(game.room[i].phase() == SessionPhase::Playing);
    }
    const auto is_refused = [&](const Address& from, const SessionSetup& setup) {
        Machine& machine = game.room.join_from(from, setup);
        game.play(3 * kSecond);
        return machine.phase() == SessionPhase::Ended &&
               machine.session->end_reason().english() == "You have been removed from this game.";
    };
    CHECK(is_refused(Address{0x0A000105, 26700}, liar));
    CHECK(is_refused(Address{0x0A000106, 26700}, game.room.setup("Guest 2")));
    CHECK(is_refused(Address{MeetingRoom::address(2).ip, 26701}, game.room.setup("Stranger")));
    // The other guest's program crashes, and the guest returns from the liar's address.
    game.room.vanish(1);
    game.play(kSecond);
    Machine& back = game.room.join_from({MeetingRoom::address(2).ip, 26702}, other);
    game.play(8 * kSecond);
    CHECK(back.phase() == SessionPhase::Playing);
}

TEST_CASE("the next pilot admits others after the host is gone") {
    RunningGame game(3, line_of(60, 0));
    game.play(3 * kSecond);
    game.room.vanish(0);
    game.play(7 * kSecond);
    SessionSetup setup = game.room.setup("Late");
    const net::Address senior = MeetingRoom::address(1);
    game.room.join_at(senior, setup);
    REQUIRE(game.play_until_present(3, 10 * kSecond));
    game.play(3 * kSecond);
    CHECK(game.is_agreed());
    CHECK(game.room[1].session->names()[3] == "Late");  // not in the slot of the host, who may still come back
    CHECK(game.room[2].phase() == SessionPhase::Playing);
}

TEST_CASE("a full game admits nobody but spectators") {
    RunningGame game(2, line_of(60, 0));
    game.play(kSecond);
    for (int i = 2; i < 8; ++i) {
        game.room.join("Late");
    }
    game.play(8 * kSecond);
    for (std::size_t i = 2; i < 8; ++i) {
        CHECK(game.room[i].phase() == SessionPhase::Playing);
    }
    Machine& ninth = game.room.join("Ninth");
    game.room.join(spectator(game.room));
    game.play(4 * kSecond);
    CHECK(ninth.phase() == SessionPhase::Ended);
    CHECK(ninth.session->end_reason().english() == "The lobby is full; ask the host for another seat.");
    CHECK(game.room[9].phase() == SessionPhase::Visiting);
    CHECK(game.is_agreed());
}

TEST_CASE("both pilots of a visiting machine count for its address before they fly") {
    RunningGame game(2, line_of(60, 0));
    game.play(kSecond);
    std::vector<Machine*> visitors;
    for (std::uint16_t port = 41'000; port < 41'003; ++port) {
        SessionSetup setup = game.room.setup("Late");
        setup.pilots.all[1] = "Later";
        visitors.push_back(&game.room.join_from({0x0A000201, port}, setup));
    }
    game.play(8 * kSecond);
    CHECK(std::ranges::count(visitors, SessionPhase::Playing, &Machine::phase) == 1);  // two pilots of four
    CHECK(std::ranges::count(visitors, SessionPhase::Ended, &Machine::phase) == 2);
}

TEST_CASE("a game of ten minutes is entered quickly, by four at once as well", "[.][long]") {
    const auto [round_trip, loss, most] = GENERATE(table<Micros, double, Micros>({
        {100, 0.01, 2 * kSecond},
        {300, 0.3, 8 * kSecond},
    }));
    const int latecomers = GENERATE(1, 4);
    CAPTURE(round_trip, latecomers);
    const int pilots = 8 - latecomers;
    RunningGame game(pilots, line_of(round_trip, loss));
    game.play(600 * kSecond);
    const std::uint64_t stalls = game.room[0].session->game()->schedule().stats().stalls;
    for (int i = 0; i < latecomers; ++i) {
        game.room.join("Late");
    }
    Micros longest = 0;
    for (int i = 0; i < latecomers; ++i) {
        const auto took = game.play_until_present(static_cast<std::size_t>(pilots + i), 30 * kSecond);
        REQUIRE(took);
        longest += *took;
    }
    WARN("in after " << longest / kMillisecond << " ms");
    CHECK(longest <= most);
    game.play(5 * kSecond);
    CHECK(game.is_agreed());
    if (loss < 0.1) {  // above, a game of eight stalls now and then even without latecomers
        CHECK(game.room[0].session->game()->schedule().stats().stalls == stalls);
    }
}
