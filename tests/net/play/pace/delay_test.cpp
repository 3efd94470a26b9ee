// SPDX-License-Identifier: Zlib
#include "net/play/pace/delay.h"

#include <catch2/catch.hpp>

using net::DelayRequest;
using net::kMillisecond;
using net::kSecond;
using net::kTickPeriod;
using net::Lateness;
using net::Micros;
using net::needed_delay;

namespace {

constexpr Micros kStep = kSecond / 4;

/// Feeds a constant need for a while; returns how often the request changed.
int feed(DelayRequest& request, int need, Micros& now, Micros span) {
    int changes = 0;
    for (const Micros until = now + span; now < until; now += kStep) {
        changes += request.update(need, now) ? 1 : 0;
    }
    return changes;
}

}  // namespace

TEST_CASE("quantiles of lateness distinguish recent from old") {
    Lateness lateness;
    for (int i = 0; i < 300; ++i) {
        lateness.add(i < 240 ? 100 : 10);
    }
    CHECK(lateness.recent_quantile(0.95) == 10);
    CHECK(lateness.quantile(0.5) == 100);
    for (int i = 0; i < 300; ++i) {
        lateness.add(i);
    }
    CHECK(lateness.quantile(0.99) == 296);
    CHECK(lateness.recent_quantile(0.5) == 269);
}

TEST_CASE("a link without loss needs its latency and a little more") {
    Lateness lateness;
    for (int i = 0; i < 300; ++i) {
        lateness.add(50 * kMillisecond);
    }
    CHECK(needed_delay(lateness, 0, kTickPeriod, 1) == 53 * kMillisecond);
}

TEST_CASE("loss needs enough extra packets to make a run of losses rare") {
    Lateness lateness;
    for (int i = 0; i < 300; ++i) {
        lateness.add(50 * kMillisecond);
    }
    // 0.1^4 = 1 in 10,000, which is less than 5 in 10,000; 0.1^3 is not.
    CHECK(needed_delay(lateness, 0.1, kTickPeriod, 1) == 53 * kMillisecond + 4 * kTickPeriod);
    CHECK(needed_delay(lateness, 0.1, kTickPeriod / 2, 1) == 53 * kMillisecond + 4 * (kTickPeriod / 2));
    CHECK(needed_delay(lateness, 0.1, kTickPeriod, 7) == 53 * kMillisecond + 5 * kTickPeriod);
}

TEST_CASE("a short spike changes nothing") {
    DelayRequest request(3);
    Micros now = 0;
    for (int i = 0; i < 20; ++i) {
        CHECK(feed(request, 4, now, kSecond) == 0);
        CHECK(feed(request, 3, now, kSecond) == 0);
    }
    CHECK(request.value() == 3);
}

TEST_CASE("the delay falls after ten seconds, to the maximum needed in them") {
    DelayRequest request(9);
    Micros now = 0;
    CHECK(feed(request, 4, now, 5 * kSecond) == 0);
    CHECK(feed(request, 6, now, kSecond) == 0);
    CHECK(feed(request, 4, now, 4 * kSecond) == 0);
    CHECK(feed(request, 4, now, kSecond) == 1);
    CHECK(request.value() == 6);
}
