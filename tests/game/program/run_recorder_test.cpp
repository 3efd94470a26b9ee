// SPDX-License-Identifier: Zlib
#include "game/program/run_recorder.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <string>

#include "tests/engine/test_directory.h"
#include "tests/support/places.h"
#include "tests/support/worlds.h"

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
    options.report.clear();
    options.screenshots = {{0, "picture.png"}};
    const auto pictured = gyre::RunRecorder::open(options, places::assets());
    REQUIRE(pictured);
    CHECK_FALSE(pictured->missed());
}

TEST_CASE("of a game that was entered late the later screenshots are taken, and the others are named") {
    const TestDirectory directory;
    gyre::Options options;
    options.report = directory.path() / "report.json";
    options.screenshots = {{2, directory.path() / "early.png"},
                           {5, directory.path() / "first.png"},
                           {6, directory.path() / "second.png"},
                           {90, directory.path() / "late.png"}};
    auto recorder = gyre::RunRecorder::open(options, places::assets());
    REQUIRE(recorder);
    support::TestWorld world = support::quiet_world();
    support::step(world, 5);
    REQUIRE(world.tick() == 5);
    CHECK(recorder->observe(match::ConsecutiveWorlds(world), {"Ada"}));
    support::step(world);
    CHECK(recorder->observe(match::ConsecutiveWorlds(world), {"Ada"}));
    const auto finished = recorder->finish(world, {"Ada"});
    REQUIRE_FALSE(finished);
    const std::string error = finished.error().english();
    for (const gyre::ScreenshotRequest& wanted : options.screenshots) {
        const bool is_taken = wanted.tick == 5 || wanted.tick == 6;
        INFO(wanted.file);
        CHECK(std::filesystem::exists(wanted.file) == is_taken);
        CHECK((error.find(wanted.file.string()) == std::string::npos) == is_taken);
    }
    CHECK(std::filesystem::exists(options.report));
}
