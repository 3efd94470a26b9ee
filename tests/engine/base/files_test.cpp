// SPDX-License-Identifier: Zlib
#include "engine/base/files.h"
#include "tests/engine/test_directory.h"

#include <catch2/catch.hpp>

using namespace engine;
namespace fs = std::filesystem;

TEST_CASE("a file is read back as it was written, zero bytes included") {
    const TestDirectory directory;
    const std::string content("a\0b\r\n\xff", 6);
    REQUIRE(write_file(directory / "file", content));
    const auto read = read_file(directory / "file", 100);
    REQUIRE(read);
    CHECK(*read == content);
}

TEST_CASE("writing makes missing directories and leaves no temporary file") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "a" / "b" / "file", "x"));
    REQUIRE(write_file(directory / "a" / "b" / "file", "longer"));
    CHECK(*read_file(directory / "a" / "b" / "file", 100) == "longer");
    CHECK(std::distance(fs::directory_iterator(directory / "a" / "b"), fs::directory_iterator()) == 1);
}

TEST_CASE("a file may have exactly the allowed size and not one byte more") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "file", std::string(70000, 'x')));
    CHECK(read_file(directory / "file", 70000));
    const auto refused = read_file(directory / "file", 69999);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().find("larger than the 69999 bytes") != std::string::npos);
}

TEST_CASE("a missing file and a directory are refused with name and reason") {
    const TestDirectory directory;
    const auto missing = read_file(directory / "none", 10);
    REQUIRE_FALSE(missing);
    CHECK(missing.error() == "cannot read '" + (directory / "none").string() + "': No such file or directory");
    const auto folder = read_file(directory.path(), 10);
    REQUIRE_FALSE(folder);
    CHECK(folder.error().find("not a regular file") != std::string::npos);
}

TEST_CASE("a write that fails leaves the old content and nothing else") {
    const TestDirectory directory;
    fs::create_directory(directory / "taken");  // a directory cannot be replaced by a file
    REQUIRE(write_file(directory / "taken" / "inside", "old"));
    const auto failed = write_file(directory / "taken", "new");
    REQUIRE_FALSE(failed);
    CHECK(failed.error().find("cannot write '" + (directory / "taken").string()) == 0);
    CHECK(*read_file(directory / "taken" / "inside", 10) == "old");
    CHECK(directory.count() == 1);
}

TEST_CASE("a directory that is a file cannot be made") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "file", "x"));
    const auto made = make_directories(directory / "file" / "below");
    REQUIRE_FALSE(made);
    CHECK(made.error().find("Not a directory") != std::string::npos);
}

TEST_CASE("a file behind a symbolic link is replaced, the link stays") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "real", "old"));
    fs::create_symlink(directory / "real", directory / "link");
    REQUIRE(write_file(directory / "link", "new"));
    CHECK(fs::is_symlink(directory / "link"));
    CHECK(*read_file(directory / "real", 10) == "new");
}

TEST_CASE("damaged files are set aside under the first free number") {
    const TestDirectory directory;
    for (int n = 1; n <= 3; ++n) {
        REQUIRE(write_file(directory / "file", std::to_string(n)));
        const auto aside = set_aside(directory / "file");
        REQUIRE(aside);
        CHECK(*aside == directory / ("file.damaged-" + std::to_string(n)));
        CHECK(*read_file(*aside, 10) == std::to_string(n));
        CHECK_FALSE(fs::exists(directory / "file"));
    }
}

TEST_CASE("setting a missing file aside is an error") {
    const TestDirectory directory;
    CHECK_FALSE(set_aside(directory / "none"));
}
