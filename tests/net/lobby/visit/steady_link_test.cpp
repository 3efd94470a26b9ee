// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/steady_link.h"

#include <catch2/catch.hpp>

using net::kMillisecond;
using net::kSecond;
using net::Micros;
using net::SteadyLink;

TEST_CASE("a line is steady once three quarters of a second's visits have come") {
    SteadyLink line;
    Micros now = 0;
    for (int visits = 1; visits < 15; ++visits) {
        line.note_visit(now += SteadyLink::kVisitEvery);
        REQUIRE_FALSE(line.is_steady(now));
    }
    line.note_visit(now += SteadyLink::kVisitEvery);
    CHECK(line.is_steady(now));
    CHECK(line.is_steady(now + 300 * kMillisecond));
    CHECK_FALSE(line.is_steady(now + 301 * kMillisecond));
}

TEST_CASE("a line that loses a third of the visits is not steady") {
    SteadyLink line;
    for (int visit = 1; visit <= 60; ++visit) {
        if (visit % 3 != 0) {
            line.note_visit(visit * SteadyLink::kVisitEvery);
        }
    }
    CHECK_FALSE(line.is_steady(60 * SteadyLink::kVisitEvery));
}

TEST_CASE("a line with a gap of more than 0.3 s is not steady, even if many visits come") {
    const Micros gap = GENERATE(300 * kMillisecond, 301 * kMillisecond);
    SteadyLink line;
    Micros now = kSecond;
    for (int visit = 0; visit < 16; ++visit) {
        line.note_visit(now += visit == 8 ? gap : 40 * kMillisecond);
    }
    CHECK(line.is_steady(now) == (gap == 300 * kMillisecond));
}
