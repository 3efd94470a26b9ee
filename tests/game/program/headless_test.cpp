// SPDX-License-Identifier: Zlib
#include "game/program/headless.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <string>

#include <fcntl.h>

#include "engine/base/descriptor.h"
#include "game/replay/replay_file.h"
#include "tests/engine/test_directory.h"

TEST_CASE("a trace that fails during a local game ends it, and record and report are written up to there") {
    constexpr sim::Tick kTicks = 5000;
    const TestDirectory directory;
    const engine::Descriptor unwritable(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    REQUIRE(unwritable.is_open());
    gyre::Options options;
    options.is_headless = true;
    options.setup.seed = 1;
    options.setup.wave = 10;
    options.bot = match::BotSkill::Normal;
    options.ticks = kTicks;
    options.trace = "/dev/fd/" + std::to_string(unwritable.get());
    options.record = directory / "game.gyre";
    options.report = directory / "report.json";
    const auto run = gyre::run_headless(options, "no-assets");
    REQUIRE_FALSE(run);
    CHECK(run.error().english().find(options.trace.string()) != std::string::npos);
    CHECK(std::filesystem::exists(options.report));
    const auto recorded = replay::read_replay(options.record);
    REQUIRE(recorded);
    CHECK(recorded->ticks() > 0);
    CHECK(recorded->ticks() < kTicks);
}
