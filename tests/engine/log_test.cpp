// SPDX-License-Identifier: Zlib
#include "engine/base/files.h"
#include "engine/log.h"
#include "tests/engine/test_directory.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <unistd.h>

using namespace engine;

TEST_CASE("a log creates its directory and keeps every line with its level") {
    const TestDirectory directory;
    auto log = Log::open(directory / "state" / "gyre.log");
    REQUIRE(log);
    log->info("started, version {}", "0.1");
    log->info("braces {{}} stay");
    const std::string text = *read_file(directory / "state" / "gyre.log", 10000);
    CHECK(text.find("info started, version 0.1\n") != std::string::npos);
    CHECK(text.find("braces {} stay\n") != std::string::npos);
}

TEST_CASE("a log stays bounded, with one older file") {
    const TestDirectory directory;
    auto log = Log::open(directory / "gyre.log");
    REQUIRE(log);
    const std::string line(1000, 'x');
    for (int i = 0; i < 2000; ++i) {
        log->info("{}", line);
    }
    CHECK(directory.count() == 2);
    CHECK(std::filesystem::file_size(directory / "gyre.log") <= 512 * 1024);
    CHECK(std::filesystem::file_size(directory / "gyre.1.log") <= 512 * 1024);
}

TEST_CASE("a log that cannot be written is an error in one line") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "file", ""));
    const auto log = Log::open(directory / "file" / "gyre.log");
    REQUIRE_FALSE(log);
    CHECK(log.error().english().find('\n') == std::string::npos);
}

TEST_CASE("a log on a full disk complains once, in one line") {
    const TestDirectory directory;
    const std::filesystem::path seen = directory / "stderr";
    std::fflush(stderr);
    const int own = dup(STDERR_FILENO);
    REQUIRE(std::freopen(seen.c_str(), "w", stderr) != nullptr);
    {
        auto log = Log::open("/dev/full");
        REQUIRE(log);
        for (int i = 0; i < 3; ++i) {
            log->info("line {}", i);
        }
    }
    std::fflush(stderr);
    dup2(own, STDERR_FILENO);
    close(own);
    const std::string text = *read_file(seen, 10000);
    CHECK(text.starts_with("gyre: the log is incomplete: "));
    CHECK(std::ranges::count(text, '\n') == 1);
}
