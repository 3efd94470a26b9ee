// SPDX-License-Identifier: Zlib
// What can be measured of a simulated game from outside: fairness, latency from key to picture, and how changes of
// latency are absorbed.
#include <catch2/catch.hpp>

#include <algorithm>

#include "tools/gyre_netsim/game.h"
#include "tools/gyre_netsim/matrix.h"
#include "tools/gyre_netsim/report.h"

using net::kMillisecond;
using net::Netcode;
using netsim::GamePlan;
using netsim::KeyPattern;
using netsim::LinkCourse;
using netsim::Result;

namespace {

GamePlan plan_of(int pilots, net::Micros rtt, sim::Tick seconds) {
    GamePlan plan;
    plan.pilots = pilots;
    plan.link.delay = rtt / 2;
    plan.ticks = seconds * sim::kTicksPerSecond;
    return plan;
}

}  // namespace

TEST_CASE("asymmetry and uplinks are dimensions of the matrix") {
    netsim::Matrix matrix;
    matrix.asymmetry_ms = {0, 20};
    matrix.uplinks = {0, 5000, 9000};
    const auto cells = cells_of(matrix);
    REQUIRE(cells.size() == 6);
    CHECK(conditions_of(cells.back())["asymmetry_ms"] == 20);
    CHECK(conditions_of(cells.back())["uplink_bytes_per_second"] == 9000);
}

TEST_CASE("pilots with equal links are rolled back equally often, and their clocks agree") {
    GamePlan plan = plan_of(3, 200 * kMillisecond, 40);
    plan.asymmetry = GENERATE(0, 10) * kMillisecond;
    plan.netcode = GENERATE(Netcode::Auto, Netcode::Rollback);
    plan.skew_ppm = 500;
    plan.keys = KeyPattern::Random;
    const Result result = netsim::play(plan);
    INFO(figures_of(result, 0).dump(2));
    CHECK(result.failures.empty());
    CHECK(*std::min_element(result.seen.rollbacks.begin(), result.seen.rollbacks.begin() + 3) > 100);
    CHECK(result.seen.rollback_spread(3) <= 0.2);
    CHECK(result.seen.clock_skew.count() > 1000);
    CHECK(result.seen.clock_skew.percentile(0.95) <= 0.5);
}

TEST_CASE("an asymmetry that no peer can notice sets clocks apart by half of it, which is measured") {
    GamePlan plan = plan_of(2, 100 * kMillisecond, 30);
    plan.asymmetry = 80 * kMillisecond;
    CHECK(netsim::play(plan).seen.clock_skew.percentile(0.5) == Approx(1.2).margin(0.4));
}

TEST_CASE("a round trip that grows by 200 ms disturbs a predicted game for two seconds at most") {
    GamePlan plan = plan_of(3, 50 * kMillisecond, 60);
    plan.course = LinkCourse::Steps;
    plan.netcode = GENERATE(Netcode::Auto, Netcode::Rollback);
    const Result result = netsim::play(plan);
    INFO(figures_of(result, 0).dump(2));
    CHECK(result.failures.empty());
    CHECK(result.seen.step_absorbed <= 2 * net::kSecond);
    CHECK(result.stalls == 0);
}

TEST_CASE("lockstep takes longer to absorb a longer round trip, and that is measured") {
    GamePlan plan = plan_of(3, 50 * kMillisecond, 60);
    plan.course = LinkCourse::Steps;
    plan.netcode = Netcode::Lockstep;
    CHECK(netsim::play(plan).seen.step_absorbed > 0);
}

TEST_CASE("another pilot's key is shown within the one-way latency and two ticks", "[slow]") {
    GamePlan plan = plan_of(3, GENERATE(0, 100, 200, 300) * kMillisecond, 30);
    plan.netcode = GENERATE(Netcode::Auto, Netcode::Rollback);
    const Result result = netsim::play(plan);
    INFO(figures_of(result, 0).dump(2));
    CHECK(result.failures.empty());
    CHECK(result.seen.remote_keys.count() > 300);
    CHECK(result.seen.remote_keys.percentile(0.95) <= 2);
}

TEST_CASE("in lockstep another pilot's key is shown after the whole input delay") {
    GamePlan plan = plan_of(2, 0, 20);
    plan.netcode = Netcode::Lockstep;
    plan.delay = 6;
    CHECK(netsim::play(plan).seen.remote_keys.percentile(0.5) == Approx(6).margin(0.5));
}

TEST_CASE("no key pattern makes a game run away, also when the input delay falls", "[slow]") {
    GamePlan plan = plan_of(3, 20 * kMillisecond, 50);
    plan.keys = GENERATE(KeyPattern::Calm, KeyPattern::Random, KeyPattern::Alternating);
    plan.netcode = GENERATE(Netcode::Auto, Netcode::Lockstep);
    plan.course = LinkCourse::Drop;
    plan.skew_ppm = 500;
    const Result result = netsim::play(plan);
    INFO(figures_of(result, 0).dump(2));
    CHECK(result.failures.empty());
    CHECK(result.delay_changes > 0);
    CHECK(result.edges_in == result.edges_out);
    CHECK(*result.most_pace < 1.02 * sim::kTicksPerSecond);
    CHECK(*result.least_pace > 0.98 * sim::kTicksPerSecond);
}

TEST_CASE("a narrow uplink is shared by all links of a pilot") {
    GamePlan plan = plan_of(4, 50 * kMillisecond, 30);
    plan.uplink_bytes_per_second = 6000;
    const Result wide = netsim::play(plan);
    INFO(figures_of(wide, 0).dump(2));
    CHECK(wide.failures.empty());
    CHECK(wide.stalls == 0);
    plan.uplink_bytes_per_second = 2500;  // less than three links need
    const Result narrow = netsim::play(plan);
    INFO(figures_of(narrow, 0).dump(2));
    CHECK(narrow.desyncs == 0);
    CHECK(narrow.replays_differing == 0);
    CHECK(narrow.seen.remote_keys.percentile(0.95) > wide.seen.remote_keys.percentile(0.95) + 3);
}
