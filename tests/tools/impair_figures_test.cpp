// SPDX-License-Identifier: Zlib
#include "tools/impair/line.h"

#include <catch2/catch.hpp>

#include <vector>

using impair::Fate;
using impair::Line;
using impair::LineSettings;
using net::kMillisecond;
using net::Micros;

namespace {

constexpr Micros kSpacing = 10 * kMillisecond;
constexpr std::size_t kBytes = 50;

std::vector<Fate> send_many(const LineSettings& settings, std::size_t count, std::uint64_t seed = 1) {
    Line line(seed);
    std::vector<Fate> fates;
    for (std::size_t i = 0; i < count; ++i) {
        fates.push_back(line.send(settings, kBytes, static_cast<Micros>(i) * kSpacing));
    }
    return fates;
}

double share_lost(const std::vector<Fate>& fates) {
    double lost = 0;
    for (const Fate& fate : fates) {
        lost += fate.copies == 0 ? 1 : 0;
    }
    return lost / static_cast<double>(fates.size());
}

double mean_burst(const std::vector<Fate>& fates) {
    double lost = 0;
    double bursts = 0;
    bool was_lost = false;
    for (const Fate& fate : fates) {
        const bool is_lost = fate.copies == 0;
        lost += is_lost ? 1 : 0;
        bursts += is_lost && !was_lost ? 1 : 0;
        was_lost = is_lost;
    }
    return lost / bursts;
}

}  // namespace

TEST_CASE("a link without settings passes everything at once, once") {
    for (std::size_t i = 0; const Fate& fate : send_many({}, 1000)) {
        REQUIRE(fate.copies == 1);
        REQUIRE(fate.at[0] == static_cast<Micros>(i++) * kSpacing);
    }
}

TEST_CASE("a link delays by half the round trip") {
    LineSettings settings;
    REQUIRE(impair::set_figure(settings, "rtt", "301").ok());
    Line line(1);
    CHECK(line.send(settings, kBytes, 7).at[0] == 7 + 150'500);
}

TEST_CASE("a link loses the requested share") {
    for (const double percent : {0.0, 1.0, 10.0, 30.0, 87.5, 100.0}) {
        LineSettings settings;
        settings.loss_percent = percent;
        CHECK(share_lost(send_many(settings, 50'000)) == Approx(percent / 100).margin(0.006));
    }
}

TEST_CASE("bursts have the requested mean length and loss") {
    for (const auto& [percent, burst] : {std::pair(10.0, 2.0), {30.0, 4.0}, {87.5, 20.0}}) {
        LineSettings settings;
        settings.loss_percent = percent;
        settings.burst = burst;
        const auto fates = send_many(settings, 200'000);
        CHECK(share_lost(fates) == Approx(percent / 100).margin(0.015));
        CHECK(mean_burst(fates) == Approx(burst).epsilon(0.05));
    }
    LineSettings independent;
    independent.loss_percent = 30;
    CHECK(mean_burst(send_many(independent, 200'000)) == Approx(1 / 0.7).epsilon(0.02));
}

TEST_CASE("jitter spreads evenly and keeps the order") {
    LineSettings settings;
    settings.delay_ms = 50;
    settings.jitter_ms = 20;
    Micros last = 0;
    double sum_ms = 0;
    const auto fates = send_many(settings, 20'000);
    for (std::size_t i = 0; const Fate& fate : fates) {
        const Micros travelled = fate.at[0] - static_cast<Micros>(i++) * kSpacing;
        REQUIRE(travelled >= 30 * kMillisecond);
        REQUIRE(travelled <= 70 * kMillisecond);
        REQUIRE(fate.at[0] >= last);
        last = fate.at[0];
        sum_ms += static_cast<double>(travelled) / kMillisecond;
    }
    // Above 50: a packet that would overtake waits for the previous one.
    const double mean_ms = sum_ms / static_cast<double>(fates.size());
    CHECK(mean_ms > 50);
    CHECK(mean_ms < 58);
}

TEST_CASE("only held-back packets are overtaken") {
    LineSettings settings;
    settings.reorder_percent = 10;
    double held = 0;
    const auto fates = send_many(settings, 20'000);
    for (std::size_t i = 0; const Fate& fate : fates) {
        const Micros travelled = fate.at[0] - static_cast<Micros>(i++) * kSpacing;
        REQUIRE((travelled == 0 || travelled == impair::kReorderHold));
        held += travelled == 0 ? 0 : 1;
    }
    CHECK(held / static_cast<double>(fates.size()) == Approx(0.1).margin(0.01));
}

TEST_CASE("the requested share arrives twice") {
    LineSettings settings;
    settings.dup_percent = 5;
    double doubled = 0;
    const auto fates = send_many(settings, 20'000);
    for (const Fate& fate : fates) {
        doubled += fate.copies == 2 ? 1 : 0;
    }
    CHECK(doubled / static_cast<double>(fates.size()) == Approx(0.05).margin(0.006));
}

TEST_CASE("a saturated link queues, and then drops") {
    LineSettings settings;
    settings.rate = 1000;
    Line line(1);
    CHECK(line.send(settings, 100, 0).at[0] == 100 * kMillisecond);
    CHECK(line.send(settings, 100, 0).at[0] == 200 * kMillisecond);
    CHECK(line.send(settings, 100, 0).at[0] == 300 * kMillisecond);
    CHECK(line.send(settings, 100, 0).is_overflow);
    CHECK(line.send(settings, 100, 60 * kMillisecond).copies == 1);
}

TEST_CASE("a seed loses the same packets at every delay, another seed loses others") {
    LineSettings near;
    near.loss_percent = 30;
    LineSettings far = near;
    far.delay_ms = 150;
    far.jitter_ms = 30;
    far.dup_percent = 5;
    const auto lost = [](const std::vector<Fate>& fates) {
        std::vector<bool> pattern;
        for (const Fate& fate : fates) {
            pattern.push_back(fate.copies == 0);
        }
        return pattern;
    };
    CHECK(lost(send_many(near, 1000)) == lost(send_many(far, 1000)));
    CHECK(lost(send_many(near, 1000)) != lost(send_many(near, 1000, 2)));
}

TEST_CASE("settings out of range, unknown ones and impossible bursts are refused") {
    LineSettings settings;
    for (const auto& [name, value] : {std::pair("loss", "101"),
                                      {"loss", "-1"},
                                      {"loss", "x"},
                                      {"loss", "10%"},
                                      {"loss", ""},
                                      {"delay", "nan"},
                                      {"speed", "1"}}) {
        INFO(name << ' ' << value);
        CHECK_FALSE(impair::set_figure(settings, name, value).ok());
    }
    settings.loss_percent = 80;
    settings.burst = 4;
    CHECK(impair::check(settings).ok());
    settings.loss_percent = 81;
    CHECK_FALSE(impair::check(settings).ok());
    settings.loss_percent = 100;
    CHECK(impair::check(settings).ok());
}
