// SPDX-License-Identifier: Zlib
// Peers that serve a history other than the one that was played, or none.
#include <catch2/catch.hpp>

#include <algorithm>

#include "net/wire/packets.h"
#include "tests/net/lobby/visit/running_game.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

/// Leaves one tick out of the history that a machine serves, which moves all later ticks to the wrong place.
void leave_out(RunningGame& game, std::size_t machine, Tick at) {
    game.lie(machine, [at](InputHistory& served, const CompleteTick& tick) {
        if (tick.tick != at) {
            served.append(tick);
        }
    });
}

/// Starts or stops losing all packets of a kind from a machine.
void lose(RunningGame& game, std::size_t from, PacketKind kind, bool is_lost = true) {
    const Address address = game.room[from].endpoint->address();
    game.room.network().set_tap([address, kind, is_lost](const SimNetwork::Sent& sent) {
        return !is_lost || sent.from != address || sent.bytes.front() != static_cast<char>(kind);
    });
}

}  // namespace

TEST_CASE("a spectator whose peer serves a wrong history goes on with that of two others, and names it") {
    const Tick at = GENERATE(Tick{3}, Tick{170});
    const bool is_altered = GENERATE(true, false);
    CAPTURE(at, is_altered);
    RunningGame game(3, line_of(80, 0.02));
    game.play(10 * kSecond);
    is_altered ? alter(game, 0, at) : leave_out(game, 0, at);
    const Machine& watcher = game.watch();
    game.play(4 * kSecond);
    CHECK(accusations(watcher, MeetingRoom::address(0)) == 1);
    CHECK(accusations(watcher) == 1);
    CHECK(game.seen[3].rewinds == 1);
    CHECK(game.is_agreed());
    CHECK(game.behind(3) < 15);
    CHECK(watcher.session->visit()->desk()->peer().address != MeetingRoom::address(0));
    game.play(10 * kSecond);
    CHECK(accusations(watcher) == 1);
    CHECK(game.is_agreed());
    CHECK(game.behind(3) < 15);
}

TEST_CASE("a spectator is not led astray by one peer that contradicts its own") {
    const std::size_t liar = GENERATE(std::size_t{1}, std::size_t{2});
    CAPTURE(liar);
    RunningGame game(3, line_of(80, 0.02));
    game.play(10 * kSecond);
    alter(game, liar, 100);
    const Machine& watcher = game.watch();
    game.play(6 * kSecond);
    CHECK(accusations(watcher) <= 1);
    CHECK(accusations(watcher, MeetingRoom::address(liar)) == accusations(watcher));
    CHECK(game.seen[3].rewinds == 0);
    CHECK(game.is_agreed());
    CHECK(game.behind(3) < 15);
    CHECK(watcher.session->visit()->desk()->peer().address == MeetingRoom::address(0));
}

TEST_CASE("a peer that begins to lie later is found within a few seconds") {
    RunningGame game(3, line_of(80, 0.02));
    leave_out(game, 0, 300);
    game.play(5 * kSecond);
    const Machine& watcher = game.watch();
    game.play(5 * kSecond);
    REQUIRE(game.seen[3].rewinds == 0);
    game.play(7 * kSecond);
    CHECK(accusations(watcher, MeetingRoom::address(0)) == 1);
    CHECK(game.is_agreed());
    CHECK(game.behind(3) < 15);
}

TEST_CASE("of two peers, the one whose pilot has signed another history than it serves is named, whoever is asked") {
    const std::size_t liar = GENERATE(std::size_t{0}, std::size_t{1});
    const std::size_t asked = GENERATE(std::size_t{0}, std::size_t{1});
    const Tick at = GENERATE(Tick{3}, Tick{170});
    const bool is_altered = GENERATE(true, false);
    CAPTURE(liar, asked, at, is_altered);
    RunningGame game(2, line_of(80, 0.02));
    game.play(12 * kSecond);
    is_altered ? alter(game, liar, at) : leave_out(game, liar, at);
    const Machine& watcher = game.watch(asked);
    game.play(4 * kSecond);
    CHECK(accusations(watcher, MeetingRoom::address(liar)) == 1);
    CHECK(accusations(watcher) == 1);
    CHECK(game.seen[2].rewinds == (liar == asked ? 1 : 0));
    CHECK(game.is_agreed());
    CHECK(game.behind(2) < 15);
    game.play(20 * kSecond);
    CHECK(accusations(watcher) == 1);
    CHECK(game.is_agreed());
}

TEST_CASE("of two peers, one that begins to lie while it is watched is named as soon as its pilot has signed") {
    const std::size_t liar = GENERATE(std::size_t{0}, std::size_t{1});
    const std::size_t asked = GENERATE(std::size_t{0}, std::size_t{1});
    CAPTURE(liar, asked);
    RunningGame game(2, line_of(80, 0.02));
    alter(game, liar, 300);
    game.play(5 * kSecond);
    const Machine& watcher = game.watch(asked);
    game.play(5 * kSecond);
    CHECK(accusations(watcher) == 0);
    game.play(8 * kSecond);
    CHECK(accusations(watcher, MeetingRoom::address(liar)) == 1);
    CHECK(accusations(watcher) == 1);
    CHECK(watcher.count(Notice::Type::Info) == 1);
    CHECK(game.is_agreed());
    CHECK(game.behind(2) < 15);
}

TEST_CASE("a liar is named although it shows no signatures itself") {
    const std::size_t asked = GENERATE(std::size_t{0}, std::size_t{1});
    CAPTURE(asked);
    RunningGame game(2, line_of(80, 0.02));
    alter(game, 1, 100);
    game.play(12 * kSecond);
    lose(game, 1, PacketKind::HistoryProof);
    const Machine& watcher = game.watch(asked);
    game.play(6 * kSecond);
    CHECK(accusations(watcher, MeetingRoom::address(1)) == 1);
    CHECK(accusations(watcher) == 1);
    CHECK(game.is_agreed());
}

TEST_CASE("nobody is named before the pilots have signed what differs, and the visitor stays where it is") {
    RunningGame game(2, line_of(80, 0.02));
    alter(game, 1, 30);
    game.play(4 * kSecond);
    const Machine& watcher = game.watch();
    game.play(1500 * kMillisecond);
    CHECK(watcher.count(Notice::Type::Info) == 0);
    CHECK(game.seen[2].rewinds == 0);
    CHECK(game.behind(2) < 15);
    CHECK(game.is_agreed());
}

TEST_CASE("with two histories, no third peer and no signatures the visitor stays where it is, and its player is told") {
    RunningGame game(2, line_of(80, 0.02));
    alter(game, 1, 100);
    game.play(10 * kSecond);
    game.room.network().set_tap(
        [](const SimNetwork::Sent& sent) { return sent.bytes.front() != static_cast<char>(PacketKind::HistoryProof); });
    const Machine& watcher = game.watch();
    game.play(12 * kSecond);
    CHECK(accusations(watcher) == 0);
    CHECK(watcher.count(Notice::Type::Info) == 1);
    CHECK(game.seen[2].rewinds == 0);
    CHECK(game.behind(2) < 15);
    CHECK(game.is_agreed());
}

TEST_CASE("of four peers, two that lie together are named, and the two honest ones are not") {
    const auto liars = GENERATE(std::pair<std::size_t, std::size_t>{0, 1}, std::pair<std::size_t, std::size_t>{0, 3},
                                std::pair<std::size_t, std::size_t>{1, 2});
    const std::size_t asked = GENERATE(std::size_t{0}, std::size_t{1}, std::size_t{3});
    const Tick at = GENERATE(Tick{3}, Tick{170});
    CAPTURE(liars, asked, at);
    RunningGame game(4, line_of(80, 0.02));
    game.play(12 * kSecond);
    alter(game, liars.first, at);
    alter(game, liars.second, at);
    const Machine& watcher = game.watch(asked);
    game.play(12 * kSecond);
    for (std::size_t i = 0; i < 4; ++i) {
        const bool is_liar = i == liars.first || i == liars.second;
        CHECK(accusations(watcher, MeetingRoom::address(i)) <= (is_liar ? 1 : 0));
    }
    CHECK(accusations(watcher) >= 1);
    CHECK(game.is_agreed());
    CHECK(game.behind(4) < 15);
}

TEST_CASE("a latecomer enters with the true history although half of the peers lie") {
    const int pilots = GENERATE(2, 4);
    const bool is_senior = GENERATE(true, false);
    CAPTURE(pilots, is_senior);
    RunningGame game(pilots, line_of(80, 0.02));
    game.play(14 * kSecond);
    for (std::size_t i = 0; i < static_cast<std::size_t>(pilots) / 2; ++i) {
        alter(game, is_senior ? i : i + 1, 100);
    }
    const auto own = static_cast<std::size_t>(pilots);
    const Machine& late = game.room.join("Late");
    REQUIRE(game.play_until_present(own, 10 * kSecond));
    game.play(5 * kSecond);
    for (std::size_t i = 0; i < own; ++i) {
        const bool is_liar = is_senior ? i < own / 2 : i > 0 && i <= own / 2;
        CHECK(accusations(late, MeetingRoom::address(i)) <= (is_liar ? 1 : 0));
    }
    CHECK(accusations(late) >= (is_senior ? 1 : 0));
    CHECK(game.is_agreed());
    for (std::size_t i = 0; i <= own; ++i) {
        CHECK(game.room[i].phase() == SessionPhase::Playing);
    }
}

TEST_CASE(
    "a latecomer that is deceived about the last seconds harms nobody, and gets the true game when it comes again") {
    const bool is_senior = GENERATE(true, false);
    const Tick before = GENERATE(Tick{20}, Tick{70}, Tick{150});
    CAPTURE(is_senior, before);
    RunningGame game(2, line_of(80, 0));
    game.play(14 * kSecond);
    const Tick now = game.room[0].session->game()->schedule().tick();
    alter(game, is_senior ? 0 : 1, now - before);
    const Machine& late = game.room.join("Late");
    game.play(20 * kSecond);
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(game.room[i].phase() == SessionPhase::Playing);
        CHECK(game.room[i].session->game()->is_present(0));
        CHECK(game.room[i].session->game()->is_present(1));
    }
    CHECK((late.phase() == SessionPhase::Ended || game.is_agreed()));
    const Machine& again = game.room.join("Late");
    REQUIRE(game.play_until_present(3, 10 * kSecond));
    game.play(5 * kSecond);
    CHECK(again.phase() == SessionPhase::Playing);
    CHECK(accusations(again, MeetingRoom::address(is_senior ? 1 : 0)) == 0);
    const auto& played = game.seen[is_senior ? 1 : 0].world;
    const auto common = static_cast<std::ptrdiff_t>(std::min(played.size(), game.seen[3].world.size()));
    CHECK(std::equal(played.begin(), played.begin() + common, game.seen[3].world.begin()));
}

TEST_CASE("with only one peer in the game there is nobody to ask, and the visitor goes on") {
    RunningGame game(1, line_of(80, 0.02));
    game.play(10 * kSecond);
    game.watch();
    game.play(4 * kSecond);
    CHECK(game.behind(1) < 15);
    CHECK(game.is_agreed());
}

TEST_CASE("a latecomer enters with the history of two others if the senior peer serves a wrong one") {
    RunningGame game(3, line_of(80, 0.02));
    game.play(20 * kSecond);
    alter(game, 0, 100);
    const Machine& late = game.room.join("Late");
    REQUIRE(game.play_until_present(3, 8 * kSecond));
    game.play(5 * kSecond);
    CHECK(accusations(late, MeetingRoom::address(0)) == 1);
    CHECK(game.is_agreed());
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(game.room[i].phase() == SessionPhase::Playing);
    }
}

TEST_CASE("a peer that serves nothing although it answers is replaced by the next one") {
    RunningGame game(3, line_of(80, 0.02));
    game.play(10 * kSecond);
    const bool is_from_the_start = GENERATE(true, false);
    CAPTURE(is_from_the_start);
    if (!is_from_the_start) {
        game.watch();
        game.play(5 * kSecond);
    }
    lose(game, 0, PacketKind::HistoryPiece);
    if (is_from_the_start) {
        game.watch();
    }
    game.play(6 * kSecond);
    CHECK(game.behind(3) < 15);
    CHECK(game.is_agreed());
    CHECK(game.seen[3].rewinds == 0);
    CHECK(game.room[3].session->visit()->desk()->peer().address != MeetingRoom::address(0));
}

TEST_CASE("a peer that sends rubbish instead of its history is replaced by the next one") {
    RunningGame game(3, line_of(80, 0));
    game.play(10 * kSecond);
    SessionSetup setup = game.room.setup("Watcher");
    setup.purpose = JoinPurpose::Watch;
    const LinkKey key = game.room.join_with_key(setup);
    lose(game, 0, PacketKind::HistoryPiece);
    const Address watcher = game.room[3].endpoint->address();
    for (int i = 0; i < 60; ++i) {
        const std::string rubbish(static_cast<std::size_t>(i) * 7 % 1000, static_cast<char>(i));
        game.room.network().forge(MeetingRoom::address(0), watcher,
                                  tagged(encode(HistoryPiecePacket{400, rubbish}), key, kDeskSender), game.room.now());
        game.play(100 * kMillisecond);
    }
    CHECK(game.behind(3) < 15);
    CHECK(game.is_agreed());
    CHECK(game.room[3].session->visit()->desk()->peer().address != MeetingRoom::address(0));
}

TEST_CASE("a desk that falls silent is replaced without anything being fetched or shown again") {
    RunningGame game(3, line_of(80, 0.02));
    game.play(10 * kSecond);
    game.watch();
    game.play(5 * kSecond);
    game.room.vanish(0);
    game.play(8 * kSecond);  // the others play on after 1.5 s
    CHECK(game.seen[3].rewinds == 0);
    CHECK(game.behind(3) < 15);
    CHECK(game.is_agreed());
}

TEST_CASE("a spectator whose own link is out for ten seconds goes on afterwards") {
    RunningGame game(3, line_of(80, 0.02));
    game.play(5 * kSecond);
    const Machine& watcher = game.watch();
    game.play(5 * kSecond);
    const Address own = watcher.endpoint->address();
    game.room.network().set_tap([own](const SimNetwork::Sent& sent) { return sent.from != own && sent.to != own; });
    game.play(10 * kSecond);
    CHECK_FALSE(watcher.session->visit()->is_fed(game.room.local(3)));
    game.room.network().set_tap({});
    game.play(6 * kSecond);
    CHECK(watcher.phase() == SessionPhase::Visiting);
    CHECK(game.seen[3].rewinds == 0);
    CHECK(game.behind(3) < 15);
    CHECK(game.is_agreed());
}

TEST_CASE("a spectator gives up once no peer answers any more") {
    const int pilots = GENERATE(1, 3);
    RunningGame game(pilots, line_of(80, 0.02));
    game.play(5 * kSecond);
    const Machine& watcher = game.watch();
    game.play(5 * kSecond);
    game.room.network().set_tap([](const SimNetwork::Sent& /*sent*/) { return false; });
    game.play(4 * kSecond);
    CHECK(watcher.phase() == SessionPhase::Visiting);
    game.play(18 * kSecond);
    CHECK(watcher.phase() == SessionPhase::Ended);
    CHECK(watcher.session->end_reason().english() == "Lost connection to the game; check the network and join again.");
}
