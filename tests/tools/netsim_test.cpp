// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include <set>

#include "game/sim/world.h"
#include "tools/gyre_netsim/crew.h"
#include "tools/gyre_netsim/game.h"
#include "tools/gyre_netsim/judge.h"
#include "tools/gyre_netsim/matrix.h"
#include "tools/gyre_netsim/report.h"

using netsim::Matrix;
using netsim::Testimony;
using replay::Replay;

namespace {

Matrix small_matrix() {
    Matrix matrix;
    matrix.pilots = {2, 3};
    matrix.loss = {0, 20};
    matrix.jitter_ms = {10};
    matrix.rtt_ms = {60};
    matrix.game.ticks = 15 * sim::kTicksPerSecond;
    matrix.game.link.duplicated = 0.1;
    matrix.span = 15 * net::kSecond;
    return matrix;
}

std::vector<std::string> figures(const std::vector<netsim::CellPlan>& cells, unsigned threads) {
    std::vector<std::string> all;
    for (const netsim::CellOutcome& outcome : play_all(cells, threads, [](const netsim::CellOutcome&) {})) {
        all.push_back(figures_of(outcome.result, 0).dump());
    }
    return all;
}

/// Returns a replay of three pilots with `ticks` ticks, in which slot 1 is dropped at `drop_at` and slot 0 presses a
/// key at `key_at`.
Replay replay_of(sim::Tick ticks, std::optional<sim::Tick> drop_at, std::optional<sim::Tick> key_at = std::nullopt) {
    replay::Header header;
    header.setup.pilots = 3;
    Replay recording(header);
    for (sim::Tick tick = 0; tick < ticks; ++tick) {
        sim::TickInput input;
        input.keys[0].bits = key_at == tick ? 1 : 0;
        if (drop_at == tick) {
            input.roster.push_back({sim::RosterEvent::Type::Drop, 1});
        }
        REQUIRE(recording.append(input));
    }
    return recording;
}

}  // namespace

TEST_CASE("every combination of conditions is a cell with a separate seed") {
    Matrix matrix = small_matrix();
    matrix.rtt_ms = {0, 100, 200};
    matrix.seed = 7;
    const auto cells = cells_of(matrix);
    REQUIRE(cells.size() == 2 * 3 * 2);
    std::set<std::uint64_t> seeds;
    std::set<std::string> conditions;
    for (const netsim::CellPlan& cell : cells) {
        seeds.insert(cell.seed);
        conditions.insert(conditions_of(cell).dump());
    }
    CHECK(*seeds.begin() == 7);
    CHECK(*seeds.rbegin() == 18);
    CHECK(conditions.size() == cells.size());
    CHECK(cells.back().game.link.delay == 100 * net::kMillisecond);
    CHECK(cells.back().game.link.loss == Approx(0.2));
}

TEST_CASE("the number of threads does not affect results") {
    const auto cells = cells_of(small_matrix());
    CHECK(figures(cells, 1) == figures(cells, 3));
}

TEST_CASE("a game over a bad link is played to its end, and every key change is executed") {
    netsim::GamePlan plan;
    plan.pilots = 3;
    plan.link.delay = 50 * net::kMillisecond;
    plan.link.loss = 0.2;
    plan.ticks = 30 * sim::kTicksPerSecond;
    plan.is_verified = true;
    const netsim::Result result = netsim::play(plan);
    INFO(figures_of(result, 0).dump(2));
    CHECK(result.failures.empty());
    // A peer may already have sent input for ticks after the one in which it decides to leave.
    CHECK(result.ticks >= 3 * plan.ticks);
    CHECK(result.ticks <= 3 * (plan.ticks + 2));
    CHECK(result.replays_verified == 1);
    CHECK(result.edges_in > 100);
    CHECK(result.edges_in == result.edges_out);
    CHECK(result.played > 29 * net::kSecond);
}

TEST_CASE("a cell plays as many games as fit into its time") {
    netsim::CellPlan cell;
    cell.game.ticks = 10 * sim::kTicksPerSecond;
    cell.span = 25 * net::kSecond + 10 * net::kMillisecond;
    const netsim::Result result = netsim::play(cell);
    CHECK(result.failures.empty());
    CHECK(result.games == 3);
    CHECK(result.ticks == 2 * 25 * sim::kTicksPerSecond);
}

TEST_CASE("a cell ends even if its games are shorter than a tick") {
    netsim::CellPlan cell;
    cell.game.ticks = 0;
    cell.span = 2 * net::kTickPeriod + net::kMillisecond;
    CHECK(netsim::play(cell).games == 2);
}

TEST_CASE("key patterns and link courses are dimensions of the matrix") {
    Matrix matrix = small_matrix();
    matrix.keys = {netsim::KeyPattern::Calm, netsim::KeyPattern::Random, netsim::KeyPattern::Alternating};
    matrix.courses = {netsim::LinkCourse::Steady, netsim::LinkCourse::Steps, netsim::LinkCourse::Leave};
    std::set<std::string> conditions;
    for (const netsim::CellPlan& cell : cells_of(matrix)) {
        nlohmann::ordered_json json = conditions_of(cell);
        json.erase("seed");
        conditions.insert(json.dump());
    }
    CHECK(conditions.size() == 4 * 9);
}

TEST_CASE("pilots press as often as the pattern says") {
    netsim::GamePlan plan;
    plan.ticks = 25 * sim::kTicksPerSecond;  // the last five seconds are quiet
    const auto edges_per_tick = [&plan](netsim::KeyPattern keys) {
        plan.keys = keys;
        const netsim::Result result = netsim::play(plan);
        CHECK(result.failures.empty());
        CHECK(result.edges_in == result.edges_out);
        return static_cast<double>(result.edges_in) / (2 * 20 * sim::kTicksPerSecond);
    };
    CHECK(edges_per_tick(netsim::KeyPattern::Calm) == Approx(0.12).margin(0.03));
    CHECK(edges_per_tick(netsim::KeyPattern::Random) == Approx(63.0 / 64).margin(0.02));
    CHECK(edges_per_tick(netsim::KeyPattern::Alternating) == Approx(1).margin(0.01));
}

TEST_CASE("the delay follows round trips that step up, and a distant pilot who leaves is not a failure") {
    netsim::GamePlan plan;
    plan.netcode = net::Netcode::Lockstep;
    plan.pilots = 3;
    plan.link.delay = 25 * net::kMillisecond;
    plan.ticks = 60 * sim::kTicksPerSecond;
    const auto delay_of = [&plan](netsim::LinkCourse course) {
        plan.course = course;
        const netsim::Result result = netsim::play(plan);
        CHECK(result.failures.empty());
        CHECK(result.drops == 0);
        CHECK(result.departures == (course == netsim::LinkCourse::Leave ? 1 : 0));
        return result.delay_sum / static_cast<double>(result.ticks);
    };
    const double steady = delay_of(netsim::LinkCourse::Steady);
    CHECK(delay_of(netsim::LinkCourse::Steps) > steady + 0.5);
    CHECK(delay_of(netsim::LinkCourse::Leave) > steady + 0.5);
}

TEST_CASE("the pace is that of the ticks outside stalls, in windows of ten seconds") {
    netsim::Pace pace;
    net::Tick ticks = 0;
    net::Micros now = 0;
    const auto run = [&](net::Micros span, net::Micros every) {
        for (const net::Micros end = now + span; now < end;) {
            now += every;
            pace.note(++ticks, now);
        }
    };
    pace.begin(now);
    SECTION("the first five seconds are left out") {
        run(5 * net::kSecond, 20 * net::kMillisecond);
        run(10 * net::kSecond, 40 * net::kMillisecond);
        REQUIRE(pace.least());
        CHECK(*pace.least() == Approx(25));
        CHECK(*pace.most() == Approx(25));
        CHECK(pace.span() == 10 * net::kSecond);
        CHECK(pace.ticks() == 250);
    }
    SECTION("the slowest and the fastest window are recorded separately") {
        run(15 * net::kSecond, 40 * net::kMillisecond);
        run(20 * net::kSecond, 20 * net::kMillisecond);
        CHECK(*pace.least() == Approx(25));
        CHECK(*pace.most() == Approx(50));
        CHECK(pace.ticks() == 250 + 500 + 500);
    }
    SECTION("a window with a stall is left out, and so is the one right after it") {
        run(14 * net::kSecond, 40 * net::kMillisecond);
        run(net::kSecond, net::kSecond);
        run(2 * net::kSecond, 20 * net::kMillisecond);
        CHECK_FALSE(pace.least());
        run(11 * net::kSecond, 40 * net::kMillisecond);
        CHECK(*pace.least() == Approx(25));
        CHECK(*pace.most() == Approx(25));
    }
    SECTION("a delay of less than a tenth of a second is not a stall") {
        run(5 * net::kSecond, 40 * net::kMillisecond);
        run(11 * net::kSecond, 130 * net::kMillisecond);
        CHECK(*pace.most() == Approx(1 / 0.13).margin(0.1));
    }
}

TEST_CASE("a pace that is off by more than one per cent is a failure") {
    // Without a delay, no peer can be further ahead than kMaxLead, and each tick takes the one-way latency.
    netsim::GamePlan plan;
    plan.netcode = net::Netcode::Lockstep;
    plan.delay = 0;
    plan.link.delay = 330 * net::kMillisecond;
    plan.ticks = 40 * sim::kTicksPerSecond;
    const netsim::Result result = netsim::play(plan);
    INFO(figures_of(result, 0).dump(2));
    CHECK(*result.most_pace < 29);
    REQUIRE(result.failures.size() == 2);
    CHECK(result.failures.front().find("ticks a second outside stalls") != std::string::npos);
}

TEST_CASE("a game that cannot start is a failure") {
    netsim::GamePlan plan;
    plan.link.loss = 1;
    plan.ticks = 1;
    CHECK(netsim::play(plan).failures.size() == 1);
}

TEST_CASE("contradicting replays are found") {
    const Replay recording = replay_of(100, 50);
    const auto differs = [&](sim::Slot slot, const Replay& other, bool has_ended = false) {
        return netsim::difference({0, &recording, false}, {slot, &other, has_ended}).has_value();
    };
    SECTION("equal replays, or a shorter one, belong to the same game") {
        CHECK_FALSE(differs(2, recording));
        CHECK_FALSE(differs(2, replay_of(70, 50)));
    }
    SECTION("different keys do not") {
        CHECK(differs(2, replay_of(100, 50, 20)));
        CHECK(differs(2, replay_of(100, 50, 99)));
    }
    SECTION("nor does a different roster among pilots who did not drop each other") {
        CHECK(differs(2, replay_of(100, 51)));
        CHECK(differs(2, replay_of(100, std::nullopt)));
    }
    SECTION("a dropped pilot may not know of it, but has the same keys until then") {
        CHECK_FALSE(differs(1, replay_of(100, std::nullopt, 60)));
        CHECK(differs(1, replay_of(100, std::nullopt, 40)));
    }
    SECTION("a pilot whose game ended may have a different end") {
        CHECK_FALSE(differs(2, replay_of(100, std::nullopt), true));
    }
    SECTION("different hashes are found even if all else is equal") {
        Replay here = recording;
        Replay there = recording;
        REQUIRE(here.note_hash(30, 1));
        REQUIRE(there.note_hash(30, 2));
        CHECK(netsim::difference({0, &here, false}, {2, &there, false}).has_value());
    }
}

namespace {

/// Upper limits for the feel of a predicted game, per pilot; times in ticks, corrections in px.
struct FeelLimits {
    int pilots;
    int rtt_ms;
    double loss;
    double own_key;
    double depth_p99;
    double remote_mean;
    double remote_p99;
    double own_over_8_per_min;
};

}  // namespace

TEST_CASE("a predicted game answers its pilot within two ticks and is corrected little") {
    const FeelLimits limits =
        GENERATE(FeelLimits{3, 0, 0, 1, 1, 0, 1, 0}, FeelLimits{3, 100, 0.03, 2, 2, 0.3, 2, 0.2},
                 FeelLimits{3, 200, 0, 2, 3, 0.6, 4, 0.5}, FeelLimits{3, 200, 0.3, 2, 5, 1.5, 10, 1},
                 FeelLimits{8, 300, 0.2, 2, 8, 3, 24, 2});
    netsim::GamePlan plan;
    plan.pilots = limits.pilots;
    plan.link.delay = limits.rtt_ms * net::kMillisecond / 2;
    plan.link.loss = limits.loss;
    plan.bot = match::BotSkill::Normal;
    plan.ticks = 30 * sim::kTicksPerSecond;
    plan.seed = 3;
    const netsim::Result result = netsim::play(plan);
    const auto figures = figures_of(result, 0);
    INFO(figures.dump(2));
    CHECK(result.failures.empty());
    CHECK(result.stalls == 0);
    CHECK(figures["bytes_per_link_per_second"] <= 3200.0);  // A10
    const match::FeelFigures feel = result.feel.figures();
    CHECK(feel.own_key_ticks.max <= limits.own_key);
    CHECK(feel.prediction_depth.p99 <= limits.depth_p99);
    CHECK(feel.remote_correction.px.mean <= limits.remote_mean);
    CHECK(feel.remote_correction.px.p99 <= limits.remote_p99);
    CHECK(feel.own_correction.over_8_per_min <= limits.own_over_8_per_min);
    CHECK(feel.effects.missing == 0);
    CHECK(feel.effects.doubled == 0);
    CHECK((feel.rollbacks > 0) == (limits.rtt_ms > 0));
}
