// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "engine/base/files.h"
#include "game/replay/codec.h"
#include "game/replay/replay_file.h"
#include "tests/engine/test_directory.h"
#include "tests/game/replay/recorded.h"

namespace fs = std::filesystem;

TEST_CASE("a replay reads as it was written") {
    const TestDirectory directory;
    const replay::Replay recording = support::record({}, 45);
    REQUIRE(replay::write_replay(directory / "a.gyre", recording).ok());
    const auto read = replay::read_replay(directory / "a.gyre");
    REQUIRE(read.ok());
    CHECK(*read == recording);
    CHECK(directory.count() == 1);
}

TEST_CASE("a directory's replays are listed by name, and nothing else") {
    const TestDirectory directory;
    for (const char* name : {"b.gyre", "a.gyre", "notes.txt"}) {
        REQUIRE(engine::write_file(directory / name, "x").ok());
    }
    fs::create_directory(directory / "c.gyre");
    CHECK(replay::list_replays(directory.path()) == std::vector<fs::path>{directory / "a.gyre", directory / "b.gyre"});
    CHECK(replay::list_replays(directory / "missing").empty());
}

TEST_CASE("a missing replay is an error that names it") {
    const TestDirectory directory;
    const auto read = replay::read_replay(directory / "none.gyre");
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().english().find("none.gyre") != std::string::npos);
}

TEST_CASE("a damaged replay is set aside in the game's own folder, and left alone elsewhere") {
    const TestDirectory directory;
    std::string bytes = replay::encode(support::record({}, 45));
    bytes.back() = static_cast<char>(bytes.back() ^ 1);
    const fs::path path = directory / "a.gyre";
    REQUIRE(engine::write_file(path, bytes).ok());

    CHECK_FALSE(replay::read_replay(path).ok());
    CHECK(fs::exists(path));
    const auto own = replay::read_own_replay(path);
    REQUIRE_FALSE(own.ok());
    CHECK(own.error().english().find("a.gyre.damaged-1") != std::string::npos);
    CHECK_FALSE(fs::exists(path));
    CHECK(fs::exists(directory / "a.gyre.damaged-1"));
}

TEST_CASE("a replay of a newer program does not count as damaged, and stays") {
    const TestDirectory directory;
    std::string bytes = replay::encode(support::record({}, 45));
    bytes[8] = static_cast<char>(replay::kFormatVersion + 1);
    const fs::path path = directory / "new.gyre";
    REQUIRE(engine::write_file(path, bytes).ok());
    const auto own = replay::read_own_replay(path);
    REQUIRE_FALSE(own.ok());
    CHECK(own.error().english().find("format " + std::to_string(replay::kFormatVersion + 1)) != std::string::npos);
    CHECK(fs::exists(path));
}
