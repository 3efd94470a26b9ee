// SPDX-License-Identifier: Zlib
#include <algorithm>
#include <bit>
#include <vector>

#include <catch2/catch.hpp>

#include "net/link/impairment.h"

using net::Impairment;
using net::kMillisecond;
using net::kSecond;
using net::LinkConditions;
using net::Micros;

namespace {

constexpr int kRuns = 20'000;

/// Sends one datagram every 10 ms and returns how long each copy took.
std::vector<Micros> travel_times(const LinkConditions& conditions, std::uint64_t seed = 1) {
    Impairment line(seed);
    std::vector<Micros> times;
    for (int i = 0; i < kRuns; ++i) {
        const Micros now = i * 10 * kMillisecond;
        const Impairment::Arrivals arrivals = line.carry(12, conditions, now);
        for (std::size_t copy = 0; copy < arrivals.count; ++copy) {
            times.push_back(arrivals.at[copy] - now);
        }
    }
    return times;
}

struct Losses {
    double share;
    double mean_run;
};
Losses losses(const LinkConditions& conditions) {
    Impairment line(7);
    int lost = 0;
    int runs = 0;
    bool was_lost = false;
    for (int i = 0; i < kRuns; ++i) {
        const bool is_lost = line.carry(12, conditions, i).count == 0;
        lost += is_lost ? 1 : 0;
        runs += is_lost && !was_lost ? 1 : 0;
        was_lost = is_lost;
    }
    return {static_cast<double>(lost) / kRuns, static_cast<double>(lost) / std::max(runs, 1)};
}

}  // namespace

TEST_CASE("a link without conditions delivers everything at once") {
    const std::vector<Micros> times = travel_times({});
    CHECK(times.size() == kRuns);
    CHECK(std::all_of(times.begin(), times.end(), [](Micros time) { return time == 0; }));
}

TEST_CASE("jitter is uniform around the delay") {
    const std::vector<Micros> times = travel_times({.delay = 50 * kMillisecond, .jitter = 20 * kMillisecond});
    const auto [least, most] = std::minmax_element(times.begin(), times.end());
    CHECK(*least >= 30 * kMillisecond);
    CHECK(*least < 31 * kMillisecond);
    CHECK(*most > 69 * kMillisecond);
    CHECK(*most <= 70 * kMillisecond);
    const auto early = std::count_if(times.begin(), times.end(), [](Micros time) { return time < 40'000; });
    CHECK(static_cast<double>(early) / kRuns == Approx(0.25).margin(0.02));
}

TEST_CASE("jitter that keeps the order makes a datagram wait for the one before it") {
    const LinkConditions conditions{.delay = 50 * kMillisecond,
                                    .jitter = 20 * kMillisecond,
                                    .keeps_order = true,
                                    .reordered = 0.05,
                                    .hold = 100 * kMillisecond};
    const std::vector<Micros> times = travel_times(conditions);
    Micros last = 0;
    double sum_ms = 0;
    int held = 0;
    for (int i = 0; i < kRuns; ++i) {
        const Micros travelled = times[static_cast<std::size_t>(i)];
        const Micros at = i * 10 * kMillisecond + travelled;
        REQUIRE(travelled >= 30 * kMillisecond);
        if (travelled > 70 * kMillisecond) {
            ++held;  // it is overtaken by later ones nevertheless
            continue;
        }
        REQUIRE(at >= last);
        last = at;
        sum_ms += static_cast<double>(travelled) / kMillisecond;
    }
    CHECK(held > 0.03 * kRuns);
    const double mean_ms = sum_ms / (kRuns - held);
    CHECK(mean_ms > 50);
    CHECK(mean_ms < 58);
}

TEST_CASE("no datagram arrives before it was sent, however large the jitter") {
    const std::vector<Micros> times = travel_times({.delay = kMillisecond, .jitter = 20 * kMillisecond});
    CHECK(*std::min_element(times.begin(), times.end()) == 0);
}

TEST_CASE("independent losses have the requested share and random runs") {
    const double share = GENERATE(0.03, 0.3, 0.875);
    const Losses result = losses({.loss = share});
    CHECK(result.share == Approx(share).margin(0.015));
    CHECK(result.mean_run == Approx(1 / (1 - share)).epsilon(0.1));
}

TEST_CASE("losses in bursts have the requested share and mean run") {
    const double share = GENERATE(0.05, 0.3);
    const double burst = GENERATE(4.0, 10.0);
    const Losses result = losses({.loss = share, .burst = burst});
    CHECK(result.share == Approx(share).margin(0.03));
    CHECK(result.mean_run == Approx(burst).epsilon(0.15));
}

TEST_CASE("a burst shorter than random runs does not change the share of losses") {
    CHECK(losses({.loss = 0.875, .burst = 4}).share == Approx(0.875).margin(0.015));
    CHECK(losses({.loss = 1, .burst = 4}).share == 1.0);
}

TEST_CASE("reordered datagrams arrive behind later ones") {
    const LinkConditions conditions{.delay = 10 * kMillisecond, .reordered = 0.1, .hold = 25 * kMillisecond};
    const std::vector<Micros> times = travel_times(conditions);
    const auto held = std::count(times.begin(), times.end(), 35 * kMillisecond);
    CHECK(static_cast<double>(held) / kRuns == Approx(0.1).margin(0.01));
    CHECK(std::count(times.begin(), times.end(), 10 * kMillisecond) == kRuns - held);
}

TEST_CASE("duplicated datagrams arrive twice, at independent times") {
    const LinkConditions conditions{.delay = 50 * kMillisecond, .jitter = 20 * kMillisecond, .duplicated = 0.1};
    CHECK(static_cast<double>(travel_times(conditions).size()) / kRuns == Approx(1.1).margin(0.01));
    Impairment line(3);
    const Impairment::Arrivals twice =
        line.carry(12, {.delay = 50 * kMillisecond, .jitter = 20 * kMillisecond, .duplicated = 1}, 0);
    REQUIRE(twice.count == 2);
    CHECK(twice.at[0] != twice.at[1]);
}

TEST_CASE("a corrupted datagram keeps its length and has one to four bits flipped") {
    Impairment line(5);
    int damaged = 0;
    int most = 0;
    for (int i = 0; i < kRuns; ++i) {
        std::string bytes(12, '\0');
        line.corrupt(bytes, {.corrupted = 0.1});
        REQUIRE(bytes.size() == 12);
        int flipped = 0;
        for (const char byte : bytes) {
            flipped += std::popcount(static_cast<unsigned char>(byte));
        }
        damaged += flipped > 0 ? 1 : 0;
        most = std::max(most, flipped);
    }
    CHECK(static_cast<double>(damaged) / kRuns == Approx(0.1).margin(0.01));
    CHECK(most == 4);
    std::string nothing;
    line.corrupt(nothing, {.corrupted = 1});
    CHECK(nothing.empty());
}

TEST_CASE("a bandwidth limit sends one datagram after another and drops those beyond its queue") {
    Impairment line(1);
    // 100 bytes take 10 ms.
    const LinkConditions conditions{.delay = kMillisecond, .bytes_per_second = 10'000, .queue = 15 * kMillisecond};
    const std::size_t size = 100;
    CHECK(line.carry(size, conditions, 0).at[0] == 11 * kMillisecond);
    CHECK(line.carry(size, conditions, 0).at[0] == 21 * kMillisecond);
    const Impairment::Arrivals lost = line.carry(size, conditions, 0);
    CHECK(lost.count == 0);
    CHECK(lost.is_overflow);
    CHECK(line.carry(size, conditions, 5 * kMillisecond).at[0] == 31 * kMillisecond);
    CHECK(line.carry(size, conditions, kSecond).at[0] == kSecond + 11 * kMillisecond);
}

TEST_CASE("a link has the same history for the same seed, and a different one for another seed") {
    const LinkConditions conditions{
        .delay = 50'000, .jitter = 20'000, .loss = 0.2, .burst = 3, .reordered = 0.1, .duplicated = 0.1};
    CHECK(travel_times(conditions, 9) == travel_times(conditions, 9));
    CHECK(travel_times(conditions, 9) != travel_times(conditions, 10));
}
