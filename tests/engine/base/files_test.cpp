// SPDX-License-Identifier: Zlib
#include "engine/base/descriptor.h"
#include "engine/base/files.h"
#include "tests/engine/test_directory.h"
#include "tests/support/full_disk.h"
#include "tests/support/no_descriptors.h"

#include <catch2/catch.hpp>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

using namespace engine;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

TEST_CASE("a file reads back as it was written, including zero bytes") {
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

TEST_CASE("a file may have the allowed size and not one byte more") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "file", std::string(70000, 'x')));
    CHECK(read_file(directory / "file", 70000));
    const auto refused = read_file(directory / "file", 69999);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().english().find("larger than the 69999 bytes") != std::string::npos);
}

TEST_CASE("a missing file and a directory are refused with name and reason") {
    const TestDirectory directory;
    const auto missing = read_file(directory / "none", 10);
    REQUIRE_FALSE(missing);
    CHECK(missing.error().english() ==
          "cannot read '" + (directory / "none").string() + "': No such file or directory");
    const auto folder = read_file(directory.path(), 10);
    REQUIRE_FALSE(folder);
    CHECK(folder.error().english().find("not a regular file") != std::string::npos);
}

TEST_CASE("a failed write leaves the old content and nothing else") {
    const TestDirectory directory;
    fs::create_directory(directory / "taken");  // a file cannot replace a directory
    REQUIRE(write_file(directory / "taken" / "inside", "old"));
    const auto failed = write_file(directory / "taken", "new");
    REQUIRE_FALSE(failed);
    CHECK(failed.error().english().find("cannot write '" + (directory / "taken").string()) == 0);
    CHECK(*read_file(directory / "taken" / "inside", 10) == "old");
    CHECK(directory.count() == 1);
}

TEST_CASE("on a full disk the old content stays") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "file", "old"));
    const auto failed = [&] {
        const FullDisk full;
        return write_file(directory / "file", "new");
    }();
    CHECK_FALSE(failed);
    CHECK(*read_file(directory / "file", 10) == "old");
    CHECK(directory.count() == 1);
}

TEST_CASE("a directory cannot be created in place of a file") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "file", "x"));
    const auto made = make_directories(directory / "file" / "below");
    REQUIRE_FALSE(made);
    CHECK(made.error().english().find("Not a directory") != std::string::npos);
}

TEST_CASE("a path is writable if a file can be created or replaced there, and the check changes nothing") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "file", "old"));
    fs::create_symlink("elsewhere", directory / "link");
    CHECK(check_writable(directory / "file"));
    CHECK(check_writable(directory / "new"));
    CHECK(check_writable(directory / "link"));
    CHECK(check_writable(directory / "missing" / "folders" / "new"));
    CHECK(directory.count() == 2);
    CHECK(*read_file(directory / "file", 10) == "old");
}

TEST_CASE("a path where nothing can be written is refused before anything is written, with name and reason") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "file", "old"));
    const auto expect = [&](const fs::path& path, const std::string& reason) {
        const auto checked = check_writable(path);
        REQUIRE_FALSE(checked);
        CHECK(checked.error().english() == "cannot write '" + path.string() + "': " + reason);
    };
    expect(directory.path(), "Is a directory");
    expect(directory / "file" / "below", "Not a directory");
    expect(directory / "file" / "further" / "below", "Not a directory");
    expect(directory / std::string(300, 'x'), "File name too long");
    CHECK(directory.count() == 1);
}

TEST_CASE("a descriptor is writable unless it is closed or was opened for reading") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "file", "old"));
    const Descriptor writer(::open((directory / "file").c_str(), O_WRONLY));
    const Descriptor reader(::open((directory / "file").c_str(), O_RDONLY));
    CHECK(check_writable("/dev/fd/" + std::to_string(writer.get())));
    CHECK_FALSE(check_writable("/dev/fd/" + std::to_string(reader.get())));
    CHECK_FALSE(check_writable("/dev/fd/987654"));
    CHECK(*read_file(directory / "file", 10) == "old");
}

TEST_CASE("a FIFO is writable even if nobody reads it yet") {
    const TestDirectory directory;
    REQUIRE(::mkfifo((directory / "pipe").c_str(), 0600) == 0);
    CHECK(check_writable(directory / "pipe"));
}

TEST_CASE("the target of a symbolic link is replaced, and the link stays") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "real", "old"));
    fs::create_symlink(directory / "real", directory / "link");
    REQUIRE(write_file(directory / "link", "new"));
    CHECK(fs::is_symlink(directory / "link"));
    CHECK(*read_file(directory / "real", 10) == "new");
}

TEST_CASE("a replaced file keeps its permissions, and a new one gets the user's") {
    const TestDirectory directory;
    const auto mode_of = [&](const char* name) { return fs::status(directory / name).permissions(); };
    const mode_t before = ::umask(027);
    REQUIRE(write_file(directory / "new", "x"));
    ::umask(before);
    CHECK(mode_of("new") == fs::perms{0640});
    for (const fs::perms mode : {fs::perms{0600}, fs::perms{0664}, fs::perms{0444}}) {
        fs::permissions(directory / "new", mode);
        REQUIRE(write_file(directory / "new", "y"));
        CHECK(mode_of("new") == mode);
    }
}

TEST_CASE("a missing file is distinguished from one that cannot be read") {
    const TestDirectory directory;
    const auto missing = read_if_present(directory / "none", 10);
    REQUIRE(missing);
    CHECK_FALSE(missing->has_value());
    REQUIRE(write_file(directory / "file", "text"));
    CHECK(*read_if_present(directory / "file", 10) == "text");
    const auto below = read_if_present(directory / "file" / "below", 10);
    REQUIRE(below);
    CHECK_FALSE(below->has_value());
    CHECK_FALSE(read_if_present(directory / "file", 3));
    fs::create_symlink("/proc/self/mem", directory / "sick");  // reading it is an I/O error
    const auto sick = read_if_present(directory / "sick", 10);
    REQUIRE_FALSE(sick);
    CHECK(sick.error().english() == "cannot read '" + (directory / "sick").string() + "': Input/output error");
    const auto unopened = [&] {
        const NoDescriptors none;
        return read_if_present(directory / "file", 10);
    }();
    CHECK_FALSE(unopened);
}

namespace {

using std::chrono::hours;
using std::chrono::minutes;

const fs::file_time_type kNow = fs::file_time_type::clock::from_sys(std::chrono::sys_seconds(hours(500'000)));

fs::path make_aged(const fs::path& path, std::chrono::nanoseconds age) {
    REQUIRE(write_file(path, "half a fi"));
    fs::last_write_time(path, kNow - age);
    return path;
}

}  // namespace

TEST_CASE("temporary files of a killed program are removed") {
    const TestDirectory directory;
    make_aged(directory / ".scores.json.4711-0.part", hours(2));
    make_aged(directory / ".2026-01-02_03-04-05.gyre.1-12.part", hours(1));
    CHECK(remove_stale_files(directory.path(), kNow) == 2);
    CHECK(directory.count() == 0);
    CHECK(remove_stale_files(directory / "none", kNow) == 0);
}

TEST_CASE("files that may be in use, or are not ours, are not removed") {
    const TestDirectory directory;
    make_aged(directory / ".scores.json.4711-0.part", minutes(59));
    for (const char* name : {"scores.json", ".scores.json", ".scores.json.part", ".scores.json.backup", ".notes.part",
                             ".film.4711.part", "scores.json.4711-0.part", ".scores.json.4711-0.part.txt"}) {
        make_aged(directory / name, hours(99));
    }
    fs::create_directory(directory / ".folder.4711-0.part");
    fs::create_symlink("scores.json", directory / ".link.4711-0.part");
    const fs::path held = make_aged(directory / ".held.4711-0.part", hours(99));
    const Descriptor holder(::open(held.c_str(), O_WRONLY));
    REQUIRE(::flock(holder.get(), LOCK_EX) == 0);
    const long before = directory.count();
    CHECK(remove_stale_files(directory.path(), kNow) == 0);
    CHECK(directory.count() == before);
}

TEST_CASE("a temporary file that a program left behind does not keep the next one from writing") {
    const TestDirectory directory;
    const std::string name = ".file." + std::to_string(::getpid()) + "-0.part";
    make_aged(directory / name, hours(0));
    REQUIRE(write_file(directory / "file", "text"));
    CHECK(*read_file(directory / "file", 10) == "text");
    CHECK(*read_file(directory / name, 10) == "half a fi");
}

TEST_CASE("an unused path has the first free number between the stem and the end of its name") {
    const TestDirectory directory;
    for (const char* name : {"shot.png", "shot_2.png", "shot_3.png"}) {
        const auto path = engine::unused_path(directory.path(), "shot", ".png");
        CHECK(path == directory / name);
        REQUIRE(engine::write_file(path, "x"));
    }
    CHECK(engine::unused_path(directory / "missing", "shot", ".png") == directory / "missing" / "shot.png");
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

TEST_CASE("one program at a time changes the files of a directory; the others wait, but not forever") {
    const TestDirectory directory;
    auto held = FileLock::around(directory / "scores.json", 0ms);
    REQUIRE(held);
    const auto second = FileLock::around(directory / "profile.json", 5ms);
    REQUIRE_FALSE(second);
    CHECK(second.error().english() == "another program is changing the files in '" + directory.path().string() + "'");
    CHECK(directory.count() == 0);
    held = Error{Message{}};
    CHECK(FileLock::around(directory / "profile.json", 0ms));
}

TEST_CASE("where nothing can be locked, programs go on without a lock") {
    const TestDirectory directory;
    CHECK(FileLock::around(directory / "missing" / "scores.json", 0ms));
    CHECK_FALSE(std::filesystem::exists(directory / "missing"));
}
