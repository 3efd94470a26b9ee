// SPDX-License-Identifier: Zlib
#include "game/match/network/run_ahead_ticks.h"

#include <catch2/catch.hpp>

using match::RunAheadTicks;
using net::kSecond;

namespace {

/// Returns where a picture lies, in ticks after the newest shown one.
double place_of(const RunAheadTicks& lead, double fraction) {
    const RunAheadTicks::Place place = lead.place(fraction);
    CHECK(place.fraction >= 0);
    CHECK(place.fraction <= 1);
    return lead.ticks() - (place.is_earlier ? 1 : 0) + static_cast<double>(place.fraction);
}

}  // namespace

TEST_CASE("a picture is ahead by as many ticks as first wanted") {
    RunAheadTicks lead;
    lead.follow(2, 5 * kSecond);
    CHECK(lead.ticks() == 2);
    CHECK(place_of(lead, 0) == 2);
    CHECK(place_of(lead, 0.75) == 2.75);
}

TEST_CASE("a lead that changes moves the picture by a tenth of its usual motion, until it is as wanted") {
    const int from = GENERATE(1, 2);
    const int to = 3 - from;
    RunAheadTicks lead;
    lead.follow(from, 0);
    double last = place_of(lead, 0);
    int ticks = 0;
    for (int frame = 1; frame <= 120; ++frame) {  // 120 a second
        lead.follow(to, frame * kSecond / 120);
        ticks = frame / 4;
        const double now = ticks + place_of(lead, frame % 4 / 4.0);
        CHECK(now - last == Approx(frame <= 40 ? 0.25 + (to - from) * 0.025 : 0.25).margin(1e-5));
        last = now;
    }
    CHECK(lead.ticks() == to);
    CHECK(last == Approx(ticks + to));
}

TEST_CASE("a picture that is not ahead lies between the two newest ticks") {
    RunAheadTicks lead;
    lead.follow(0, 0);
    lead.follow(0, kSecond);
    CHECK(lead.ticks() == 0);
    CHECK_FALSE(lead.place(0.5).is_earlier);
    CHECK(lead.place(0.5).fraction == 0.5F);
}
