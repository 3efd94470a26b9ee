// SPDX-License-Identifier: Zlib
#include "tools/impair/figures.h"

#include <catch2/catch.hpp>

#include <utility>

TEST_CASE("figures are set by the names of their flags, in the units of the command line") {
    net::LinkConditions line = impair::good_line();
    CHECK(line.keeps_order);
    for (const auto& [name, value] : {std::pair("rtt", "301"),
                                      {"jitter", "1.5"},
                                      {"loss", "87.5"},
                                      {"burst", "20"},
                                      {"dup", "5"},
                                      {"reorder", "10"},
                                      {"rate", "4000"}}) {
        INFO(name);
        REQUIRE(impair::set_figure(line, name, value).ok());
    }
    CHECK(line.delay == 150'500);
    CHECK(line.jitter == 1500);
    CHECK(line.loss == 0.875);
    CHECK(line.burst == 20);
    CHECK(line.duplicated == 0.05);
    CHECK(line.reordered == 0.1);
    CHECK(line.bytes_per_second == 4000);
    REQUIRE(impair::set_figure(line, "delay", "20").ok());
    CHECK(line.delay == 20 * net::kMillisecond);
}

TEST_CASE("settings out of range, unknown ones and impossible bursts are refused") {
    net::LinkConditions line;
    for (const auto& [name, value] : {std::pair("loss", "101"),
                                      {"loss", "-1"},
                                      {"loss", "x"},
                                      {"loss", "10%"},
                                      {"loss", ""},
                                      {"delay", "nan"},
                                      {"speed", "1"}}) {
        INFO(name << ' ' << value);
        CHECK_FALSE(impair::set_figure(line, name, value).ok());
    }
    line.loss = 0.8;
    line.burst = 4;
    CHECK(impair::check(line).ok());
    line.loss = 0.81;
    CHECK_FALSE(impair::check(line).ok());
    line.loss = 1;
    CHECK(impair::check(line).ok());
}
