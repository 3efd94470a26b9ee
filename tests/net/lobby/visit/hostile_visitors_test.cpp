// SPDX-License-Identifier: Zlib
// Visitors that break the rules of the protocol, and desks that do.
#include <catch2/catch.hpp>

#include <algorithm>
#include <limits>

#include "net/lobby/join_request.h"
#include "net/wire/packets.h"
#include "tests/net/lobby/visit/running_game.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

SessionSetup hostile_spectator(MeetingRoom& room) {
    SessionSetup setup = room.setup("Watcher");
    setup.purpose = JoinPurpose::Watch;
    return setup;
}

/// Counts the packets sent to one address, by kind.
struct Answers {
    Answers(RunningGame& game, const Address& to) {
        game.room.network().set_tap([this, to](const SimNetwork::Sent& sent) {
            if (sent.to == to) {
                ++all;
                bytes += sent.bytes.size();
                hashes += sent.bytes.front() == static_cast<char>(PacketKind::HistoryHash) ? 1 : 0;
                pieces += sent.bytes.front() == static_cast<char>(PacketKind::HistoryPiece) ? 1 : 0;
            }
            return true;
        });
    }
    int all = 0;
    std::size_t bytes = 0;
    int hashes = 0;
    int pieces = 0;
};

}  // namespace

TEST_CASE("of two programs with the key of one pilot only one flies, and the other one says why") {
    const bool is_present = GENERATE(true, false);  // one is already flying, or both return at once
    CAPTURE(is_present);
    RunningGame game(3, line_of(60, 0.01));
    game.play(5 * kSecond);
    SessionSetup setup = game.room.setup("Guest 2");
    setup.secret[1] = 3;  // the third machine's secret
    if (!is_present) {
        game.room.vanish(2);
        game.play(7 * kSecond);
        game.room.join(setup);
    }
    game.room.join(setup);
    game.play(25 * kSecond);
    const std::size_t one = is_present ? 2 : 3;
    const std::size_t other = is_present ? 3 : 4;
    const std::size_t flying = game.room[one].phase() == SessionPhase::Playing ? one : other;
    const Machine& idle = game.room[flying == one ? other : one];
    REQUIRE(game.room[flying].phase() == SessionPhase::Playing);
    CHECK(game.room[flying].session->game()->is_present(2));
    CHECK((flying == one || !is_present));
    CHECK(idle.phase() == SessionPhase::Ended);
    CHECK(idle.session->end_reason().english() ==
          "You are already in this game from another copy of Gyre; quit that one first.");
    CHECK(game.ticks_of(0, TickEvent::Type::Return).size() == (is_present ? 0 : 1));
    CHECK(game.room[0].session->game()->schedule().stats().stalls <= 1);
}

TEST_CASE("keys and votes that a spectator sends are ignored") {
    RunningGame game(2, line_of(60, 0));
    game.play(3 * kSecond);
    std::vector<std::string> caught;
    game.room.network().set_tap([&](const SimNetwork::Sent& sent) {
        if (sent.from == MeetingRoom::address(1) && is_of_game(static_cast<std::uint8_t>(sent.bytes.front()))) {
            caught.emplace_back(sent.bytes);
        }
        return true;
    });
    game.play(kSecond);
    game.room.network().set_tap({});
    REQUIRE(caught.size() > 20);
    const LinkKey key = game.room.join_with_key(hostile_spectator(game.room));
    game.play(2 * kSecond);
    const std::uint64_t before = game.room[0].session->packets_rejected();
    int sent = 0;
    for (const std::string& packet : caught) {
        for (const std::uint8_t sender : {std::uint8_t{0}, std::uint8_t{1}, kVisitorSender}) {
            const std::string content = packet.substr(0, packet.size() - 6);
            const std::string own = tagged(content, key, sender);
            game.room.network().forge(MeetingRoom::address(2), MeetingRoom::address(0), packet, game.room.now());
            game.room.network().forge(MeetingRoom::address(2), MeetingRoom::address(0), own, game.room.now());
            game.room.network().forge(MeetingRoom::address(2), MeetingRoom::address(0), own.substr(0, own.size() - 2),
                                      game.room.now());
            sent += 3;
        }
        game.play(10 * kMillisecond);
    }
    CHECK(game.room[0].session->packets_rejected() >= before + static_cast<std::uint64_t>(sent));
    game.play(2 * kSecond);
    CHECK(game.is_agreed());
    CHECK(game.behind(2) < 15);
    CHECK(game.room[0].session->game()->tenures().slots().peer_of(2) == kNoPeer);
}

TEST_CASE("requests beyond the history get nothing, and however many come they get no more than their share") {
    RunningGame game(1, line_of(60, 0));
    game.play(3 * kSecond);
    const auto stalls = [&] { return game.room[0].session->game()->schedule().stats().stalls; };
    const LinkKey key = game.room.join_with_key(hostile_spectator(game.room));
    game.play(100 * kMillisecond);  // catches up on the time during which nobody stepped the game
    const auto stalls_before = stalls();
    const Address visitor = MeetingRoom::address(1);
    game.room.vanish(1);
    std::uint32_t sequence = 1000;
    const auto send = [&](const auto& packet) {
        game.room.network().forge(visitor, MeetingRoom::address(0), tagged(encode(packet), key, kVisitorSender),
                                  game.room.now());
    };
    Answers answers(game, visitor);
    for (int i = 0; i < 200; ++i) {
        const Tick beyond = i % 2 == 0 ? 1'000'000U : std::numeric_limits<Tick>::max();
        send(HistoryRequestPacket{.next = beyond, .pieces = 255, .gaps = {beyond, beyond - 1}});
        send(HashRequestPacket{++sequence, 64'000});
        send(HashRequestPacket{++sequence, 65});
        game.play(10 * kMillisecond);
    }
    CHECK(answers.pieces == 0);
    CHECK(answers.hashes == 0);
    for (int i = 0; i < 1000; ++i) {
        send(HistoryRequestPacket{.next = 0, .pieces = 255, .gaps = std::vector<Tick>(8, 0), .run = 1});
        send(HistoryRequestPacket{.next = 0, .pieces = 255, .gaps = std::vector<Tick>(8, 0), .run = 2});
        if (i % 10 == 0) {
            send(HashRequestPacket{++sequence, 64});  // otherwise the desk would forget the visitor
        }
        game.play(10 * kMillisecond);
    }
    CHECK(answers.hashes > 0);
    CHECK(answers.pieces > 10);
    CHECK(answers.bytes < 24'000 + 10 * 22'000);
    CHECK(stalls() == stalls_before);
}

TEST_CASE("replayed packets of a visitor neither fly nor keep a place, and forged ones do nothing") {
    RunningGame game(3, line_of(60, 0));
    game.play(3 * kSecond);
    std::vector<std::string> caught;
    const Address own = MeetingRoom::address(3);
    game.room.network().set_tap([&](const SimNetwork::Sent& sent) {
        if (sent.from == own && sent.to == MeetingRoom::address(0)) {
            caught.emplace_back(sent.bytes);
        }
        return true;
    });
    game.room.join("Late");
    REQUIRE(game.play_until_present(3, 8 * kSecond));
    game.room.network().set_tap({});
    game.room.vanish(3);
    game.play(8 * kSecond);
    REQUIRE(game.ticks_of(0, TickEvent::Type::Drop).size() == 1);
    REQUIRE(caught.size() > 30);
    for (int round = 0; round < 3; ++round) {
        for (const std::string& packet : caught) {
            game.room.network().forge(own, MeetingRoom::address(0), packet, game.room.now());
            game.room.network().forge({own.ip, 12345}, MeetingRoom::address(0), packet, game.room.now());
            std::string forged = packet;
            forged[forged.size() / 2] = static_cast<char>(forged[forged.size() / 2] ^ 4);
            game.room.network().forge(own, MeetingRoom::address(0), forged, game.room.now());
            game.play(4 * kMillisecond);
        }
    }
    // A visitor may provoke its announcement. A peer that is announced but does not arrive is dropped after a second.
    game.play(10 * kSecond);
    CHECK_FALSE(game.room[0].session->game()->is_present(3));
    CHECK(game.is_agreed());
    Answers answers(game, own);
    game.play(8 * kSecond);
    CHECK(answers.pieces == 0);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(game.room[i].phase() == SessionPhase::Playing);
    }
}

TEST_CASE("a pilot that admits a newcomer with the seat of another one disturbs nobody") {
    const auto seat = SeatId::of(GENERATE(0, 1, 2));
    INFO("seat " << seat.value());
    RunningGame game(3, line_of(60, 0.0));
    game.play(3 * kSecond);
    game.room[0].session->game()->own_events().post(
        Arrival{.peer = 5, .seat = seat, .candidates = {candidate_of({0x0A000063, 9})}, .pilots = {{6, "nobody"}}});
    game.play(8 * kSecond);
    CHECK(game.is_agreed());
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(game.room[i].phase() == SessionPhase::Playing);
        CHECK(game.room[i].session->self() == Slot::of(i));
        CHECK_FALSE(game.room[i].session->game()->is_present(6));
        CHECK(game.room[i].session->game()->is_present(2));
    }
}

TEST_CASE("a desk that sends a roster to a visitor or to a pilot whom it let in does not end their game") {
    const JoinPurpose purpose = GENERATE(JoinPurpose::Watch, JoinPurpose::Fly);
    const SessionPhase phase = purpose == JoinPurpose::Watch ? SessionPhase::Visiting : SessionPhase::Playing;
    RunningGame game(2, line_of(60, 0));
    game.play(3 * kSecond);
    SessionSetup setup = game.room.setup("Late");
    setup.purpose = purpose;
    const LinkKey key = game.room.join_with_key(setup);
    REQUIRE(game.play_until([&] { return game.room[2].phase() == phase; }, 8 * kSecond));
    game.play(kSecond);
    const Slot self = game.room[2].session->self();
    RosterPacket roster;
    roster.seat = 5;
    roster.entries.resize(2);
    roster.entries[1].seat = roster.seat;
    roster.entries[1].candidates = {candidate_of(MeetingRoom::address(2))};
    roster.entries[1].public_key = KeyPair::derive(setup.secret).public_key;
    const std::uint64_t before = game.room[2].session->packets_rejected();
    for (roster.sequence = 1; roster.sequence <= 5; ++roster.sequence) {
        game.room.network().forge(MeetingRoom::address(0), MeetingRoom::address(2), tagged(encode(roster), key, 0),
                                  game.room.now());
        game.play(100 * kMillisecond);
    }
    CHECK(game.room[2].session->packets_rejected() >= before + 5);
    game.play(8 * kSecond);
    CHECK(game.room[2].phase() == phase);
    CHECK(game.room[2].session->self() == self);
    CHECK(game.behind(2) < 30);
    CHECK(game.is_agreed());
}

TEST_CASE("a Member packet for a seat that a newcomer without a link has got does not crash the host") {
    RunningGame game(3, line_of(60, 0.0));
    game.play(kSecond);
    game.room[1].session->leave(game.room.local(1));
    game.play(4 * kSecond);
    // No link has a key with this public key.
    game.room[0].session->game()->own_events().post(
        Arrival{.peer = 5, .seat = 1, .candidates = {candidate_of({0x0A000063, 9})}, .pilots = {{6, "nobody"}}});
    game.play(2 * kSecond);
    const std::uint64_t before = game.room[0].session->packets_rejected();
    MemberPacket member;
    member.sender = 1;
    member.sequence = 100'000;
    game.room.network().forge({0x0A000063, 9}, MeetingRoom::address(0), tagged(encode(member), LinkKey{}, 1),
                              game.room.now());
    game.play(6 * kSecond);
    CHECK(game.room[0].session->packets_rejected() > before);
    CHECK(game.room[0].phase() == SessionPhase::Playing);
    CHECK(game.room[2].phase() == SessionPhase::Playing);
    CHECK(game.is_agreed());
}

TEST_CASE("a pilot that admits a newcomer under the key of another one does not keep that one from returning") {
    RunningGame game(3, line_of(60, 0.0));
    game.play(3 * kSecond);
    SessionSetup setup = game.room.setup("Guest 2");
    setup.secret[1] = 3;  // the third machine's secret
    game.room[0].session->game()->own_events().post(Arrival{.peer = 5,
                                                            .seat = 5,
                                                            .public_key = KeyPair::derive(setup.secret).public_key,
                                                            .candidates = {candidate_of({0x0A000063, 9})},
                                                            .pilots = {{5, "nobody"}, {6, "nobody"}}});
    game.play(10 * kSecond);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(game.room[i].phase() == SessionPhase::Playing);
        CHECK(game.room[i].session->names()[5] != "nobody");
    }
    game.room.vanish(2);
    game.play(7 * kSecond);
    const Machine& back = game.room.join(setup);
    CHECK(game.play_until_present(3, 10 * kSecond));
    CHECK(back.session->self() == 2);
    CHECK(game.room[0].phase() == SessionPhase::Playing);
    CHECK(game.room[1].phase() == SessionPhase::Playing);
    CHECK(game.is_agreed());
}

TEST_CASE("a spectator that chats without end gets few lines passed on, and none to pilots or in another's name") {
    RunningGame game(2, line_of(60, 0));
    game.play(2 * kSecond);
    const Machine& reader = game.watch(0);
    game.play(2 * kSecond);
    const LinkKey key = game.room.join_with_key(hostile_spectator(game.room));
    game.play(100 * kMillisecond);  // catches up on the time during which nobody stepped the game
    const auto stalls_before = game.room[0].session->game()->schedule().stats().stalls;
    game.room.vanish(3);
    const auto forge = [&](const auto& packet) {
        game.room.network().forge(MeetingRoom::address(3), MeetingRoom::address(0),
                                  tagged(encode(packet), key, kVisitorSender), game.room.now());
    };
    Answers to_reader(game, MeetingRoom::address(2));
    std::uint32_t number = 0;
    for (int i = 0; i < 1000; ++i) {
        forge(VisitPacket{.sequence = 10'000U + static_cast<std::uint32_t>(i)});
        SayPacket say;
        for (std::size_t j = 0; j < kMaxSpectatorLines; ++j) {
            say.lines.push_back({++number, "spam " + std::to_string(number)});
        }
        forge(say);
        forge(LinesPacket{{{author_of(PublicKey{}), "Host", {number, "forged"}}}});
        game.play(10 * kMillisecond);
    }
    const int shown = reader.count(Notice::Type::Chat);
    CHECK(shown >= 8);
    CHECK(shown <= 8 + 2 * 10 + 2);
    CHECK(reader.count(Notice::Type::Chat, "forged") == 0);
    CHECK(game.room[0].count(Notice::Type::Chat) == 0);
    CHECK(game.room[1].count(Notice::Type::Chat) == 0);
    CHECK(game.room[0].session->game()->schedule().stats().stalls == stalls_before);
    CHECK(game.behind(2) < 15);
    CHECK(to_reader.bytes < 10 * 8'000);
}

TEST_CASE("a spectator that sends Visits without end does not get more of what others say for it") {
    RunningGame game(1, line_of(60, 0));
    game.play(2 * kSecond);
    const Machine& talker = game.watch(0);
    game.play(2 * kSecond);
    const LinkKey key = game.room.join_with_key(hostile_spectator(game.room));
    game.room.vanish(2);
    int lines = 0;
    game.room.network().set_tap([&](const SimNetwork::Sent& sent) {
        const bool is_lines = sent.bytes.front() == static_cast<char>(PacketKind::Lines);
        lines += sent.to == MeetingRoom::address(2) && is_lines ? 1 : 0;
        return true;
    });
    CHECK(talker.session->say("Hello"));
    for (std::uint32_t i = 0; i < 300; ++i) {
        const VisitPacket visit{.sequence = 10'000 + i};
        game.room.network().forge(MeetingRoom::address(2), MeetingRoom::address(0),
                                  tagged(encode(visit), key, kVisitorSender), game.room.now());
        game.play(10 * kMillisecond);
    }
    CHECK(lines >= 4);
    CHECK(lines <= 6);
}
