// SPDX-License-Identifier: Zlib
#include "game/program/run_recorder.h"

#include <catch2/catch.hpp>

TEST_CASE("a game that never began is a failure only if something was to be written about it") {
    gyre::Options options;
    const auto silent = gyre::RunRecorder::open(options, "no-assets");
    REQUIRE(silent);
    CHECK(silent->missed());
    options.report = "report.json";
    const auto asked = gyre::RunRecorder::open(options, "no-assets");
    REQUIRE(asked);
    REQUIRE_FALSE(asked->missed());
    CHECK(asked->missed().error().english().find("nothing to write") != std::string::npos);
}
