// SPDX-License-Identifier: Zlib
// Peers that serve a history other than the one that was played, or none.
#include <catch2/catch.hpp>

#include <algorithm>

#include "net/wire/packets.h"
#include "tests/net/lobby/visit/running_game.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

/// Replaces the history that a machine serves, tick by tick.
void rewrite(Machine& machine, const auto& rewrite) {
    auto& history = const_cast<InputHistory&>(machine.session->game()->history());
    InputHistory other;
    for (Tick tick = 0; tick < history.end(); ++tick) {
        rewrite(other, history.at(tick));
    }
    history = other;
}

/// Changes a key at one tick of a machine's history.
void alter(Machine& machine, Tick at) {
    rewrite(machine, [at](InputHistory& other, CompleteTick tick) {
        tick.keys[0] ^= tick.tick == at ? 1 : 0;
        other.append(tick);
    });
}

/// Leaves one tick out of a machine's history, which moves all later ticks to the wrong place.
void leave_out(Machine& machine, Tick at) {
    rewrite(machine, [at](InputHistory& other, const CompleteTick& tick) {
        if (tick.tick != at) {
            other.append(tick);
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

/// Returns the number of notices that accuse that address of serving a wrong history.
int accusations(const Machine& machine, const Address& liar) {
    return static_cast<int>(std::ranges::count_if(machine.notices, [&](const Notice& notice) {
        const std::string text = notice.message.english();
        return text.find(to_string(liar)) != std::string::npos && text.find("false record") != std::string::npos;
    }));
}

int accusations(const Machine& machine) {
    return static_cast<int>(std::ranges::count_if(machine.notices, [](const Notice& notice) {
        return notice.message.english().find("false record") != std::string::npos;
    }));
}

}  // namespace

TEST_CASE("a spectator whose peer serves a wrong history goes on with that of two others, and names it") {
    const Tick at = GENERATE(Tick{3}, Tick{170});
    const bool is_altered = GENERATE(true, false);
    CAPTURE(at, is_altered);
    RunningGame game(3, line_of(80, 0.02));
    game.play(10 * kSecond);
    is_altered ? alter(game.room[0], at) : leave_out(game.room[0], at);
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
    alter(game.room[liar], 100);
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
    game.play(5 * kSecond);
    const Machine& watcher = game.watch();
    game.play(5 * kSecond);
    REQUIRE(game.seen[3].rewinds == 0);
    leave_out(game.room[0], game.room[0].session->game()->history().end() - 1);
    game.play(6 * kSecond);
    CHECK(accusations(watcher, MeetingRoom::address(0)) == 1);
    CHECK(game.is_agreed());
    CHECK(game.behind(3) < 15);
}

TEST_CASE("with two histories and no third peer the visitor stays where it is") {
    RunningGame game(2, line_of(80, 0.02));
    game.play(10 * kSecond);
    alter(game.room[1], 100);
    const Machine& watcher = game.watch();
    game.play(8 * kSecond);
    CHECK(accusations(watcher) == 0);
    CHECK(game.seen[2].rewinds == 0);
    CHECK(game.behind(2) < 15);
    CHECK(game.is_agreed());
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
    alter(game.room[0], 100);
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
