// SPDX-License-Identifier: Zlib
#include "game/daily/flight.h"

#include "tests/game/replay/recorded.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using daily::Date;
using namespace std::chrono_literals;

TEST_CASE("a date is written in the form in which it is read") {
    for (const std::string text : {"1970-01-01", "2024-02-29", "2026-11-22", "2026-12-31", "9999-12-31"}) {
        const auto date = Date::parse(text);
        REQUIRE(date);
        CHECK(date->text() == text);
    }
}

TEST_CASE("text that is not a date is refused") {
    for (const std::string text : {"", "2026-11-2", "2026-11-022", "2026/11/22", "2026-11/22", "2026-13-01",
                                   "2026-00-10", "2025-02-29", "2026-11-31", "2026-11-00", "1969-12-31", "-026-11-22",
                                   "2026-1a-22", " 2026-11-22", "2026-11-22 ", "22-11-2026", "+026-11-22"}) {
        INFO(text);
        CHECK_FALSE(Date::parse(text));
    }
}

TEST_CASE("days are counted across months and leap years") {
    CHECK(Date::parse("1970-01-01")->days() == 0);
    CHECK(Date::parse("2000-03-01")->days() == 11017);
    CHECK(Date::parse("2024-03-01")->follows(*Date::parse("2024-02-29")));
    CHECK(Date::parse("2027-01-01")->follows(*Date::parse("2026-12-31")));
    CHECK_FALSE(Date::parse("2026-11-24")->follows(*Date::parse("2026-11-22")));
    CHECK_FALSE(Date::parse("2026-11-22")->follows(*Date::parse("2026-11-22")));
    CHECK_FALSE(Date::parse("2026-11-21")->follows(*Date::parse("2026-11-22")));
    CHECK(*Date::parse("2026-11-22") < *Date::parse("2026-12-01"));
}

TEST_CASE("a day begins at midnight by UTC") {
    const std::chrono::sys_days day{2026y / 11 / 22};
    CHECK(daily::utc_date(day).text() == "2026-11-22");
    CHECK(daily::utc_date(day + 24h - 1ns).text() == "2026-11-22");
    CHECK(daily::utc_date(day - 1ns).text() == "2026-11-21");
}

TEST_CASE("an absurd clock still has a date") {
    CHECK(daily::utc_date(std::chrono::sys_days{1960y / 5 / 5}).text() == "1970-01-01");
    CHECK(Date(std::chrono::sys_days{12000y / 1 / 1}).text() == "9999-12-31");
}

namespace {

Date date_of(const std::string& text) {
    return Date::parse(text).value();
}

Date day_number(int days) {
    return Date(std::chrono::sys_days(std::chrono::days(days)));
}

replay::Replay flown(sim::Setup setup, bool comings_and_goings = false) {
    return support::record(setup, 60, comings_and_goings);
}

}  // namespace

TEST_CASE("the seeds of days never change") {
    // Computed by another program from the description in flight.h.
    const std::pair<std::string, std::uint32_t> known[] = {{"1970-01-01", 4121321665U},
                                                           {"2024-02-29", 3531389886U},
                                                           {"2026-11-22", 2028246418U},
                                                           {"2026-11-23", 877774160U},
                                                           {"9999-12-31", 1654126238U}};
    for (const auto& [text, seed] : known) {
        INFO(text);
        CHECK(daily::seed_of(date_of(text)) == seed);
    }
}

TEST_CASE("consecutive days' seeds differ in every bit about half of the time, and none is 0") {
    constexpr int kDays = 40000;
    int flips[32] = {};
    std::set<std::uint32_t> seeds;
    for (int day = 0; day < kDays; ++day) {
        const std::uint32_t seed = daily::seed_of(day_number(day));
        CHECK(seed != 0);
        seeds.insert(seed);
        const std::uint32_t changed = seed ^ daily::seed_of(day_number(day + 1));
        for (int bit = 0; bit < 32; ++bit) {
            flips[bit] += static_cast<int>(changed >> bit & 1);
        }
    }
    CHECK(seeds.size() == kDays);
    for (const int count : flips) {
        CHECK(count > kDays * 45 / 100);
        CHECK(count < kDays * 55 / 100);
    }
}

TEST_CASE("the set-up of a day is one pilot with three ships and the day's seed, in the mode of daily flights") {
    const Date date = date_of("2026-11-22");
    sim::Setup wanted;
    wanted.seed = daily::seed_of(date);
    wanted.mode = sim::Mode::Daily;
    wanted.pilots = 1;
    wanted.wave = 1;
    wanted.lives = 3;
    wanted.is_kid_mode = false;
    wanted.has_brake_control = false;
    wanted.has_collisions = true;
    CHECK(daily::setup_of(date) == wanted);
}

TEST_CASE("a game in the field of a day is its flight") {
    const Date date = date_of("2026-11-22");
    CHECK(daily::differences(flown(daily::setup_of(date)), date).empty());
}

TEST_CASE("a daily flight of an older version, a game of co-op, is still one") {
    const Date date = date_of("2026-11-22");
    sim::Setup setup = daily::setup_of(date);
    setup.mode = sim::Mode::Coop;
    CHECK(daily::differences(flown(setup), date).empty());
    setup.lives = 5;
    CHECK(daily::differences(flown(setup), date) == std::vector<std::string>{"lives 5 in place of 3"});
}

TEST_CASE("a game that is not the day's flight is reported with what differs") {
    const Date date = date_of("2026-11-22");
    sim::Setup setup = daily::setup_of(date);
    SECTION("the day before") {
        setup = daily::setup_of(date_of("2026-11-21"));
        const auto found = daily::differences(flown(setup), date);
        CHECK(found == std::vector{"seed " + std::to_string(setup.seed) + " in place of 2028246418"});
    }
    SECTION("more ships") {
        setup.lives = 5;
        CHECK(daily::differences(flown(setup), date) == std::vector<std::string>{"lives 5 in place of 3"});
    }
    SECTION("aids, and a later wave") {
        setup.wave = 2;
        setup.is_kid_mode = true;
        CHECK(daily::differences(flown(setup), date) ==
              std::vector<std::string>{"wave 2 in place of 1", "kid_mode on in place of off"});
    }
    SECTION("a second pilot") {
        setup.mode = sim::Mode::Deathmatch;
        setup.pilots = 2;
        CHECK(daily::differences(flown(setup), date) ==
              std::vector<std::string>{"mode deathmatch in place of daily", "pilots 2 in place of 1"});
    }
    SECTION("a second pilot who joins later") {
        setup.mode = sim::Mode::Coop;
        const replay::Replay recording = support::record(setup, 600, true);
        REQUIRE_FALSE(recording.roster().empty());
        CHECK(daily::differences(recording, date) == std::vector<std::string>{"pilots came or left"});
    }
}
