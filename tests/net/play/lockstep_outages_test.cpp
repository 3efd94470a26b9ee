// SPDX-License-Identifier: Zlib
// Outages shorter than the drop time cost nobody the game, and one peer alone cannot have another dropped.
#include <algorithm>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/net/play/rig.h"

using net::kMillisecond;
using net::kSecond;
using net::Micros;
using net::PeerGameEnd;
using net::PeerId;
using net::PilotEvent;
using net::Slot;
using net::testing::Rig;
using net::testing::slot_of;

namespace {

constexpr Micros kDropSoon = kSecond;  // short, so that many games can be run

constexpr net::StreamHash kFalseHash{1};

enum class Outage { Deaf, Mute, Cut };

void set_outage(Rig& rig, PeerId slot, Outage outage, bool is_on) {
    for (const PeerId other : rig.peers()) {
        if (other == slot) {
            continue;
        }
        if (outage != Outage::Mute) {
            rig.network().set_cut(Rig::address_of(other), Rig::address_of(slot), is_on);
        }
        if (outage != Outage::Deaf) {
            rig.network().set_cut(Rig::address_of(slot), Rig::address_of(other), is_on);
        }
    }
}

void check_all_play(Rig& rig) {
    const net::Tick before = rig.common_turns();
    rig.run(2 * kSecond);
    REQUIRE(rig.is_agreed());
    for (const auto& seat : rig.seats()) {
        REQUIRE(seat.game->end() == PeerGameEnd::None);
        REQUIRE(seat.game->dropped_slots().empty());
        REQUIRE(seat.desyncs.empty());
    }
    REQUIRE(rig.common_turns() >= before + 50);
}

/// Lets one or two peers hear nobody, be heard by nobody, or both, for a while at a random moment.
void run_outages(std::uint64_t seed) {
    engine::Rng chance(seed);
    const auto pilots = static_cast<int>(chance.between(3, 8));
    const auto outage = static_cast<Outage>(chance.between(0, 2));
    net::PeerGameSetup terms;
    terms.delay = 4;
    terms.drop_after = kDropSoon;
    Rig rig(pilots, net::testing::line(100, 0.05, 20), seed, terms);
    std::vector<PeerId> struck{PeerId::of(chance.between(0, pilots - 1))};
    if (chance.happens(0.5)) {
        struck.push_back(PeerId::of((struck.front().value() + 1) % pilots));
    }
    INFO("seed " << seed << ": " << pilots << " pilots, outage " << static_cast<int>(outage) << " of "
                 << struck.size());
    rig.run(chance.between(0, 2 * kSecond));
    // A game may notice up to a quarter of a second late that a peer hears nothing, and may lose a packet then.
    const Micros length = chance.between(kDropSoon / 5, kDropSoon - 150 * kMillisecond);
    for (const PeerId slot : struck) {
        set_outage(rig, slot, outage, true);
    }
    rig.run(length);
    for (const PeerId slot : struck) {
        set_outage(rig, slot, outage, false);
    }
    rig.run(kSecond);
    check_all_play(rig);
}

/// Inserts events into one tick of a packet's own input.
void insert(net::SyncPacket& packet, net::Tick tick, const std::vector<PilotEvent>& events) {
    const net::Tick end = net::expand(packet.end, tick);
    const net::Tick first = end - static_cast<net::Tick>(packet.own.front().keys.size());
    if (tick < first || tick >= end) {
        return;
    }
    const auto offset = static_cast<std::uint8_t>(tick - first);
    auto at = std::ranges::find_if(packet.own.front().events, [&](const auto& each) { return each.offset > offset; });
    for (const PilotEvent& event : events) {
        at = packet.own.front().events.insert(at, {offset, event}) + 1;
    }
}

}  // namespace

TEST_CASE("no outage shorter than the drop time costs anybody the game, at whatever moment", "[slow]") {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        run_outages(seed);
    }
}

TEST_CASE("a pilot that hears nobody in the first five seconds costs the others nothing but a pause") {
    for (const int pilots : {3, 5, 8}) {
        INFO(pilots << " pilots");
        constexpr PeerId kDeaf = 1;
        Rig rig(pilots, net::testing::line(40), 1);
        set_outage(rig, kDeaf, Outage::Deaf, true);
        rig.run(4970 * kMillisecond);
        set_outage(rig, kDeaf, Outage::Deaf, false);
        rig.run(7 * kSecond);
        for (PeerId slot = 0; slot < pilots; ++slot) {
            const net::PeerGame& game = *rig.seat(slot).game;
            if (slot == kDeaf) {
                CHECK(game.end() == PeerGameEnd::Alone);  // it has learned that it is away, and will return
                continue;
            }
            CHECK(game.end() == PeerGameEnd::None);
            CHECK(game.schedule().tick() > 9 * net::kTicksPerSecond);
            for (PeerId other = 0; other < pilots; ++other) {
                CHECK((other == kDeaf || game.is_present(slot_of(other))));
            }
        }
        CHECK(rig.is_agreed());
    }
}

// Hidden; tools/check --full runs it.
TEST_CASE("no outage of 3,000 that are shorter than the drop time costs anybody the game", "[.][long]") {
    for (std::uint64_t seed = 1000; seed < 4000; ++seed) {
        run_outages(seed);
    }
}

TEST_CASE("if nobody hears anybody for longer than the drop time, three and more pilots play on together") {
    for (const int pilots : {3, 5}) {
        INFO(pilots << " pilots");
        net::PeerGameSetup terms;
        terms.delay = 4;
        terms.drop_after = kDropSoon;
        Rig rig(pilots, net::testing::line(40), 1, terms);
        rig.run(2 * kSecond);
        for (PeerId slot = 0; slot < pilots; ++slot) {
            set_outage(rig, slot, Outage::Cut, true);
        }
        rig.run(kDropSoon * 3 / 2);  // like a switch that restarts
        for (PeerId slot = 0; slot < pilots; ++slot) {
            set_outage(rig, slot, Outage::Cut, false);
        }
        rig.run(kSecond / 2);
        check_all_play(rig);
    }
}

TEST_CASE("a peer that declares all others lost ends nobody's game", "[slow]") {
    for (const int pilots : {2, 3, 5, 8}) {
        INFO(pilots << " pilots");
        Rig rig(pilots, net::testing::line(40), 1);
        rig.run(2 * kSecond);
        std::vector<PilotEvent> lies{net::SuspicionEvent{0xFF}};
        for (Slot slot = 0; slot < pilots - 1; ++slot) {
            lies.push_back(net::DropVoteEvent{slot, 80, {kFalseHash}});
        }
        rig.alter({PeerId::of(pilots - 1)}, [&](PeerId, net::SyncPacket& packet) { insert(packet, 90, lies); });
        rig.run(15 * kSecond);
        const auto& first = rig.seat(0);
        for (PeerId slot = 0; slot < pilots - 1; ++slot) {
            CHECK(rig.seat(slot).game->end() == PeerGameEnd::None);
            CHECK(rig.seat(slot).game->schedule().tick() > 9 * net::kTicksPerSecond);
            CHECK(rig.seat(slot).game->dropped_slots() == first.game->dropped_slots());
            for (const Slot dropped : rig.seat(slot).game->dropped_slots()) {
                CHECK(dropped == pilots - 1);
            }
        }
        rig.seat(PeerId::of(pilots - 1)).is_alive = false;
        CHECK(rig.is_agreed());
    }
}

TEST_CASE("two of five that declare the others lost end nobody's game") {
    Rig rig(5, net::testing::line(40), 1);
    rig.run(2 * kSecond);
    std::vector<PilotEvent> lies{net::SuspicionEvent{0b00111}};
    for (Slot slot = 0; slot < 3; ++slot) {
        lies.push_back(net::DropVoteEvent{slot, 80, {kFalseHash}});
    }
    rig.alter({3, 4}, [&](PeerId, net::SyncPacket& packet) { insert(packet, 90, lies); });
    rig.run(15 * kSecond);
    for (const PeerId slot : std::vector<PeerId>{0, 1, 2}) {
        CHECK(rig.seat(slot).game->end() == PeerGameEnd::None);
        CHECK(rig.seat(slot).game->dropped_slots().empty());
        CHECK(rig.seat(slot).game->schedule().tick() > 14 * net::kTicksPerSecond);
    }
    CHECK(rig.is_agreed());
}
