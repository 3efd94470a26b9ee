// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/link_health.h"

#include <catch2/catch.hpp>

using net::kMillisecond;
using net::kSecond;
using net::Micros;
using net::SteadyLink;

TEST_CASE("a link is steady once three quarters of a second's visits have arrived") {
    SteadyLink link;
    Micros now = 0;
    for (int visits = 1; visits < 15; ++visits) {
        link.note_visit(now += SteadyLink::kVisitEvery);
        REQUIRE_FALSE(link.is_steady(now));
    }
    link.note_visit(now += SteadyLink::kVisitEvery);
    CHECK(link.is_steady(now));
    CHECK(link.is_steady(now + 300 * kMillisecond));
    CHECK_FALSE(link.is_steady(now + 301 * kMillisecond));
}

TEST_CASE("a link with a gap of more than 0.3 s is not steady, even if many visits arrive") {
    const Micros gap = GENERATE(300 * kMillisecond, 301 * kMillisecond);
    SteadyLink link;
    Micros now = kSecond;
    for (int visit = 0; visit < 16; ++visit) {
        link.note_visit(now += visit == 8 ? gap : 40 * kMillisecond);
    }
    CHECK(link.is_steady(now) == (gap == 300 * kMillisecond));
}
