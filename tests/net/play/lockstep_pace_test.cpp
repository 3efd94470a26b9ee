// SPDX-License-Identifier: Zlib
// A change of the input delay does not affect the pace of the game, whichever keys are pressed.
#include <catch2/catch.hpp>

#include "net/play/peer_game.h"
#include "tests/net/play/rig.h"

using net::kSecond;
using net::kTicksPerSecond;
using net::PeerId;
using net::Tick;
using net::testing::line;
using net::testing::Pressing;
using net::testing::Rig;
using net::testing::Seat;
using net::testing::slot_of;

namespace {

/// Sets the round trip of all links of a pilot.
void move_away(Rig& rig, PeerId slot, int rtt_ms) {
    for (const PeerId other : rig.peers()) {
        if (other != slot) {
            rig.network().set_conditions(Rig::address_of(slot), Rig::address_of(other), line(rtt_ms));
            rig.network().set_conditions(Rig::address_of(other), Rig::address_of(slot), line(rtt_ms));
        }
    }
}

double turns_a_second(Rig& rig, PeerId slot, net::Micros span) {
    const Tick before = rig.seat(slot).game->schedule().tick();
    rig.run(span);
    return static_cast<double>(rig.seat(slot).game->schedule().tick() - before) * kSecond / static_cast<double>(span);
}

/// Returns by how many ticks the next sample is ahead of the next tick to run.
int reach(const Seat& seat) {
    return static_cast<int>(seat.sampled_end - seat.game->schedule().tick());
}

}  // namespace

TEST_CASE("after a distant pilot leaves, the others continue at full speed", "[slow]") {
    const auto pressing = GENERATE(Pressing::Calm, Pressing::Random, Pressing::Alternating);
    const int pilots = GENERATE(3, 4, 8);
    INFO(pilots << " pilots, pressing " << static_cast<int>(pressing));
    Rig rig(pilots, line(20), 5, 6);
    const auto far = PeerId::of(pilots - 1);
    move_away(rig, far, 300);
    rig.press(pressing);
    rig.run(15 * kSecond);
    REQUIRE(rig.seat(0).game->schedule().delay() >= 5);
    rig.seat(far).game->leave();
    rig.run(kSecond);
    rig.seat(far).is_alive = false;
    for (int part = 0; part < 8; ++part) {
        CHECK(turns_a_second(rig, PeerId::of(part % far.value()), 5 * kSecond) == Approx(30).margin(0.3));
    }
    CHECK(rig.seat(0).game->schedule().delay() <= 2);
    rig.press(Pressing::Nothing);
    rig.run(2 * kSecond);
    CHECK(rig.is_agreed());
    for (PeerId slot = 0; slot < far; ++slot) {
        CHECK(rig.seat(slot).executed == rig.seat(slot).pressed);
    }
}

TEST_CASE("the game follows a round trip that steps up and down at full speed", "[slow]") {
    const auto pressing = GENERATE(Pressing::Calm, Pressing::Random, Pressing::Alternating);
    INFO("pressing " << static_cast<int>(pressing));
    Rig rig(3, line(50), 5);
    rig.press(pressing);
    rig.run(5 * kSecond);
    for (int step = 0; step < 4; ++step) {
        rig.network().set_conditions(line(step % 2 == 0 ? 250 : 50));
        rig.run(3 * kSecond);
        const auto late = rig.seat(0).game->schedule().stats().late_ticks;
        CHECK(turns_a_second(rig, 0, 20 * kSecond) == Approx(30).margin(0.3));
        CHECK(rig.seat(0).game->schedule().stats().late_ticks == late);
        CHECK(rig.seat(0).game->schedule().stats().stalls == 0);
    }
    CHECK(rig.seat(0).game->schedule().stats().delay_changes >= 4);
    rig.press(Pressing::Nothing);
    rig.run(2 * kSecond);
    CHECK(rig.is_agreed());
    for (const Seat& seat : rig.seats()) {
        CHECK(seat.executed == seat.pressed);
    }
}

TEST_CASE("a second after the delay falls, keys take effect after the new delay") {
    const auto pressing = GENERATE(Pressing::Calm, Pressing::Random, Pressing::Alternating);
    INFO("pressing " << static_cast<int>(pressing));
    Rig rig(2, line(20), 5, 8);
    rig.press(pressing);
    int falls = 0;
    for (int delay = 8; rig.now() < 40 * kSecond; rig.run(net::kTickPeriod)) {
        if (rig.seat(0).game->schedule().delay() < delay) {
            rig.run(kSecond);
            CHECK(reach(rig.seat(0)) <= rig.seat(0).game->schedule().delay() + 1);
            ++falls;
        }
        delay = rig.seat(0).game->schedule().delay();
    }
    CHECK(falls >= 1);
    CHECK(rig.seat(0).game->schedule().delay() <= 2);
}

TEST_CASE("keys take effect in the tick they were sampled for, even while the delay falls") {
    Rig rig(2, line(20), 5, 8);
    rig.press(Pressing::ByTick);
    rig.run(40 * kSecond);
    REQUIRE(rig.seat(0).game->schedule().delay() <= 2);
    for (PeerId slot = 0; slot < 2; ++slot) {
        std::size_t others = 0;
        for (const net::CompleteTick& turn : rig.seat(slot).turns) {
            others += turn.tick >= 8 && turn.keys[slot_of(slot)] != turn.tick % (net::kMaxKeys + 1U) ? 1 : 0;
        }
        CHECK(others == 0);
    }
}

TEST_CASE("the end of a slot's history shows its pilot's clock, even right after the delay fell") {
    Rig rig(2, line(20), 5, 8);
    rig.press(Pressing::Alternating);
    int told = 0;
    int most = 0;
    rig.network().set_tap([&](const net::SimNetwork::Sent& sent) {
        const auto packet = net::testing::sync_in(sent.bytes);
        const Seat& seat = rig.seat(sent.from == Rig::address_of(0) ? PeerId{0} : PeerId{1});
        if (packet && seat.game->schedule().stats().delay_changes > 0) {
            const Tick end = net::expand(packet->end, seat.game->schedule().tick());
            most = std::max(most, static_cast<int>(end - seat.game->schedule().tick()) - seat.game->schedule().delay());
            ++told;
        }
        return true;
    });
    while (rig.seat(0).game->schedule().stats().delay_changes == 0) {
        rig.run(net::kTickPeriod);
        REQUIRE(rig.now() < 60 * kSecond);
    }
    rig.run(6 * net::kTickPeriod);
    most = told = 0;
    rig.run(5 * kSecond);
    CHECK(told > 200);
    CHECK(most <= 1);
}

TEST_CASE("the loss of a dead link does not affect the delay") {
    Rig rig(3, line(20), 5);
    rig.network().set_conditions(Rig::address_of(0), Rig::address_of(1), line(20, 0.3));
    rig.network().set_conditions(Rig::address_of(1), Rig::address_of(0), line(20, 0.3));
    rig.run(20 * kSecond);
    const int before = rig.seat(2).game->schedule().delay();
    CHECK(before >= 4);
    rig.cut(0, 1, true);
    rig.run(3 * kSecond);
    int wanted_copies = 0;
    rig.network().set_tap([&](const net::SimNetwork::Sent& sent) {
        const auto packet = net::testing::sync_in(sent.bytes);
        wanted_copies += packet && packet->wants_copies ? 1 : 0;
        return true;
    });
    rig.run(27 * kSecond);
    // Relayed keys take an additional tick and the detour.
    CHECK(rig.seat(2).game->schedule().delay() <= 3);
    CHECK(wanted_copies == 0);
    CHECK(rig.is_agreed());
    CHECK(rig.seat(2).game->dropped_slots().empty());
}

TEST_CASE("the delay of relayed keys covers the losses of the links that carry them", "[slow]") {
    Rig rig(3, line(60, 0.1), 5);
    rig.run(10 * kSecond);
    rig.cut(0, 1, true);
    rig.run(20 * kSecond);
    const auto before = rig.seat(0).game->schedule().stats();
    rig.run(120 * kSecond);
    const auto& after = rig.seat(0).game->schedule().stats();
    CHECK(static_cast<double>(after.late_ticks - before.late_ticks) <=
          0.002 * static_cast<double>(after.ticks - before.ticks));
    CHECK(rig.is_agreed());
}
