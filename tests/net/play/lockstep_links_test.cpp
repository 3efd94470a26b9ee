// SPDX-License-Identifier: Zlib
// How a game copes with bad links and machines.
#include <algorithm>

#include <catch2/catch.hpp>

#include "net/play/peer_game.h"
#include "tests/net/play/rig.h"

using net::kMillisecond;
using net::kSecond;
using net::LinkConditions;
using net::PeerGameEnd;
using net::PeerId;
using net::Slot;
using net::testing::line;
using net::testing::Rig;

TEST_CASE("an outage of a second and a half costs as much time and drops nobody") {
    Rig rig(3, line(20), 1);
    rig.run(5 * kSecond);
    rig.cut(2, 0, true);
    rig.cut(2, 1, true);
    rig.run(1300 * kMillisecond);
    CHECK(rig.seat(0).game->waiting_for(rig.now()) == 0b100);
    CHECK(rig.seat(2).game->waiting_for(rig.now()) == 0b011);
    rig.run(150 * kMillisecond);
    rig.cut(2, 0, false);
    rig.cut(2, 1, false);
    rig.run(5 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.seat(0).game->waiting_for(rig.now()) == 0);
    CHECK(rig.seat(0).game->dropped_slots().empty());
    CHECK(rig.common_turns() >= (5 + 5 - 0.6) * net::kTicksPerSecond);
}

TEST_CASE("a process that is suspended for a second catches up") {
    Rig rig(4, line(20), 1);
    rig.run(5 * kSecond);
    rig.seat(1).frozen_until = rig.now() + kSecond;
    rig.run(kSecond);
    rig.run(5 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.seat(0).game->dropped_slots().empty());
    CHECK(rig.seat(0).game->schedule().stats().stalls == 1);
    CHECK(rig.seat(1).game->end() == PeerGameEnd::None);
    CHECK(rig.common_turns() >= 9.3 * net::kTicksPerSecond);
}

namespace {

/// Cuts or restores the links between a peer and all others.
void isolate(Rig& rig, PeerId slot, bool is_cut = true) {
    for (const PeerId other : rig.peers()) {
        if (other != slot) {
            rig.cut(slot, other, is_cut);
        }
    }
}

std::vector<net::Tick> ticks_with(const net::testing::Seat& seat, net::TickEvent::Type type) {
    std::vector<net::Tick> found;
    for (const net::CompleteTick& turn : seat.turns) {
        for (const net::TickEvent& event : turn.events) {
            if (event.type == type) {
                found.push_back(turn.tick);
            }
        }
    }
    return found;
}

}  // namespace

TEST_CASE("a peer that is silent for a second and a half is away, and dropped after five seconds") {
    Rig rig(4, line(20), 1);
    rig.run(5 * kSecond);
    isolate(rig, 3);
    rig.run(8 * kSecond);
    rig.seat(3).is_alive = false;
    CHECK(rig.is_agreed());
    for (PeerId slot = 0; slot < 3; ++slot) {
        const net::testing::Seat& seat = rig.seat(slot);
        CHECK(seat.game->dropped_slots() == std::vector<Slot>{3});
        CHECK(seat.game->schedule().stats().stalls == 1);
        CHECK(seat.game->schedule().stats().longest_stall <= 1700 * kMillisecond);
        REQUIRE(ticks_with(seat, net::TickEvent::Type::Away).size() == 1);
        REQUIRE(ticks_with(seat, net::TickEvent::Type::Drop).size() == 1);
        const net::Tick away = ticks_with(seat, net::TickEvent::Type::Away).front();
        CHECK(ticks_with(seat, net::TickEvent::Type::Drop).front() == away + 7 * net::kTicksPerSecond / 2);
    }
}

TEST_CASE("a peer that was cut off learns within a second of being heard again that the game goes on without it",
          "[slow]") {
    for (const int silence_s : {3, 60, 115}) {
        INFO(silence_s << " s");
        Rig rig(3, line(20), 1);
        rig.run(5 * kSecond);
        isolate(rig, 1);
        rig.run(silence_s * kSecond);
        CHECK(rig.seat(1).game->end() == PeerGameEnd::None);
        isolate(rig, 1, false);
        rig.run(kSecond);
        CHECK(rig.seat(1).game->end() == PeerGameEnd::Alone);
        rig.seat(1).is_alive = false;
        rig.run(kSecond);
        CHECK(rig.is_agreed());
        CHECK(rig.seat(0).game->end() == PeerGameEnd::None);
    }
}

TEST_CASE("of two pilots one that was suspended for long returns to the other, whatever their slots") {
    for (const PeerId frozen : std::vector<PeerId>{0, 1}) {
        Rig rig(2, line(20), 1);
        rig.run(5 * kSecond);
        rig.seat(frozen).frozen_until = rig.now() + 12 * kSecond;
        rig.run(14 * kSecond);
        CHECK(rig.seat(frozen).game->end() == PeerGameEnd::Alone);
        CHECK(rig.seat(PeerId::of(1 - frozen.value())).game->end() == PeerGameEnd::None);
    }
}

TEST_CASE("a peer that hears nobody for two minutes gives up") {
    Rig rig(3, line(20), 1);
    rig.run(5 * kSecond);
    isolate(rig, 1);
    rig.run(121 * kSecond);
    CHECK(rig.seat(1).game->end() == PeerGameEnd::None);
    rig.run(2 * kSecond);
    CHECK(rig.seat(1).game->end() == PeerGameEnd::Alone);
}

TEST_CASE("if a router fails for a minute, three and more pilots play on together as if nothing had happened",
          "[slow]") {
    for (const int pilots : {3, 8}) {
        Rig rig(pilots, line(20), 1);
        rig.run(5 * kSecond);
        for (PeerId slot = 0; slot < pilots; ++slot) {
            isolate(rig, slot);
        }
        rig.run(60 * kSecond);
        const net::Tick stuck = rig.common_turns();
        for (PeerId slot = 0; slot < pilots; ++slot) {
            isolate(rig, slot, false);
        }
        rig.run(5 * kSecond);
        CHECK(rig.is_agreed());
        CHECK(rig.common_turns() > stuck + 4 * net::kTicksPerSecond);
        rig.run((pilots == 3 ? 130 : 5) * kSecond);  // by then no suspicion remains
        CHECK(rig.seat(0).game->dropped_slots().empty());
        CHECK(rig.seat(1).game->end() == PeerGameEnd::None);
    }
}

TEST_CASE("of two halves the one with the lowest slot goes on at once, and the other one returns when it hears it") {
    for (const int cut_s : {4, 30}) {
        for (const int pilots : {2, 4}) {
            INFO(cut_s << " s, " << pilots << " pilots");
            Rig rig(pilots, line(20), 1);
            const auto set_cut = [&](bool is_cut) {
                for (PeerId low = 0; low < pilots / 2; ++low) {
                    for (PeerId high = PeerId::of(pilots / 2); high < pilots; ++high) {
                        rig.cut(low, high, is_cut);
                    }
                }
            };
            rig.run(5 * kSecond);
            const net::Tick before = rig.common_turns();
            set_cut(true);
            rig.run(4 * kSecond);
            CHECK(rig.seat(0).game->schedule().tick() > before + 2 * net::kTicksPerSecond);
            CHECK(rig.seat(PeerId::of(pilots - 1)).game->schedule().tick() < before + net::kTicksPerSecond);
            rig.run((cut_s - 4) * kSecond);
            // After hearing nothing for the drop time, the other half continues, too: the first half may be gone.
            CHECK((rig.seat(PeerId::of(pilots - 1)).game->schedule().tick() > before + 10 * net::kTicksPerSecond) ==
                  (cut_s > 5));
            set_cut(false);
            rig.run(kSecond);
            for (PeerId slot = 0; slot < pilots; ++slot) {
                const bool is_low = slot < pilots / 2;
                CHECK(rig.seat(slot).game->end() == (is_low ? PeerGameEnd::None : PeerGameEnd::Alone));
            }
        }
    }
}

TEST_CASE("a single dead link costs nothing, because the others relay the keys", "[slow]") {
    for (const int pilots : {3, 4, 8}) {
        Rig rig(pilots, line(60, 0.01), 5);
        rig.run(5 * kSecond);
        rig.cut(0, 1, true);
        rig.run(5 * kSecond);  // until the dead link is noticed and the delay covers the detour
        const auto late = rig.seat(0).game->schedule().stats().late_ticks;
        const auto turns = rig.seat(0).game->schedule().stats().ticks;
        rig.run(60 * kSecond);
        INFO(pilots << " pilots");
        CHECK(rig.is_agreed());
        CHECK(rig.seat(0).game->dropped_slots().empty());
        CHECK(rig.seat(0).game->schedule().stats().ticks >= turns + 59 * net::kTicksPerSecond);
        CHECK(rig.seat(0).game->schedule().stats().late_ticks - late <= 2);
        for (const net::LinkStats& link : rig.seat(0).game->links()) {
            CHECK(link.is_relayed == (link.slot == 1));
        }
    }
}

TEST_CASE("a link that is dead in one direction causes no desync", "[slow]") {
    for (const int rtt : {100, 200, 300, 500}) {
        INFO("round trip " << rtt);
        Rig rig(3, line(rtt), 1, 9);
        rig.run(3 * kSecond);
        rig.network().set_cut(Rig::address_of(1), Rig::address_of(0), true);
        rig.run(30 * kSecond);
        CHECK(rig.is_agreed());
        CHECK(rig.common_turns() >= 25 * net::kTicksPerSecond);
        for (const auto& seat : rig.seats()) {
            CHECK(seat.desyncs.empty());
            CHECK(seat.game->end() == PeerGameEnd::None);
            CHECK(seat.game->dropped_slots().empty());
        }
    }
}

TEST_CASE("a game can be played with all links dead except those to one peer") {
    Rig rig(4, line(60), 5);
    rig.run(2 * kSecond);
    rig.cut(0, 1, true);
    rig.cut(0, 2, true);
    rig.cut(1, 2, true);
    rig.run(30 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.common_turns() >= 29 * net::kTicksPerSecond);
}

TEST_CASE("clocks that run at different speeds are kept together") {
    net::PeerGameSetup terms;
    terms.delay = 3;
    const std::vector<net::SimClock> clocks{{0, 500}, {40 * kSecond, -500}, {7, 0}};
    Rig rig(3, line(100, 0.02, 10), 5, terms, clocks);
    rig.run(5 * kSecond);
    const auto late = rig.seat(0).game->schedule().stats().late_ticks;
    rig.run(120 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(static_cast<double>(rig.seat(0).game->schedule().stats().late_ticks - late) <=
          0.001 * 120 * net::kTicksPerSecond);
    for (auto& seat : rig.seats()) {
        CHECK(seat.game->schedule().stats().stalls == 0);
    }
    const auto turn = [&](PeerId slot) { return static_cast<int>(rig.seat(slot).game->schedule().tick()); };
    CHECK(std::abs(turn(0) - turn(1)) <= 1);
    CHECK(std::abs(turn(0) - turn(2)) <= 1);
}

TEST_CASE("a desync is detected, and the peer that is wrong knows it") {
    Rig rig(3, line(40), 5);
    rig.run(3 * kSecond);
    rig.damage_input(1);
    rig.run(6 * kSecond);
    REQUIRE(rig.seat(0).desyncs.size() == 1);
    CHECK(rig.seat(0).desyncs.front().slot == 1);
    CHECK(rig.seat(0).desyncs.front().parts != 0);
    CHECK(rig.seat(0).desyncs.front().parts == rig.seat(1).desyncs.front().parts);
    CHECK_FALSE(rig.seat(0).desyncs.front().is_ours);
    REQUIRE(rig.seat(1).desyncs.size() == 1);
    CHECK(rig.seat(1).desyncs.front().is_ours);
    CHECK(rig.seat(1).game->end() == PeerGameEnd::Different);
    // The others continue without it.
    rig.seat(1).is_alive = false;
    CHECK(rig.is_agreed());
    CHECK(rig.common_turns() >= 8 * net::kTicksPerSecond);
    CHECK_FALSE(rig.seat(0).game->is_present(1));
}

TEST_CASE("of two worlds that differ, the one of the lower peer is right") {
    Rig rig(2, line(40), 5);
    rig.run(3 * kSecond);
    rig.damage_input(0);
    rig.run(5 * kSecond);
    REQUIRE(rig.seat(1).desyncs.size() == 1);
    CHECK(rig.seat(1).desyncs.front().is_ours);
    CHECK_FALSE(rig.seat(0).desyncs.front().is_ours);
    CHECK(rig.seat(0).game->end() == PeerGameEnd::None);
}

TEST_CASE("of three worlds that all differ, the one of the lowest peer is right") {
    Rig rig(3, line(40), 5);
    rig.run(3 * kSecond);
    rig.damage_input(1);
    rig.damage_input(2, 2);
    rig.run(6 * kSecond);
    CHECK(rig.seat(0).game->end() == PeerGameEnd::None);
    CHECK(rig.seat(0).game->schedule().tick() > 8 * net::kTicksPerSecond);
    CHECK(rig.seat(1).game->end() == PeerGameEnd::Different);
    CHECK(rig.seat(2).game->end() == PeerGameEnd::Different);
}

TEST_CASE("the largest group of equal worlds continues, even if most peers are not in it") {
    Rig rig(5, line(40), 5);
    rig.run(3 * kSecond);
    for (const PeerId slot : std::vector<PeerId>{0, 2, 4}) {
        rig.damage_input(slot, static_cast<std::uint8_t>(slot.value() + 1));
    }
    rig.run(6 * kSecond);
    for (const PeerId slot : std::vector<PeerId>{0, 2, 4}) {
        CHECK(rig.seat(slot).game->end() == PeerGameEnd::Different);
        rig.seat(slot).is_alive = false;
    }
    CHECK(rig.seat(1).game->end() == PeerGameEnd::None);
    CHECK(rig.seat(3).game->end() == PeerGameEnd::None);
    CHECK(rig.is_agreed());
    CHECK(rig.common_turns() > 8 * net::kTicksPerSecond);
}

TEST_CASE("random bytes and strangers' packets change nothing") {
    Rig rig(3, line(20), 5);
    engine::Rng chance(77);
    for (int i = 0; i < 4000; ++i) {
        std::string bytes(static_cast<std::size_t>(chance.between(1, 80)), '\0');
        for (char& byte : bytes) {
            byte = static_cast<char>(chance.next());
        }
        bytes.front() = static_cast<char>(0x80 | (bytes.front() & 0x1F));
        const bool is_forged = chance.happens(0.5);
        const net::Address from = is_forged ? Rig::address_of(1) : net::Address{0x0A0000FF, 1000};
        rig.network().forge(from, Rig::address_of(0), bytes, rig.now());
        rig.run(4 * kMillisecond);
    }
    CHECK(rig.is_agreed());
    CHECK(rig.seat(0).game->schedule().stats().stalls == 0);
    CHECK(rig.common_turns() >= 15 * net::kTicksPerSecond);
}

TEST_CASE("corrupted, duplicated and reordered packets never cause a desync", "[slow]") {
    LinkConditions bad = line(150, 0.2, 50);
    bad.burst = 4;
    bad.reordered = 0.1;
    bad.duplicated = 0.1;
    bad.corrupted = 0.05;
    for (const int pilots : {2, 5, 8}) {
        Rig rig(pilots, bad, 9);
        rig.run(60 * kSecond);
        CHECK(rig.is_agreed());
        CHECK(rig.common_turns() >= 58 * net::kTicksPerSecond);
        for (auto& seat : rig.seats()) {
            CHECK(seat.desyncs.empty());
            CHECK(seat.game->dropped_slots().empty());
        }
    }
}

TEST_CASE("with seven of eight packets lost the game is at worst slow, and nobody is dropped", "[slow]") {
    for (const int pilots : {2, 4}) {
        Rig rig(pilots, line(50, 0.875), 3);
        rig.run(60 * kSecond);
        INFO(pilots << " pilots: " << rig.common_turns() / 60.0 << " turns a second");
        CHECK(rig.is_agreed());
        CHECK(rig.seat(0).game->dropped_slots().empty());
        CHECK(rig.common_turns() >= 25 * 60);
    }
}

TEST_CASE("a peer that is left alone soon plays without input delay") {
    for (const bool is_crash : {false, true}) {
        INFO((is_crash ? "the other crashes" : "the other leaves"));
        Rig rig(2, line(300), 5, 9);
        rig.run(5 * kSecond);
        REQUIRE(rig.seat(0).game->schedule().delay() >= 5);
        if (is_crash) {
            rig.kill(1);
        } else {
            rig.seat(1).game->leave();
        }
        rig.run(40 * kSecond);
        REQUIRE_FALSE(rig.seat(0).game->is_present(1));
        CHECK(rig.seat(0).game->end() == PeerGameEnd::None);
        CHECK(rig.seat(0).game->schedule().delay() == 1);
    }
}

TEST_CASE("a rising delay is not mistaken for loss") {
    for (const int pilots : {2, 4}) {
        INFO(pilots << " pilots");
        Rig rig(pilots, line(20), 5, 2);
        rig.run(5 * kSecond);
        rig.network().set_conditions(line(400));
        double worst = 0;
        for (int i = 0; i < 1000; ++i) {
            rig.run(20 * kMillisecond);
            for (const auto& seat : rig.seats()) {
                for (const net::LinkStats& link : seat.game->links()) {
                    worst = std::max(worst, link.loss);
                }
            }
        }
        CHECK(rig.seat(0).game->schedule().delay() >= 6);
        CHECK(worst == 0);
    }
}
