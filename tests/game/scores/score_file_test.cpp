// SPDX-License-Identifier: Zlib
#include "game/scores/standings.h"

#include "engine/base/files.h"
#include "tests/engine/test_directory.h"
#include "tests/support/no_descriptors.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using scores::List;
using scores::Score;
using scores::ScoreFile;

namespace {

Score file_score(std::string name, std::int32_t score, std::string replay = "game.gyre") {
    return {std::move(name), score, 1, "2026-01-02", std::move(replay), 0x1234};
}

/// A file that has been loaded.
ScoreFile open_file(const std::filesystem::path& path) {
    ScoreFile file(path);
    CHECK_FALSE(file.load().has_value());
    return file;
}

}  // namespace

TEST_CASE("a damaged score file is set aside and reported, not lost") {
    const TestDirectory directory;
    const auto path = directory.path() / "scores.json";
    REQUIRE(engine::write_file(path, "{ broken"));
    ScoreFile file(path);
    const auto line = file.load();
    REQUIRE(line.has_value());
    CHECK(line->english().find("scores.json.damaged-1") != std::string::npos);
    CHECK(file.content().entries().empty());
    CHECK_FALSE(std::filesystem::exists(path));
    const auto kept = engine::read_file(directory.path() / "scores.json.damaged-1", 100);
    REQUIRE(kept);
    CHECK(*kept == "{ broken");
}

TEST_CASE("a missing score file is an empty table without a message") {
    const TestDirectory directory;
    ScoreFile file(directory.path() / "scores.json");
    CHECK_FALSE(file.load().has_value());
    CHECK(file.content().entries().empty());
}

TEST_CASE("a saved score file is read again") {
    const TestDirectory directory;
    ScoreFile file(directory.path() / "below" / "scores.json");
    file.add(file_score("Ada", 4200));
    REQUIRE(file.save());
    ScoreFile again(directory.path() / "below" / "scores.json");
    CHECK_FALSE(again.load().has_value());
    REQUIRE(again.content().entries().size() == 1);
    CHECK(again.content().entries().front().name == "Ada");
}

TEST_CASE("two windows keep each other's scores, and see each other's replays") {
    const TestDirectory directory;
    const auto path = directory.path() / "scores.json";
    ScoreFile one = open_file(path);
    ScoreFile other = open_file(path);
    one.add(file_score("Ada", 3000, "ada.gyre"));
    REQUIRE(one.save());
    const Score bob = file_score("Bob", 2000, "bob.gyre");
    other.add(bob);
    CHECK(other.content().entries() == std::vector{bob});
    REQUIRE(other.save());
    CHECK(other.content().entries() == std::vector{file_score("Ada", 3000, "ada.gyre"), bob});
    CHECK(open_file(path).content().entries().size() == 2);
    CHECK(one.needed_replays() == std::set<std::string>{"ada.gyre", "bob.gyre"});
}

TEST_CASE("a score that could not be written is written once, with the next") {
    const TestDirectory directory;
    const auto below = directory.path() / "below";
    REQUIRE(engine::write_file(below, "in the way of the directory"));
    ScoreFile file = open_file(below / "scores.json");
    file.add(file_score("Ada", 3000));
    CHECK_FALSE(file.save());
    CHECK(file.has_unsaved());
    CHECK_FALSE(file.save());
    CHECK(file.content().entries().size() == 1);
    std::filesystem::remove(below);
    REQUIRE(file.save());
    CHECK_FALSE(file.has_unsaved());
    CHECK(open_file(below / "scores.json").content().entries().size() == 1);
}

TEST_CASE("scores of a newer version are not touched, and none are added") {
    const TestDirectory directory;
    const auto path = directory.path() / "scores.json";
    const std::string newer = R"({"format": 2, "hall": []})";
    REQUIRE(engine::write_file(path, newer));
    ScoreFile file(path);
    REQUIRE(file.load().has_value());
    CHECK_FALSE(scores::standings_of(file, List::One).rank(1000000, 1).has_value());
    CHECK_FALSE(scores::standings_of(file, List::One).goal(0, 1).has_value());
    CHECK_FALSE(file.needed_replays().has_value());
    file.add(file_score("Ada", 3000));
    CHECK(file.save());
    CHECK_FALSE(file.has_unsaved());
    CHECK(*engine::read_file(path, 1000) == newer);
}

TEST_CASE("the replays that a damaged table needed are unknown, so none counts as unneeded") {
    const TestDirectory directory;
    const auto path = directory.path() / "scores.json";
    REQUIRE(engine::write_file(path, "{ broken"));
    ScoreFile file(path);
    REQUIRE(file.load().has_value());
    file.add(file_score("Ada", 3000));
    REQUIRE(file.save());
    CHECK_FALSE(file.needed_replays().has_value());
}

TEST_CASE("a table damaged while in use is set aside and rewritten") {
    const TestDirectory directory;
    const auto path = directory.path() / "scores.json";
    ScoreFile file = open_file(path);
    file.add(file_score("Ada", 3000));
    REQUIRE(file.save());
    REQUIRE(engine::write_file(path, "{ broken"));
    file.add(file_score("Bob", 2000));
    const auto saved = file.save();
    REQUIRE_FALSE(saved);
    CHECK(saved.error().english().find("scores.json.damaged-1") != std::string::npos);
    CHECK(open_file(path).content().entries().size() == 2);
}

TEST_CASE("scores that temporarily cannot be read are neither set aside nor lost") {
    const TestDirectory directory;
    const auto path = directory.path() / "scores.json";
    ScoreFile before = open_file(path);
    before.add(file_score("Ada", 3000, "ada.gyre"));
    REQUIRE(before.save());
    ScoreFile file(path);
    std::optional<engine::Message> line;
    std::optional<std::set<std::string>> needed;
    engine::Result<void> saved;
    {
        const NoDescriptors none;
        line = file.load();
        needed = file.needed_replays();
        file.add(file_score("Bob", 2000, "bob.gyre"));
        saved = file.save();
    }
    REQUIRE(line.has_value());
    CHECK(line->english() == "The scores cannot be read: cannot read '" + path.string() + "': Too many open files");
    CHECK_FALSE(needed.has_value());
    REQUIRE_FALSE(saved);
    CHECK(saved.error().english() == "cannot read '" + path.string() + "': Too many open files");
    CHECK(file.has_unsaved());
    CHECK(directory.count() == 1);
    CHECK(open_file(path).content().entries().size() == 1);
    REQUIRE(file.save());
    CHECK(open_file(path).content().entries().size() == 2);
    CHECK(file.needed_replays() == std::set<std::string>{"ada.gyre", "bob.gyre"});
}
