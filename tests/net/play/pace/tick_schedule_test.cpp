// SPDX-License-Identifier: Zlib
#include "net/play/pace/tick_schedule.h"

#include "net/play/pace/delay.h"
#include "tests/support/numbers.h"

#include <catch2/catch.hpp>

using net::kMillisecond;
using net::kSecond;
using net::kTickPeriod;
using net::Micros;
using net::Tick;
using net::TickClock;
using net::TickSchedule;

TEST_CASE("a peer that is ahead slows down by one per cent, one that is behind speeds up by half a per cent") {
    TickClock ahead(0);
    TickClock behind(0);
    TickClock level(0);
    for (int i = 0; i < 300; ++i) {
        ahead.advance(kTickPeriod);
        behind.advance(-kTickPeriod);
        level.advance(kTickPeriod / 7);
    }
    CHECK(ahead.due(0) == 300 * (kTickPeriod / 100));
    CHECK(behind.due(0) == -300 * (kTickPeriod / 200));
    CHECK(level.due(0) == 0);
}

namespace {

constexpr Micros kStart = kSecond;

Micros at(Tick tick) {
    return kStart + net::ticks_to_micros(tick);
}

/// Samples and runs all ticks up to `tick`, each when it is due.
void run_until(TickSchedule& schedule, Tick tick) {
    while (schedule.tick() < tick) {
        const Micros now = schedule.clock().due(schedule.tick());
        while (schedule.is_sample_due(now)) {
            schedule.end_sample(0);
        }
        schedule.run_tick(now);
    }
}

}  // namespace

TEST_CASE("after a standstill the clock continues from there, and ticks run at double speed at most") {
    TickSchedule schedule(kStart, 3, false, 0);
    run_until(schedule, 5);
    const Micros late = at(5) + kSecond;
    while (schedule.is_sample_due(late)) {
        schedule.end_sample(0);
    }
    CHECK(schedule.hold_if_blocked(late));
    CHECK(schedule.clock().due(schedule.clock().tick()) == late);
    REQUIRE(schedule.is_tick_due(late));
    schedule.run_tick(late);
    CHECK_FALSE(schedule.is_tick_due(late + kTickPeriod / 2 - 1));
    CHECK(schedule.is_tick_overdue(late));
    CHECK(schedule.is_tick_due(late + kTickPeriod / 2));
    CHECK(schedule.stats().stalls == 1);
    CHECK(schedule.stats().late_ticks == 1);
    CHECK(schedule.stats().longest_stall >= kSecond - kTickPeriod);
}

TEST_CASE("no word of others makes a clock run faster than itself by more than half a per cent and five ticks") {
    for (const Micros ahead : {-kTickPeriod / 2, -3 * kTickPeriod, -90 * kTickPeriod}) {
        TickClock clock(0);
        for (int i = 0; i < 10'000; ++i) {
            clock.advance(ahead);
        }
        CHECK(clock.due(10'000) >= 9'950 * kTickPeriod - 5 * kTickPeriod - 10'000);
    }
}

TEST_CASE("a clock makes up for what it has lost by standing still or slowing down, and for no more") {
    TickClock clock(0);
    const Micros owed = clock.owed();
    clock.hold(kSecond);
    CHECK(clock.owed() == owed + kSecond);
    for (int i = 0; i < 100; ++i) {
        clock.advance(-kSecond);
    }
    CHECK(clock.owed() == 0);
    for (int i = 0; i < 100; ++i) {
        clock.advance(kSecond);
    }
    CHECK(clock.owed() == 100 * (kTickPeriod / 100));
}

TEST_CASE("the fastest and the slowest second are those of thirty ticks in a row") {
    TickSchedule schedule(kStart, 3, false, 0);
    run_until(schedule, 31);
    CHECK(schedule.stats().fastest_second == net::ticks_to_micros(net::kTicksPerSecond));
    const Micros late = at(31) + kSecond;
    while (schedule.is_sample_due(late)) {
        schedule.end_sample(0);
    }
    REQUIRE(schedule.hold_if_blocked(late));
    schedule.run_tick(late);
    CHECK(schedule.stats().slowest_second == net::ticks_to_micros(net::kTicksPerSecond) + kSecond);
    CHECK(schedule.stats().fastest_second == net::ticks_to_micros(net::kTicksPerSecond));
}

TEST_CASE("the delay moves by six ticks at a time, then rests for 64 ticks") {
    TickSchedule schedule(kStart, 3, false, 0);
    CHECK_FALSE(schedule.follow_need(3));
    REQUIRE(schedule.follow_need(12));
    CHECK(schedule.delay() == 9);
    CHECK(schedule.stats().delay_changes == 1);
    run_until(schedule, 63);
    CHECK_FALSE(schedule.follow_need(12));
    run_until(schedule, 64);
    CHECK(schedule.follow_need(12));
    CHECK(schedule.delay() == 12);
}

TEST_CASE("lateness is not steady before a new delay has settled, nor just after a standstill") {
    TickSchedule schedule(kStart, 3, false, 0);
    CHECK_FALSE(schedule.lateness(2, at(2)));
    CHECK(schedule.lateness(3, at(3)));
    REQUIRE(schedule.follow_need(5));
    CHECK_FALSE(schedule.lateness(schedule.steady_from() - 1, at(3)));
    CHECK(schedule.lateness(schedule.steady_from(), at(3)));
    REQUIRE(schedule.hold_if_blocked(at(30)));
    CHECK_FALSE(schedule.lateness(100, at(30) + kSecond / 2));
    CHECK(schedule.lateness(100, at(30) + kSecond / 2 + 1));
}

TEST_CASE(
    "after the entrance into a running game, lateness is not steady in ticks that others may have sampled before") {
    TickSchedule schedule(kStart, 3, false, 0);
    schedule.enter(100, 0, at(100));
    const Tick sampled = 100 + net::kMaxLead + 3;
    CHECK_FALSE(schedule.lateness(sampled, at(100)));
    CHECK(schedule.lateness(sampled + net::kMaxDelayStep + 1, at(100)));
}

TEST_CASE("the picture is interpolated by the time since the last tick") {
    TickSchedule schedule(kStart, 3, false, 0);
    CHECK(schedule.fraction(kStart) == 0);
    schedule.run_tick(kStart);
    CHECK(schedule.fraction(kStart + kTickPeriod / 2) == Approx(0.5).margin(0.001));
    CHECK(schedule.fraction(kStart + 2 * kTickPeriod) == 1);
}

TEST_CASE("the next poll is due with a sample or a complete tick, and at least every half tick") {
    TickSchedule schedule(kStart, 3, false, 0);
    CHECK(schedule.next_due(kStart - kTickPeriod, false) == kStart - kTickPeriod + kTickPeriod / 2);
    CHECK(schedule.next_due(kStart - 5, false) == kStart);
    schedule.end_sample(0);
    CHECK(schedule.next_due(kStart, false) == kStart + kTickPeriod / 2);
    CHECK(schedule.next_due(kStart, true) == kStart);
}

TEST_CASE("ticks that were shown run as soon as their input is there") {
    TickSchedule schedule(kStart, 1, false, 0, 15);
    for (Tick tick = 0; tick < 4; ++tick) {
        schedule.show_tick(at(tick));
    }
    for (Tick tick = 0; tick < 4; ++tick) {
        REQUIRE(schedule.is_tick_due(at(3)));
        CHECK(schedule.next_due(at(3), true) == at(3));
        schedule.run_tick(at(3));
    }
    CHECK_FALSE(schedule.is_tick_due(at(4) - 1));
    REQUIRE(schedule.is_tick_due(at(4)));
    schedule.run_tick(at(4));  // running a tick also shows it
    CHECK(schedule.shown() == 5);
    CHECK(schedule.stats().ticks == 5);
}

TEST_CASE("a wait that outlasts the window is a stall") {
    TickSchedule schedule(kStart, 1, false, 0, 2);
    schedule.show_tick(at(0));
    schedule.show_tick(at(1));
    while (schedule.is_sample_due(at(2))) {
        schedule.end_sample(0);
    }
    const Micros late = at(2) + 150 * kMillisecond;
    CHECK(schedule.next_due(at(2), false) > at(2));
    schedule.run_tick(late);
    REQUIRE(schedule.is_prediction_due(late));
    schedule.show_tick(late);
    CHECK(schedule.stats().stalls == 1);
    CHECK(schedule.stats().late_ticks == 1);
    CHECK(schedule.stats().longest_stall == 150 * kMillisecond);
}

TEST_CASE("sampling may be ahead by the window if that is more than the usual lead") {
    TickSchedule schedule(kStart, 1, false, 0, 15);
    Tick sampled = 0;
    for (; schedule.is_sample_due(at(100)); ++sampled) {
        schedule.end_sample(0);
    }
    CHECK(sampled == 16);
}
