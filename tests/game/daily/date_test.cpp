// SPDX-License-Identifier: Zlib
#include "game/daily/date.h"

#include <string>

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
