// SPDX-License-Identifier: Zlib
#include "game/program/run_recorder.h"

#include "engine/base/descriptor.h"
#include "engine/base/files.h"
#include "tests/engine/test_directory.h"
#include "tests/support/places.h"
#include "tests/support/worlds.h"

#include <algorithm>
#include <filesystem>
#include <string>

#include <catch2/catch.hpp>
#include <fcntl.h>

namespace {

/// Returns the lines of a file.
std::vector<std::string> lines_of(const std::filesystem::path& file) {
    const auto text = engine::read_file(file, 1 << 20);
    REQUIRE(text);
    std::vector<std::string> lines;
    for (std::size_t from = 0; from < text->size();) {
        const std::size_t end = text->find('\n', from);
        lines.push_back(text->substr(from, end - from));
        from = end + 1;
    }
    return lines;
}

}  // namespace

TEST_CASE("a trace has a row for each entity") {
    const TestDirectory directory;
    gyre::Options options;
    options.trace = directory / "trace.csv";
    support::TestWorld world = support::quiet_world();
    auto recorder = gyre::RunRecorder::open(options, "no-assets");
    REQUIRE(recorder);
    CHECK(recorder->observe(match::ConsecutiveWorlds(world), {"Ada"}));
    CHECK(recorder->finish(world, {"Ada"}));
    const auto lines = lines_of(options.trace);
    REQUIRE(lines.size() == 3);  // ship and rock
    CHECK(lines[0] == "tick,id,kind,x,y,vx,vy,heading,hp");
    CHECK(lines[1].starts_with("0,"));
}

TEST_CASE("a trace of the shown worlds has time and ticks and keys and whose each thing is") {
    const TestDirectory directory;
    gyre::Options options;
    options.shown_trace = directory / "shown.csv";
    support::TestWorld world = support::unprotected_world({.pilots = 2});
    support::step_slot(world, 1, 1, {sim::Keys::Fire | sim::Keys::Left});
    auto recorder = gyre::RunRecorder::open(options, "no-assets");
    REQUIRE(recorder);
    CHECK(recorder->observe_shown(world, world.tick() - 3));
    CHECK(recorder->finish(world, {"Ada"}));
    const auto written = lines_of(options.shown_trace);
    CHECK(written[0] == "wall_us,shown_tick,confirmed_tick,id,kind,slot,x,y,vx,vy,heading,hp,keys");
    const std::string rows = gyre::shown_trace_rows(world, world.tick() - 3, std::chrono::microseconds(1'234'567));
    REQUIRE(engine::write_file(directory / "rows.csv", rows));
    const auto lines = lines_of(directory / "rows.csv");
    CHECK(written.size() == lines.size() + 1);
    const std::string head = "1234567," + std::to_string(world.tick()) + "," + std::to_string(world.tick() - 3) + ",";
    const auto has = [&](const std::string& part, const std::string& end) {
        return std::ranges::any_of(lines, [&](const std::string& line) {
            return line.starts_with(head) && line.find(part) != std::string::npos && line.ends_with(end);
        });
    };
    CHECK(has(",ship,0,", ",0"));
    CHECK(has(",ship,1,", "," + std::to_string(sim::Keys::Fire | sim::Keys::Left)));
    CHECK(has(",shot,1,", ",0"));
    CHECK(has("_rock,-1,", ",0"));
}

TEST_CASE("a trace that cannot be written is an error") {
    for (const auto path : {&gyre::Options::trace, &gyre::Options::shown_trace}) {
        gyre::Options options;
        options.*path = "/no/such/directory/trace.csv";
        CHECK_FALSE(gyre::RunRecorder::open(options, "no-assets"));
    }
}

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

TEST_CASE("outputs that cannot be written are refused before the game, and no file is changed") {
    const TestDirectory directory;
    REQUIRE(engine::write_file(directory / "trace.csv", "kept"));
    REQUIRE(engine::write_file(directory / "taken", "kept"));
    const auto impossible = directory / "taken" / "file";
    gyre::Options good;
    good.record = directory / "game.gyre";
    good.report = directory / "report.json";
    good.trace = directory / "trace.csv";
    for (const auto path : {&gyre::Options::record, &gyre::Options::report}) {
        gyre::Options options = good;
        options.*path = impossible;
        const auto refused = gyre::RunRecorder::open(options, "no-assets");
        REQUIRE_FALSE(refused);
        CHECK(refused.error().english().find(impossible.string()) != std::string::npos);
    }
    good.screenshots = {{0, impossible}};
    CHECK_FALSE(gyre::RunRecorder::open(good, places::assets()));
    CHECK(directory.count() == 2);
    CHECK(*engine::read_file(directory / "trace.csv", 100) == "kept");
}

TEST_CASE("an output that fails leaves the others whole, and its error is the one that is returned") {
    const TestDirectory directory;
    const engine::Descriptor unwritable(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    REQUIRE(unwritable.is_open());
    gyre::Options options;
    options.trace = "/dev/fd/" + std::to_string(unwritable.get());
    options.shown_trace = directory / "shown.csv";
    options.report = directory / "report.json";
    options.screenshots = {{0, directory / "taken.png"}, {90, directory / "late.png"}};
    auto recorder = gyre::RunRecorder::open(options, places::assets());
    REQUIRE(recorder);
    const support::TestWorld world = support::quiet_world();
    CHECK(recorder->observe(match::ConsecutiveWorlds(world), {"Ada"}));
    CHECK(recorder->observe_shown(world, world.tick()));
    const auto finished = recorder->finish(world, {"Ada"});
    REQUIRE_FALSE(finished);
    CHECK(finished.error().english().find(options.trace.string()) != std::string::npos);
    CHECK(std::filesystem::file_size(options.shown_trace) > 0);
    CHECK(std::filesystem::exists(options.report));
    CHECK(std::filesystem::exists(directory / "taken.png"));
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
