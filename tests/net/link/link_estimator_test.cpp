// SPDX-License-Identifier: Zlib
#include "net/link/link_estimator.h"

#include <catch2/catch.hpp>

#include "engine/base/rng.h"
#include "tests/support/numbers.h"

using net::kMillisecond;
using net::kSecond;
using net::kTickPeriod;
using net::LinkEstimator;
using net::Micros;

TEST_CASE("the round trip is the time since the tick was sent, less the time the peer held it") {
    LinkEstimator line;
    line.note_sent(10, 1000 * kMillisecond);
    line.note_acknowledged(10, 25, 1100 * kMillisecond);
    CHECK(line.round_trip() == 75 * kMillisecond);
    CHECK(line.acknowledged() == 10);
}

TEST_CASE("a repeated packet is timed from its first transmission") {
    LinkEstimator line;
    line.note_sent(10, 0);
    line.note_sent(10, 40 * kMillisecond);
    line.note_acknowledged(10, 0, 50 * kMillisecond);
    CHECK(line.round_trip() == 50 * kMillisecond);
}

TEST_CASE("a tick that was held for too long, or never sent, is no sample") {
    LinkEstimator line;
    line.note_sent(10, 0);
    line.note_acknowledged(10, 255, kSecond);
    line.note_acknowledged(9, 0, kSecond);
    CHECK_FALSE(line.round_trip().has_value());
}

TEST_CASE("the hold time starts at the arrival of the newest tick") {
    LinkEstimator line;
    CHECK(line.hold_ms(0) == 255);
    CHECK(line.note_received(5, false, kSecond));
    CHECK_FALSE(line.note_received(5, true, kSecond + 16 * kMillisecond));
    CHECK(line.hold_ms(kSecond + 20 * kMillisecond) == 20);
    CHECK(line.hold_ms(2 * kSecond) == 255);
}

TEST_CASE("a packet that arrives after a newer one does not update the estimates") {
    LinkEstimator line;
    line.note_received(7, true, kSecond);
    line.note_late(6, false);
    CHECK(line.newest() == 7);
    CHECK(line.last_heard() == kSecond);
    CHECK(line.last_direct() == kSecond);
    CHECK(line.hold_ms(kSecond + 20 * kMillisecond) == 20);
}

TEST_CASE("the loss of a dead link is forgotten, and measured from scratch when it recovers") {
    LinkEstimator line;
    line.begin(0);
    engine::Rng chance(3);
    net::Tick tick = 1;
    for (; tick <= 200; ++tick) {
        if (!chance.happens(0.5)) {
            line.note_received(tick, false, tick * kTickPeriod);
        }
    }
    const Micros silent_since = line.last_direct();
    line.expire_loss(silent_since + 2 * kSecond - 1);
    CHECK_FALSE(line.is_dead(silent_since + 2 * kSecond - 1));
    CHECK(line.loss() > 0.3);
    CHECK(line.wants_copies());
    line.note_heard(silent_since + kSecond);  // through another peer
    line.expire_loss(silent_since + 2 * kSecond);
    CHECK(line.is_dead(silent_since + 2 * kSecond));
    CHECK(line.loss() == 0);
    CHECK_FALSE(line.wants_copies());
    // The silence itself does not count as loss, and losses before it no longer count.
    line.note_received(tick + 20, false, silent_since + 3 * kSecond);
    CHECK_FALSE(line.is_dead(silent_since + 3 * kSecond));
    CHECK(line.loss() == 0);
    line.note_received(tick + 22, false, silent_since + 3 * kSecond + 2 * kTickPeriod);
    CHECK(line.loss() == Approx(1.0 / 18));
}

TEST_CASE("the minimum round trip is forgotten after ten seconds") {
    net::WindowedLeast least;
    least.add(50, 0);
    for (Micros now = 0; now < 12 * kSecond; now += kSecond) {
        least.add(200, now);
    }
    CHECK(least.value() == 200);
}

TEST_CASE("ticks that arrived together count as one packet, and later losses still count") {
    LinkEstimator line;
    line.note_received(10, false, 0);
    line.ignore_loss_before(17);
    line.note_received(16, false, kTickPeriod);
    line.note_received(17, false, 2 * kTickPeriod);
    CHECK(line.loss() == 0);
    line.note_received(20, false, 5 * kTickPeriod);
    CHECK(line.loss() > 0);
}
