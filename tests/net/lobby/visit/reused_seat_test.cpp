// SPDX-License-Identifier: Zlib
// A newcomer that gets the seat of a lost peer, whose number and slot remain its own.
#include <catch2/catch.hpp>

#include "net/lobby/game_roster.h"
#include "net/play/agreement/signature_exchange.h"
#include "net/play/peer_link.h"
#include "net/wire/packets.h"
#include "tests/net/lobby/visit/running_game.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

constexpr std::size_t kLost = 3;
constexpr std::size_t kLate = 4;

RosterEntry member(SeatId seat, std::uint8_t owner) {
    RosterEntry entry;
    entry.seat = seat;
    entry.pilots = {"pilot"};
    entry.public_key = {owner};
    return entry;
}

/// A game of four that has lost the last machine, whose pilot is away, and that a newcomer has entered in its seat.
struct ReusedSeat : RunningGame {
    ReusedSeat() : RunningGame(4, line_of(20, 0)) {
        play(4 * kSecond);
        room.vanish(kLost);
        REQUIRE(play_until([this] { return !ticks_of(0, TickEvent::Type::Away).empty(); }, 5 * kSecond));
        room.join("Late");
        REQUIRE(play_until_present(kLate, 5 * kSecond));
        REQUIRE(room[kLate].session->self() == Slot{kLate});
        REQUIRE(ticks_of(0, TickEvent::Type::Drop).empty());
    }

    /// Returns the set-up of the machine with that index, as it was before.
    [[nodiscard]] SessionSetup setup_of(std::size_t machine, const std::string& name) {
        SessionSetup setup = room.setup(name);
        setup.secret[1] = static_cast<std::uint8_t>(machine + 1);
        return setup;
    }
};

}  // namespace

TEST_CASE("a machine loses its seat to a newcomer, but keeps its peer number and its key") {
    GameRoster roster({member(0, 1), member(3, 2)});
    roster.admit({.peer = 2, .seat = 3, .public_key = {9}, .pilots = {{4, "new"}}});
    CHECK(roster.machine(1).seat == kNoSeat);
    CHECK(roster.machine(1).public_key == PublicKey{2});
    CHECK(roster.machine(2).seat == 3);
    CHECK(roster.seat_of(1) == kNoSeat);
    CHECK(roster.slots_of(SeatId{3}) == std::vector<Slot>{4});
    CHECK(roster.machine(0).seat == 0);
}

TEST_CASE("a machine that returns in the same seat keeps it") {
    GameRoster roster({member(0, 1), member(3, 2)});
    roster.admit({.peer = 1, .seat = 3, .public_key = {2}, .pilots = {{1, "back"}}});
    CHECK(roster.machine(1).seat == 3);
    CHECK(roster.seat_of(1) == 3);
}

TEST_CASE("notices for a lost peer are not sent to the newcomer in its seat") {
    ReusedSeat game;
    const Address late = game.room[kLate].endpoint->address();
    int to_late = 0;
    int to_lost = 0;
    game.room.network().set_tap([&](const SimNetwork::Sent& sent) {
        const bool is_notice = static_cast<PacketKind>(sent.bytes.front()) == PacketKind::DropNotice;
        to_late += is_notice && sent.to == late ? 1 : 0;
        to_lost += is_notice && sent.to == MeetingRoom::address(kLost) ? 1 : 0;
        return true;
    });
    game.play(4 * kSecond);
    CHECK(to_late == 0);
    CHECK(to_lost > 0);
    CHECK(game.room[kLate].phase() == SessionPhase::Playing);
    CHECK(game.is_agreed());
}

TEST_CASE("a lost peer that is proven to have lied is barred, the newcomer in its seat is not") {
    ReusedSeat game;
    const KeyPair liar = KeyPair::derive(game.setup_of(kLost, "").secret);
    const auto lie = [&](std::uint8_t hash) {
        const GameId id = game.room[0].session->game()->stream_of(0).game;
        return signed_input_hash({id, kLost, 0}, 64, {StreamHash{hash}}, liar.signing_key);
    };
    // The proof comes from the second machine, to the third one's.
    const PublicKey to = KeyPair::derive(game.setup_of(2, "").secret).public_key;
    const LinkKey key = LinkKey::derive(KeyPair::derive(game.setup_of(1, "").secret), to);
    const PeerLink link({.is_present = true, .address = {}, .key = key}, 0, 0, 0);
    game.room.network().forge(MeetingRoom::address(1), MeetingRoom::address(2),
                              link.sign(1, encode(LiarProofPacket{lie(1), lie(2)})), game.room.now());
    game.play(kSecond);
    CHECK(game.room[2].count(Notice::Type::Dropped,
                             "Guest 3 sent different keys to different pilots and was removed.") == 1);
    const auto is_refused = [&](const Address& from, SessionSetup setup) {
        setup.purpose = JoinPurpose::Watch;
        const net::Address desk = MeetingRoom::address(2);
        SimEndpoint& endpoint = game.room.network().add(from);
        const auto session = Session::join(setup, desk, endpoint, game.room.now());
        for (const Micros end = game.room.now() + 3 * kSecond; game.room.now() < end;) {
            game.play(4 * kMillisecond);
            session->poll(game.room.now());
        }
        return session->phase() == SessionPhase::Ended &&
               session->end_reason().english() == "You have been removed from this game.";
    };
    CHECK(is_refused({0x0A000105, 26700}, game.setup_of(kLost, "Other")));
    CHECK_FALSE(is_refused({game.room[kLate].endpoint->address().ip, 26701}, game.room.setup("Stranger")));
}

TEST_CASE("a pilot that was away when the senior peer entered gets its slot back from it") {
    ReusedSeat game;
    game.play(5 * kSecond);
    REQUIRE(game.ticks_of(kLate, TickEvent::Type::Drop).size() == 1);
    for (std::size_t i = 0; i < kLost; ++i) {
        game.room[i].session->leave(game.room.local(i));
    }
    game.play(3 * kSecond);
    REQUIRE(game.room[kLate].phase() == SessionPhase::Playing);
    game.room.join_at(game.room[kLate].endpoint->address(), game.setup_of(kLost, "Other"));
    REQUIRE(game.play_until_present(kLate + 1, 10 * kSecond));
    game.play(kSecond);
    CHECK(game.room[kLate + 1].session->self() == Slot{kLost});
    CHECK(game.room[kLate].session->names()[kLost] == "Guest 3");
    CHECK(game.ticks_of(kLate, TickEvent::Type::Return).size() == 1);
}
