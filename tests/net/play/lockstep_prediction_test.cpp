// SPDX-License-Identifier: Zlib
// Games in which ticks are shown with predicted keys before they run.
#include <catch2/catch.hpp>

#include <algorithm>

#include "net/play/netcode.h"
#include "net/play/peer_game.h"
#include "tests/net/play/rig.h"

using net::kSecond;
using net::kTicksPerSecond;
using net::Netcode;
using net::PeerId;
using net::Tick;
using net::testing::line;
using net::testing::Pressing;
using net::testing::Rig;
using net::testing::Seat;
using net::testing::slot_of;

namespace {

Rig make_rig(int pilots, const net::LinkConditions& conditions, Netcode netcode = Netcode::Auto) {
    net::PeerGameSetup terms;
    terms.netcode = netcode;
    terms.delay = net::limits_of(netcode).max_delay;
    for (PeerId slot = 0; slot < pilots; ++slot) {
        terms.slots.assign(slot_of(slot), slot);
    }
    return Rig(pilots, conditions, 9, terms);
}

}  // namespace

TEST_CASE("with prediction the game is shown at full speed over any distance and with a delay of two ticks at most",
          "[slow]") {
    const auto netcode = GENERATE(Netcode::Auto, Netcode::Rollback);
    Rig rig = make_rig(4, line(300, 0.2, 30), netcode);
    rig.run(30 * kSecond);
    for (const Seat& seat : rig.seats()) {
        const net::TickStats& stats = seat.game->schedule().stats();
        CHECK(stats.ticks >= 28 * kTicksPerSecond);
        CHECK(stats.late_ticks == 0);
        CHECK(stats.delay_sum <= static_cast<double>(stats.ticks * 2));
        CHECK(seat.game->schedule().shown() > seat.game->schedule().tick());
    }
    rig.press(Pressing::Nothing);
    rig.run(3 * kSecond);
    CHECK(rig.is_agreed());
    for (const Seat& seat : rig.seats()) {
        CHECK(seat.executed == seat.pressed);
        CHECK(seat.desyncs.empty());
    }
}

TEST_CASE("on a local network with prediction nothing needs to be predicted") {
    Rig rig = make_rig(3, line(1), Netcode::Rollback);
    rig.run(10 * kSecond);
    for (const Seat& seat : rig.seats()) {
        CHECK(seat.game->schedule().delay() == 1);
        CHECK(seat.shown_standing.empty());  // every tick had run when it was shown
    }
}

TEST_CASE("the shown game waits for a silent pilot once the window is used up") {
    Rig rig = make_rig(2, line(60));
    rig.run(5 * kSecond);
    rig.cut(0, 1, true);
    rig.run(1400 * net::kMillisecond);
    const net::PeerGame& game = *rig.seat(0).game;
    CHECK(game.schedule().shown() == game.schedule().tick() + net::limits_of(Netcode::Auto).window);
    CHECK(game.waiting_for(rig.seat(0).endpoint->local_time(rig.now())) == 2);
    rig.cut(0, 1, false);
    rig.run(5 * kSecond);
    CHECK(game.schedule().stats().stalls == 1);
    CHECK(game.schedule().shown() < game.schedule().tick() + 4);
    CHECK(rig.is_agreed());
}

TEST_CASE("a pause begins and ends at the same tick for all and takes back nothing that was shown") {
    Rig rig = make_rig(3, line(200, 0.1, 20));
    rig.run(4 * kSecond);
    for (int i = 0; i < 6; ++i) {
        const auto slot = PeerId::of(i / 2 % 3);
        rig.seat(slot).game->own_events().pause(i % 2 == 0);
        rig.run(kSecond + i * kSecond / 7);
    }
    rig.run(3 * kSecond);
    const std::vector<bool>& standing = rig.seat(0).standing;
    CHECK(std::ranges::count(standing, true) > 2 * kTicksPerSecond);
    for (const Seat& seat : rig.seats()) {
        REQUIRE(seat.standing.size() >= rig.common_turns());
        CHECK(std::equal(standing.begin(), standing.begin() + rig.common_turns(), seat.standing.begin()));
        // Every tick that was shown as paused or moving turned out to be so.
        CHECK(std::ranges::count(seat.shown_standing, true) > 0);
        CHECK(seat.shown_ticks.size() == seat.shown_standing.size());
        for (std::size_t i = 0; i < seat.shown_ticks.size(); ++i) {
            if (seat.shown_ticks[i] < seat.standing.size()) {
                REQUIRE(seat.shown_standing[i] == seat.standing[seat.shown_ticks[i]]);
            }
        }
    }
}

TEST_CASE("what a netcode allows") {
    CHECK(net::limits_of(Netcode::Lockstep).window == 0);
    CHECK(net::limits_of(Netcode::Lockstep).max_delay == net::kMaxDelay);
    CHECK(net::limits_of(Netcode::Auto).window == 15);
    CHECK(net::limits_of(Netcode::Auto).max_delay == 2);
    CHECK(net::limits_of(Netcode::Rollback).window == 15);
    CHECK(net::limits_of(Netcode::Rollback).max_delay == 1);
}

TEST_CASE("a longer delay than the netcode allows is not followed") {
    net::PeerGameSetup terms;
    terms.netcode = Netcode::Auto;
    terms.delay = 9;
    for (PeerId slot = 0; slot < 2; ++slot) {
        terms.slots.assign(slot_of(slot), slot);
    }
    Rig rig(2, line(300), 3, terms);
    rig.run(10 * kSecond);
    CHECK(rig.seat(0).game->schedule().delay() == 2);
    CHECK(rig.seat(1).game->schedule().delay() == 2);
    rig.press(Pressing::Nothing);
    rig.run(2 * kSecond);
    CHECK(rig.seat(0).executed == rig.seat(0).pressed);
    CHECK(rig.is_agreed());
}
