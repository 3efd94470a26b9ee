// SPDX-License-Identifier: Zlib
#include "game/scores/replay_shelf.h"

#include "engine/base/files.h"
#include "game/replay/replay_file.h"
#include "game/sim/world.h"
#include "tests/engine/test_directory.h"

#include <catch2/catch.hpp>

#include <algorithm>

using scores::ReplayShelf;

namespace {

std::string name_of(int number) {
    return "2026-01-01_00-00-" + std::string(number < 10 ? "0" : "") + std::to_string(number) + ".gyre";
}

void fill(const std::filesystem::path& directory, int count) {
    for (int i = 0; i < count; ++i) {
        REQUIRE(engine::write_file(directory / name_of(i), "x"));
    }
}

}  // namespace

TEST_CASE("only recorded games are listed, newest first") {
    const TestDirectory directory;
    fill(directory.path(), 3);
    REQUIRE(engine::write_file(directory.path() / "notes.txt", "x"));
    std::filesystem::create_directory(directory / "2026-01-01_00-00-09.gyre");
    CHECK(ReplayShelf(directory.path()).list() == std::vector{name_of(2), name_of(1), name_of(0)});
}

TEST_CASE("a shelf without a directory is empty") {
    CHECK(ReplayShelf("no-such-directory").list().empty());
}

TEST_CASE("pruning removes the oldest games and keeps those of the table") {
    const TestDirectory directory;
    constexpr int kGames = static_cast<int>(ReplayShelf::kKeptGames) + 5;
    fill(directory.path(), kGames);
    const ReplayShelf shelf(directory.path());
    shelf.prune({name_of(0), name_of(kGames - 1)});
    const auto left = shelf.list();
    CHECK(left.size() == ReplayShelf::kKeptGames + 2);
    CHECK(left.front() == name_of(kGames - 1));
    CHECK(left.back() == name_of(0));
    CHECK(std::find(left.begin(), left.end(), name_of(1)) == left.end());
}

TEST_CASE("short games replace each other, and never a game that is kept") {
    const TestDirectory directory;
    constexpr int kGames = static_cast<int>(ReplayShelf::kKeptPassing) + 3;
    fill(directory.path(), 5);
    const auto passing = [](int number) { return "2026-02-02_00-00-0" + std::to_string(number) + "_passing.gyre"; };
    for (int i = 0; i < kGames; ++i) {
        REQUIRE(engine::write_file(directory.path() / passing(i), "x"));
        CHECK(ReplayShelf::is_passing(passing(i)));
    }
    const ReplayShelf shelf(directory.path());
    shelf.prune({passing(0)});
    const auto left = shelf.list();
    CHECK(left.size() == 5 + ReplayShelf::kKeptPassing + 1);
    CHECK(left.front() == passing(kGames - 1));
    CHECK(std::find(left.begin(), left.end(), passing(0)) != left.end());
    CHECK(std::find(left.begin(), left.end(), passing(1)) == left.end());
    CHECK_FALSE(ReplayShelf::is_passing(shelf.new_name()));
    const std::string name = shelf.new_name(true);
    CHECK(ReplayShelf::is_passing(name));
    REQUIRE(engine::write_file(directory.path() / name, "x"));
    CHECK(ReplayShelf::is_passing(shelf.new_name(true)));
    CHECK(shelf.new_name(true) != name);
}

TEST_CASE("pruning keeps the game just saved, even if the clock was ahead when all others were saved") {
    const TestDirectory directory;
    const ReplayShelf shelf(directory.path());
    fill(directory.path(), static_cast<int>(ReplayShelf::kKeptGames));
    const std::string newest = "2025-06-01_00-00-00.gyre";
    REQUIRE(engine::write_file(directory / newest, "x"));
    shelf.prune({}, newest);
    const auto left = shelf.list();
    CHECK(left.size() == ReplayShelf::kKeptGames);
    CHECK(left.back() == newest);
    CHECK(std::find(left.begin(), left.end(), name_of(0)) == left.end());
}

TEST_CASE("a game saved on the shelf is loaded unchanged") {
    const TestDirectory directory;
    const ReplayShelf shelf(directory.path() / "below");
    sim::Setup setup;
    setup.seed = 77;
    const sim::World world(setup, sim::MaskTable::classic());
    replay::Header header;
    header.setup = setup;
    replay::Replay recording(header);
    recording.note(world);
    recording.finish(world);
    const std::string name = shelf.new_name();
    REQUIRE(shelf.save(name, recording));
    CHECK(shelf.new_name() != name);
    const auto read = shelf.load(name);
    REQUIRE(read);
    CHECK(*read == recording);
    CHECK(shelf.remove(name));
    CHECK_FALSE(shelf.remove(name));
}

TEST_CASE("a shared game is a copy under a free name, and the original stays") {
    const TestDirectory directory;
    const ReplayShelf shelf(directory.path() / "replays");
    replay::Replay recording{replay::Header{}};
    REQUIRE(recording.append({}));
    REQUIRE(shelf.save("2026-01-01_00-00-00.gyre", recording));
    const auto first = shelf.share("2026-01-01_00-00-00.gyre", directory.path() / "out");
    const auto second = shelf.share("2026-01-01_00-00-00.gyre", directory.path() / "out");
    const auto third = shelf.share("2026-01-01_00-00-00.gyre", directory.path() / "out");
    REQUIRE((first && second && third));
    CHECK(third->filename() == "gyre_2026-01-01_00-00-00_3.gyre");
    CHECK(first->filename() == "gyre_2026-01-01_00-00-00.gyre");
    CHECK(second->filename() == "gyre_2026-01-01_00-00-00_2.gyre");
    const auto read = replay::read_replay(*first);
    REQUIRE(read);
    CHECK(*read == recording);
    CHECK(shelf.list().size() == 1);
}

TEST_CASE("a game that cannot be shared says why") {
    const TestDirectory directory;
    const ReplayShelf shelf(directory.path());
    CHECK_FALSE(shelf.share("missing.gyre", directory.path()));
    REQUIRE(shelf.save("a.gyre", replay::Replay{replay::Header{}}));
    REQUIRE(engine::write_file(directory.path() / "file", "x"));
    CHECK_FALSE(shelf.share("a.gyre", directory.path() / "file" / "below"));
}

TEST_CASE("pruning leaves exactly as many games, and as many short ones, as are kept") {
    const TestDirectory directory;
    constexpr int kGames = static_cast<int>(ReplayShelf::kKeptGames);
    constexpr int kShort = static_cast<int>(ReplayShelf::kKeptPassing);
    fill(directory.path(), kGames);
    for (int i = 0; i < kShort; ++i) {
        REQUIRE(engine::write_file(directory / ("2026-02-02_00-00-0" + std::to_string(i) + "_passing.gyre"), "x"));
    }
    const ReplayShelf shelf(directory.path());
    shelf.prune({});
    CHECK(shelf.list().size() == kGames + kShort);
    REQUIRE(engine::write_file(directory / "2025-01-01_00-00-00.gyre", "x"));
    shelf.prune({});
    CHECK(shelf.list().size() == kGames + kShort);
    CHECK(shelf.list().back() == name_of(0));
}
