// SPDX-License-Identifier: Zlib
#include "game/program/headless.h"

#include "engine/base/descriptor.h"
#include "game/replay/replay_file.h"
#include "tests/engine/test_directory.h"
#include "tests/game/match/network/sim_platform.h"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include <catch2/catch.hpp>
#include <fcntl.h>
#include <unistd.h>

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

namespace {

/// Makes every write to standard error fail during its lifetime.
class UnwritableStandardError {
public:
    UnwritableStandardError() : before_(::dup(STDERR_FILENO)) {
        const int read_only = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
        REQUIRE(read_only >= 0);
        REQUIRE(::dup2(read_only, STDERR_FILENO) == STDERR_FILENO);
        ::close(read_only);
    }
    UnwritableStandardError(const UnwritableStandardError&) = delete;
    UnwritableStandardError& operator=(const UnwritableStandardError&) = delete;
    ~UnwritableStandardError() {
        ::dup2(before_, STDERR_FILENO);
        ::close(before_);
        std::clearerr(stderr);
    }

private:
    int before_;
};

}  // namespace

TEST_CASE("a network game whose messages cannot be printed still ends with its record and report") {
    const TestDirectory directory;
    SimWorld world(1);
    gyre::Options options;
    options.net.role = gyre::NetOptions::Role::Host;
    options.net.players = 1;
    options.bot = match::BotSkill::Normal;
    options.ticks = 30;
    options.data = directory / "data";
    options.config = directory / "config";
    options.report = directory / "report.json";
    options.record = directory / "game.gyre";
    const auto run = [&] {
        const UnwritableStandardError unwritable;
        return gyre::run_network_headless(options, "no-assets", std::make_unique<SimPlatform>(world, 1));
    };
    CHECK(run());
    CHECK(std::filesystem::exists(options.report));
    CHECK(std::filesystem::exists(options.record));
}
