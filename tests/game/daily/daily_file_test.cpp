// SPDX-License-Identifier: Zlib
#include "game/daily/record.h"

#include "engine/base/files.h"
#include "tests/engine/test_directory.h"
#include "tests/support/full_disk.h"
#include "tests/support/no_descriptors.h"

#include <chrono>
#include <filesystem>
#include <string>

#include <catch2/catch.hpp>

using daily::Chance;
using daily::DailyFile;
using daily::Date;
using daily::Try;

namespace {

const std::string kDay = "2026-11-22";

Date file_date(const std::string& text) {
    return Date::parse(text).value();
}

Try file_try(std::int32_t score, bool counts, const std::string& replay = "game.gyre") {
    return {"Ada", score, 1, replay, 0x1234, false, counts};
}

/// A file that has been loaded.
DailyFile open_file(const std::filesystem::path& path) {
    DailyFile file(path);
    CHECK_FALSE(file.load().has_value());
    return file;
}

std::size_t tries_in(const std::filesystem::path& path) {
    const DailyFile file = open_file(path);
    const daily::Day* day = file.content().day(file_date(kDay));
    return day != nullptr ? day->tries.size() : 0;
}

}  // namespace

TEST_CASE("a try that counts is marked as used on the disk before it is flown") {
    const TestDirectory directory;
    const auto path = directory.path() / "below" / "daily.json";
    DailyFile file = open_file(path);
    REQUIRE(file.begin(file_date(kDay)));
    const DailyFile after_a_crash = open_file(path);
    CHECK(after_a_crash.content().chance(file_date(kDay)) == Chance::BrokenOff);
    CHECK(after_a_crash.content().streak(file_date(kDay)) == 1);
    file.add({file_date(kDay), file_try(700, true)});
    REQUIRE(file.save());
    CHECK(open_file(path).content().chance(file_date(kDay)) == Chance::Flown);
}

TEST_CASE("two windows share the day's one try, and keep each other's practice") {
    const TestDirectory directory;
    const auto path = directory.path() / "daily.json";
    DailyFile one = open_file(path);
    DailyFile other = open_file(path);
    REQUIRE(one.begin(file_date(kDay)));
    CHECK(other.content().chance(file_date(kDay)) == Chance::Open);
    const auto second = other.begin(file_date(kDay));
    REQUIRE_FALSE(second);
    CHECK(second.error().english() == "it was already flown in another window");
    CHECK(other.content().chance(file_date(kDay)) == Chance::BrokenOff);
    one.add({file_date(kDay), file_try(700, true, "one.gyre")});
    other.add({file_date(kDay), file_try(500, false, "other.gyre")});
    REQUIRE(one.save());
    REQUIRE(other.save());
    CHECK(tries_in(path) == 2);
    CHECK(one.needed_replays() == std::set<std::string>{"one.gyre", "other.gyre"});
}

TEST_CASE("a try that cannot be marked on the disk does not begin, and is not used up") {
    const TestDirectory directory;
    const auto path = directory.path() / "daily.json";
    DailyFile file = open_file(path);
    {
        const FullDisk full;
        CHECK_FALSE(file.begin(file_date(kDay)));
    }
    CHECK(file.content().chance(file_date(kDay)) == Chance::Open);
    CHECK(file.content().streak(file_date(kDay)) == 0);
    CHECK(file.begin(file_date(kDay)));
}

TEST_CASE("a try does not begin, and is not used up, while another program changes the file") {
    const TestDirectory directory;
    const auto path = directory.path() / "daily.json";
    DailyFile file(path, std::chrono::milliseconds(0));
    {
        const auto other = engine::FileLock::around(path, std::chrono::milliseconds(0));
        REQUIRE(other);
        CHECK_FALSE(file.begin(file_date(kDay)));
    }
    CHECK(file.content().chance(file_date(kDay)) == Chance::Open);
    CHECK(file.begin(file_date(kDay)));
}

TEST_CASE("a flight that could not be written is written once, with the next") {
    const TestDirectory directory;
    const auto path = directory.path() / "daily.json";
    DailyFile file = open_file(path);
    REQUIRE(file.begin(file_date(kDay)));
    file.add({file_date(kDay), file_try(700, true)});
    {
        const FullDisk full;
        CHECK_FALSE(file.save());
        CHECK(file.has_unsaved());
        CHECK(file.content().chance(file_date(kDay)) == Chance::Flown);
    }
    SECTION("by itself") {
        REQUIRE(file.save());
    }
    SECTION("with the try of the next day") {
        REQUIRE(file.begin(file_date("2026-11-23")));
    }
    CHECK_FALSE(file.has_unsaved());
    CHECK(tries_in(path) == 1);
}

TEST_CASE("a damaged record of daily flights is set aside and reported, not lost") {
    const TestDirectory directory;
    const auto path = directory.path() / "daily.json";
    REQUIRE(engine::write_file(path, "{ broken"));
    DailyFile file(path);
    const auto note = file.load();
    REQUIRE(note.has_value());
    CHECK(note->english() == "The daily flights were damaged; they are kept as daily.json.damaged-1");
    CHECK(*engine::read_file(directory.path() / "daily.json.damaged-1", 100) == "{ broken");
    CHECK_FALSE(file.needed_replays().has_value());
    REQUIRE(file.begin(file_date(kDay)));
    CHECK_FALSE(file.needed_replays().has_value());  // the replays that the damaged file needed are still unknown
}

TEST_CASE("a record that is damaged while it is in use is set aside and rewritten") {
    const TestDirectory directory;
    const auto path = directory.path() / "daily.json";
    DailyFile file = open_file(path);
    REQUIRE(file.begin(file_date(kDay)));
    REQUIRE(engine::write_file(path, "{ broken"));
    file.add({file_date(kDay), file_try(700, true)});
    const auto saved = file.save();
    REQUIRE_FALSE(saved);
    CHECK(saved.error().english().find("daily.json.damaged-1") != std::string::npos);
    CHECK(open_file(path).content().chance(file_date(kDay)) == Chance::Flown);
}

TEST_CASE("a record of a newer version is not touched, and nothing counts") {
    const TestDirectory directory;
    const auto path = directory.path() / "daily.json";
    const std::string newer = R"({"format": 2, "years": []})";
    REQUIRE(engine::write_file(path, newer));
    DailyFile file(path);
    const auto line = file.load();
    REQUIRE(line.has_value());
    CHECK(line->english().find("newer version") != std::string::npos);
    const auto begun = file.begin(file_date(kDay));
    REQUIRE_FALSE(begun);
    CHECK(begun.error() == *line);
    CHECK_FALSE(file.needed_replays().has_value());
    file.add({file_date(kDay), file_try(700, false)});
    CHECK(file.save());
    CHECK_FALSE(file.has_unsaved());
    CHECK(*engine::read_file(path, 1000) == newer);
}

TEST_CASE("a record that temporarily cannot be read is neither set aside nor lost, and nothing counts meanwhile") {
    const TestDirectory directory;
    const auto path = directory.path() / "daily.json";
    REQUIRE(open_file(path).begin(file_date(kDay)));
    DailyFile file(path);
    std::optional<engine::Message> line;
    std::optional<std::set<std::string>> needed;
    engine::Result<void> begun;
    engine::Result<void> saved;
    {
        const NoDescriptors none;
        line = file.load();
        begun = file.begin(file_date("2026-11-23"));
        needed = file.needed_replays();
        file.add({file_date(kDay), file_try(500, false)});
        saved = file.save();
    }
    REQUIRE(line.has_value());
    CHECK(line->english() ==
          "The daily flights cannot be read: cannot read '" + path.string() + "': Too many open files");
    CHECK_FALSE(begun);
    CHECK_FALSE(needed.has_value());
    CHECK_FALSE(saved);
    CHECK(file.has_unsaved());
    CHECK(directory.count() == 1);
    CHECK_FALSE(file.begin(file_date(kDay)));  // the file says that the try is used
    REQUIRE(file.save());
    CHECK(tries_in(path) == 1);
}
