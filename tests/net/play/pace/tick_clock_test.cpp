// SPDX-License-Identifier: Zlib
#include "net/play/pace/tick_clock.h"

#include <catch2/catch.hpp>

using net::kSecond;
using net::kTickPeriod;
using net::Micros;
using net::PaceEstimate;
using net::TickClock;

TEST_CASE("ticks do not drift from thirty a second") {
    TickClock clock(5);
    CHECK(clock.due(0) == 5);
    CHECK(clock.due(30 * 3600) == 5 + 3600 * kSecond);
}

TEST_CASE("a peer that is ahead slows down by one per cent, one that is behind speeds up by half a per cent") {
    TickClock ahead(0);
    TickClock behind(0);
    TickClock level(0);
    for (int i = 0; i < 300; ++i) {
        ahead.advance(kTickPeriod);
        behind.advance(-kTickPeriod);
        level.advance(kTickPeriod / 5);
    }
    CHECK(ahead.due(0) == 300 * (kTickPeriod / 100));
    CHECK(behind.due(0) == -300 * (kTickPeriod / 200));
    CHECK(level.due(0) == 0);
}

TEST_CASE("no correction skips or doubles a tick") {
    TickClock clock(0);
    Micros before = clock.due(0);
    for (const Micros ahead : {100 * kSecond, -100 * kSecond, 5 * kTickPeriod, -5 * kTickPeriod}) {
        clock.advance(ahead);
        const Micros due = clock.due(clock.tick());
        CHECK(due - before >= kTickPeriod / 2 - 1);
        CHECK(due - before <= 2 * kTickPeriod + 1);
        before = due;
    }
}

TEST_CASE("a clock that was held continues from there") {
    TickClock clock(0);
    clock.advance(0);
    clock.hold(kSecond);
    CHECK(clock.due(1) == kSecond);
    clock.hold(kSecond / 2);
    CHECK(clock.due(1) == kSecond);
}

TEST_CASE("the earliest packet shows the offset of another clock") {
    TickClock clock(0);
    PaceEstimate pace;
    CHECK_FALSE(pace.ahead(clock, 0).has_value());
    constexpr Micros kOneWay = 40'000;
    constexpr Micros kTheirStart = 12'000;
    for (net::Tick tick = 0; tick < 60; ++tick) {
        const Micros jitter = tick % 7 * 5000;
        pace.add(tick, kTheirStart + net::ticks_to_micros(tick) + kOneWay + jitter);
    }
    CHECK(pace.ahead(clock, kOneWay) == kTheirStart);
}

TEST_CASE("after clearing, nothing is known of another clock until there are enough samples") {
    TickClock clock(0);
    PaceEstimate pace;
    for (net::Tick tick = 0; tick < 60; ++tick) {
        pace.add(tick, net::ticks_to_micros(tick));
    }
    REQUIRE(pace.ahead(clock, 0) == 0);
    pace.clear();
    CHECK_FALSE(pace.ahead(clock, 0).has_value());
    for (net::Tick tick = 60; tick < 120; ++tick) {
        pace.add(tick, net::ticks_to_micros(tick) + 5 * kSecond);
    }
    CHECK(pace.ahead(clock, 0) == 5 * kSecond);
}
