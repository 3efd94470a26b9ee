// SPDX-License-Identifier: Zlib
// Worlds and input that are damaged in memory: detected, repaired and, if that is impossible, fetched again.
#include <algorithm>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/net/play/rig.h"

using net::kHashEvery;
using net::kSecond;
using net::kTickPeriod;
using net::PeerGameEnd;
using net::PeerId;
using net::Tick;
using net::testing::line;
using net::testing::Rig;
using net::testing::Seat;

namespace {

/// Bits to flip, by peer; 0: none.
using Damages = std::vector<std::uint8_t>;

/// Damages worlds or the input that they have run on.
void damage(Rig& rig, const Damages& damages, bool is_input) {
    for (const PeerId peer : rig.peers()) {
        if (const std::uint8_t bits = damages[peer.index()]; bits != 0) {
            is_input ? rig.damage_input(peer, bits) : rig.damage_world(peer, bits);
        }
    }
}

std::vector<PeerId> out_of(Rig& rig) {
    std::vector<PeerId> out;
    for (const Seat& seat : rig.seats()) {
        if (seat.game->end() != PeerGameEnd::None) {
            out.push_back(seat.game->self());
        }
    }
    return out;
}

}  // namespace

TEST_CASE("damage is noticed by all within 16 ticks and the way to them, and repaired within a second of that",
          "[slow]") {
    const int pilots = GENERATE(2, 3, 8);
    const int rtt = GENERATE(0, 300);
    const Tick offset = GENERATE(0U, 1U, 7U);
    INFO(pilots << " pilots, " << rtt << " ms, " << offset << " ticks after a hash");
    Rig rig(pilots, line(rtt), 5, rtt / 60 + 2);
    const auto damaged = PeerId::of(pilots - 1);
    rig.run(3 * kSecond);
    while (rig.seat(damaged).turns.size() % kHashEvery != offset) {
        rig.run(4 * net::kMillisecond);
    }
    const auto at = static_cast<Tick>(rig.seat(damaged).turns.size());
    rig.damage_world(damaged);
    const auto way = static_cast<Tick>(rtt * net::kMillisecond / 2 / kTickPeriod);
    rig.run(kSecond);
    for (const Seat& seat : rig.seats()) {
        REQUIRE_FALSE(seat.desyncs.empty());
        CHECK(seat.desyncs.front().tick == (at / kHashEvery + 1) * kHashEvery);
        CHECK(seat.desyncs.front().noticed <= at + 16 + way + 1);
        CHECK(seat.desyncs.front().is_ours == (seat.game->self() == damaged));
    }
    rig.run(kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.seat(damaged).repairs == 1);
    rig.run(4 * kSecond);
    CHECK(out_of(rig).empty());
    for (const Seat& seat : rig.seats()) {
        CHECK(seat.desyncs.size() == 1);
        CHECK(seat.repairs == (seat.game->self() == damaged ? 1 : 0));
        CHECK(seat.game->schedule().stats().stalls == 0);
        CHECK_FALSE(seat.game->world_agreement().wants_rerun());
        REQUIRE(seat.game->world_agreement().latest());
        CHECK(seat.game->world_agreement().latest()->settled.value_or(0) < at + 64 + way);
    }
}

TEST_CASE("a world that is damaged again and again is repaired each time, on bad links, too") {
    Rig rig(4, line(200, 0.2, 20), 6, 8);
    rig.run(3 * kSecond);
    for (int i = 1; i <= 6; ++i) {
        rig.damage_world(PeerId::of(i % 4));
        rig.run(5 * kSecond);
        CHECK(rig.is_agreed());
    }
    CHECK(out_of(rig).empty());
    int repairs = 0;
    for (const Seat& seat : rig.seats()) {
        repairs += seat.repairs;
    }
    CHECK(repairs == 6);
}

TEST_CASE("however many worlds are damaged at once, nobody leaves", "[slow]") {
    const Damages damages =
        GENERATE(Damages{0, 1}, Damages{1, 0}, Damages{0, 1, 2}, Damages{1, 0, 2}, Damages{1, 2, 4},
                 Damages{0, 0, 1, 1}, Damages{1, 1, 0, 0}, Damages{0, 1, 2, 1, 2}, Damages{1, 1, 2, 2, 0},
                 Damages{0, 0, 0, 1, 1, 1, 2, 2}, Damages{1, 2, 3, 4, 5, 6, 7, 8});
    Rig rig(static_cast<int>(damages.size()), line(100), 5);
    rig.run(3 * kSecond);
    damage(rig, damages, false);
    rig.run(2 * kSecond);
    CHECK(rig.is_agreed());
    rig.run(4 * kSecond);
    CHECK(out_of(rig).empty());
    CHECK(rig.is_agreed());
    for (const Seat& seat : rig.seats()) {
        CHECK(seat.repairs == (damages[seat.slot.index()] != 0 ? 1 : 0));
        CHECK(seat.game->schedule().stats().stalls == 0);
    }
}

TEST_CASE("of worlds that ran on different input, the largest group continues, and as few leave as possible",
          "[slow]") {
    struct Case {
        Damages damages;
        std::vector<PeerId> out;
    };
    const Case it = GENERATE(Case{{0, 1}, {1}}, Case{{1, 0}, {1}}, Case{{0, 1, 2}, {1, 2}}, Case{{1, 0, 0}, {0}},
                             Case{{0, 0, 1, 1}, {2, 3}}, Case{{0, 1, 1, 0}, {1, 2}}, Case{{0, 1, 2, 1, 2}, {0, 2, 4}},
                             Case{{0, 1, 2, 2, 2}, {0, 1}}, Case{{0, 0, 0, 1, 1, 1, 2, 2}, {3, 4, 5, 6, 7}},
                             Case{{1, 0, 0, 0, 0, 0, 2, 2}, {0, 6, 7}});
    const double loss = GENERATE(0.0, 0.2);
    INFO(it.damages.size() << " pilots, loss " << loss);
    Rig rig(static_cast<int>(it.damages.size()), line(100, loss), 5);
    rig.run(3 * kSecond);
    damage(rig, it.damages, true);
    rig.run(8 * kSecond);
    CHECK(out_of(rig) == it.out);
    for (const PeerId slot : it.out) {
        CHECK(rig.seat(slot).game->end() == PeerGameEnd::Different);
        rig.seat(slot).is_alive = false;
    }
    CHECK(rig.is_agreed());
    CHECK(rig.common_turns() > 8 * net::kTicksPerSecond);
    for (Seat& seat : rig.seats()) {
        if (seat.is_alive) {
            CHECK(seat.game->end() == PeerGameEnd::None);
        }
    }
}

TEST_CASE("of one damaged world and one damaged input, only the peer with the input leaves") {
    Rig rig(3, line(100), 5);
    rig.run(3 * kSecond);
    rig.damage_world(0);
    rig.damage_input(1, 2);
    rig.run(8 * kSecond);
    CHECK(out_of(rig) == std::vector<PeerId>{1});
    CHECK(rig.seat(0).repairs == 1);
    rig.seat(1).is_alive = false;
    CHECK(rig.is_agreed());
}

TEST_CASE("a peer that neither repairs its world nor leaves is dropped by the others") {
    Rig rig(3, line(100), 5);
    rig.run(3 * kSecond);
    rig.alter({2}, [&](PeerId, net::SyncPacket& packet) { packet.hash_byte ^= 0x55; });
    rig.run(9 * kSecond);  // it does not confirm that its input is equal, so for 3 s it may still be proven to lie
    rig.seat(2).is_alive = false;
    for (const PeerId slot : std::vector<PeerId>{0, 1}) {
        CHECK(rig.seat(slot).game->end() == PeerGameEnd::None);
        CHECK_FALSE(rig.seat(slot).game->is_present(2));
    }
    CHECK(rig.is_agreed());
}
