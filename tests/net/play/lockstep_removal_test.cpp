// SPDX-License-Identifier: Zlib
// Pilots whom the others remove by a vote (PROTOCOL.md, Events).
#include <algorithm>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/net/play/rig.h"

using net::kSecond;
using net::PeerGameEnd;
using net::PeerId;
using net::TickEvent;
using net::testing::line;
using net::testing::Rig;
using net::testing::Seat;
using net::testing::slot_of;

namespace {

std::ptrdiff_t count(const Seat& seat, TickEvent::Type type, PeerId peer) {
    std::ptrdiff_t found = 0;
    for (const net::CompleteTick& turn : seat.turns) {
        found += std::ranges::count_if(
            turn.events, [&](const TickEvent& event) { return event.type == type && event.slot == slot_of(peer); });
    }
    return found;
}

void vote(Rig& rig, PeerId by, PeerId whose) {
    rig.seat(by).game->own_events().post(net::RemovalVoteEvent{slot_of(whose)});
}

}  // namespace

TEST_CASE("more than half of the others remove a pilot at the same tick, whatever the links lose") {
    const double loss = GENERATE(0.0, 0.3);
    const auto removed = PeerId::of(GENERATE(0, 4));
    INFO("loss " << loss << ", pilot " << removed.value());
    Rig rig(5, line(120, loss, 20), 3, 6);
    rig.run(3 * kSecond);
    vote(rig, 1, removed);
    vote(rig, 2, removed);
    rig.run(2 * kSecond);
    for (Seat& seat : rig.seats()) {
        CHECK(seat.game->is_present(slot_of(removed)));
        const net::RemovalVotes votes = seat.game->removal_votes(slot_of(removed));
        CHECK(votes.given == 2);
        CHECK(votes.needed == 3);
        CHECK(votes.has_own == (seat.slot == 1 || seat.slot == 2));
        CHECK(votes.is_open == (seat.game->self() != removed));
    }
    vote(rig, 3, removed);
    rig.run(4 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.seat(removed).game->end() == PeerGameEnd::Removed);
    rig.seat(removed).is_alive = false;
    for (const Seat& seat : rig.seats()) {
        if (seat.game->self() == removed) {
            continue;
        }
        CHECK(seat.game->end() == PeerGameEnd::None);
        CHECK_FALSE(seat.game->is_present(slot_of(removed)));
        CHECK(count(seat, TickEvent::Type::Removed, removed) == 1);
        CHECK(count(seat, TickEvent::Type::Drop, removed) + count(seat, TickEvent::Type::Away, removed) == 0);
        CHECK(count(seat, TickEvent::Type::RemovalVote, 1) == 1);
        CHECK(seat.game->removed() == std::vector<net::PeerId>{removed});
    }
    CHECK(rig.common_turns() > 8 * net::kTicksPerSecond);
    CHECK(rig.is_agreed());
}

TEST_CASE("with two pilots neither can remove the other, and nobody can remove themselves or an empty slot") {
    Rig rig(2, line(60), 1);
    rig.run(2 * kSecond);
    for (int i = 0; i < 3; ++i) {
        vote(rig, 0, 1);
        vote(rig, 0, 0);
        vote(rig, 0, 5);
        rig.run(kSecond);
    }
    CHECK_FALSE(rig.seat(0).game->removal_votes(1).is_open);
    CHECK(rig.seat(0).game->is_present(0));
    CHECK(rig.seat(0).game->is_present(1));
    CHECK(count(rig.seat(1), TickEvent::Type::RemovalVote, 0) == 1);
    CHECK(rig.is_agreed());
}

TEST_CASE("a peer with two slots has one vote, and both its pilots are removed") {
    net::PeerGameSetup terms;
    terms.delay = 3;
    terms.slots.assign(0, 0);
    terms.slots.assign(1, 1);
    terms.slots.assign(2, 1);
    terms.slots.assign(3, 2);
    Rig rig(3, line(60), 1, terms);
    rig.run(2 * kSecond);
    vote(rig, 1, 3);  // only the peer with two pilots votes
    rig.run(2 * kSecond);
    CHECK(rig.seat(0).game->is_present(3));
    vote(rig, 0, 2);
    vote(rig, 2, 2);
    rig.run(2 * kSecond);
    CHECK(rig.seat(1).game->end() == PeerGameEnd::Removed);
    rig.seat(1).is_alive = false;
    for (const PeerId peer : std::vector<PeerId>{0, 2}) {
        CHECK_FALSE(rig.seat(peer).game->is_present(1));
        CHECK_FALSE(rig.seat(peer).game->is_present(2));
        CHECK(rig.seat(peer).game->is_present(3));
    }
    CHECK(rig.is_agreed());
}

TEST_CASE("a newcomer knows the votes so far, and votes count during a pause") {
    Rig rig(3, line(60), 1);
    rig.run(2 * kSecond);
    vote(rig, 1, 0);
    rig.run(kSecond);
    rig.enter(3);
    rig.run(3 * kSecond);
    REQUIRE(rig.seat(3).is_alive);
    CHECK(rig.seat(3).game->removal_votes(0).given == 1);
    rig.seat(0).game->own_events().pause(true);
    rig.run(kSecond);
    vote(rig, 2, 0);
    vote(rig, 3, 0);
    rig.run(2 * kSecond);
    CHECK(rig.seat(0).game->end() == PeerGameEnd::Removed);
    rig.seat(0).is_alive = false;
    CHECK_FALSE(rig.seat(1).game->is_paused());  // the removed pilot's pause has ended, too
    CHECK(rig.is_agreed());
    rig.run(2 * kSecond);
    CHECK(rig.seat(3).game->is_present(1));
}

TEST_CASE("a pilot who is removed while the others lose it has one end for all", "[slow]") {
    for (int moment = 0; moment < 20; ++moment) {
        INFO("moment " << moment);
        Rig rig(4, line(100, 0.05), static_cast<std::uint64_t>(moment + 1), 4);
        rig.run(3 * kSecond);
        for (const PeerId by : std::vector<PeerId>{0, 1, 2}) {
            vote(rig, by, 3);
        }
        rig.run(moment * 20 * net::kMillisecond);
        rig.kill(3);
        rig.run(8 * kSecond);
        CHECK(rig.is_agreed());
        CHECK(rig.common_turns() > 7 * net::kTicksPerSecond);
        CHECK_FALSE(rig.seat(0).game->is_present(3));
    }
}
