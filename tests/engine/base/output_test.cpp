// SPDX-License-Identifier: Zlib
// Tests that write to devices create their own device nodes, so that a mistake cannot destroy the machine's /dev/null.
#include "engine/base/output.h"

#include "engine/base/files.h"
#include "tests/engine/test_directory.h"

#include <catch2/catch.hpp>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>

#include <array>
#include <csignal>
#include <thread>

using namespace engine;
namespace fs = std::filesystem;

namespace {

constexpr unsigned kNull = 3;  // minor numbers of Linux's memory devices
constexpr unsigned kFullMinor = 7;

/// Returns false if this user may not create devices.
bool make_device(const fs::path& path, unsigned minor) {
    const bool made = ::mknod(path.c_str(), S_IFCHR | 0600, makedev(1, minor)) == 0;
    const Descriptor opened(made ? ::open(path.c_str(), O_WRONLY) : -1);
    if (!opened.is_open()) {
        WARN("no devices can be made here, so they are not tested");
    }
    return opened.is_open();
}

/// A FIFO and the bytes that its reader receives until the writer closes it.
class Pipe {
public:
    explicit Pipe(const fs::path& path) : path_(path) { REQUIRE(::mkfifo(path.c_str(), 0600) == 0); }
    ~Pipe() {
        if (reader_.joinable()) {
            const Descriptor last_writer(::open(path_.c_str(), O_WRONLY | O_NONBLOCK));  // a reader without a writer
                                                                                         // would wait
        }
        if (reader_.joinable()) {
            reader_.join();
        }
    }
    void read() {
        reader_ = std::thread([this] {
            const Descriptor file(::open(path_.c_str(), O_RDONLY));
            std::array<char, 4096> block{};
            for (ssize_t got = 1; got > 0;) {
                got = ::read(file.get(), block.data(), block.size());
                content_.append(block.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
            }
        });
    }
    const std::string& content() {
        reader_.join();
        return content_;
    }

private:
    fs::path path_;
    std::thread reader_;
    std::string content_;
};

/// Sets up SIGINT as a program that shuts down cleanly does: blocked, and handled by `handler`.
class HeldInterrupt {
public:
    explicit HeldInterrupt(void (*handler)(int)) {
        struct sigaction ours {};
        ours.sa_handler = handler;
        ::sigaction(SIGINT, &ours, &before_);
        sigset_t interrupt;
        sigemptyset(&interrupt);
        sigaddset(&interrupt, SIGINT);
        ::pthread_sigmask(SIG_BLOCK, &interrupt, &mask_);
    }
    HeldInterrupt(const HeldInterrupt&) = delete;
    HeldInterrupt& operator=(const HeldInterrupt&) = delete;
    ~HeldInterrupt() {
        ::pthread_sigmask(SIG_SETMASK, &mask_, nullptr);
        ::sigaction(SIGINT, &before_, nullptr);
    }

private:
    struct sigaction before_ {};
    sigset_t mask_{};
};

void ignore(int) {}

std::string content_of(const fs::path& path) {
    return *read_file(path, 1 << 20);
}

}  // namespace

TEST_CASE("a FIFO receives any length of text and stays a FIFO") {
    const TestDirectory directory;
    Pipe pipe(directory / "pipe");
    pipe.read();
    const std::string text(300'000, 'x');
    REQUIRE(write_file(directory / "pipe", text));
    CHECK(pipe.content() == text);
    CHECK(fs::is_fifo(directory / "pipe"));
    CHECK(directory.count() == 1);
}

TEST_CASE("a FIFO that is written piece by piece waits for its reader to take them all") {
    const TestDirectory directory;
    Pipe pipe(directory / "pipe");
    pipe.read();
    auto file = OutputFile::open(directory / "pipe");
    REQUIRE(file);
    const std::string piece(100'000, 'x');
    for (int i = 0; i < 5; ++i) {
        CHECK(file->write(piece));
    }
    CHECK(file->close());
    CHECK(pipe.content().size() == 5 * piece.size());
}

TEST_CASE("a reader that goes away is an error") {
    void (*const before)(int) = std::signal(SIGPIPE, SIG_IGN);
    const TestDirectory directory;
    REQUIRE(::mkfifo((directory / "pipe").c_str(), 0600) == 0);
    Descriptor reader(::open((directory / "pipe").c_str(), O_RDONLY | O_NONBLOCK));
    auto file = OutputFile::open(directory / "pipe");
    REQUIRE(file);
    reader.close();
    REQUIRE(file->write("few letters wait for more"));
    const auto closed = file->close();
    REQUIRE_FALSE(closed);
    CHECK(closed.error().english() == "cannot write '" + (directory / "pipe").string() + "': Broken pipe");
    std::signal(SIGPIPE, before);
}

TEST_CASE("a handled signal ends the wait for a reader, even if it is blocked") {
    const TestDirectory directory;
    REQUIRE(::mkfifo((directory / "pipe").c_str(), 0600) == 0);
    const HeldInterrupt held(ignore);
    std::raise(SIGINT);
    const auto written = write_file(directory / "pipe", "text");
    REQUIRE_FALSE(written);
    CHECK(written.error().english().find("Interrupted") != std::string::npos);
}

TEST_CASE("a signal ends the wait for a slow reader, too") {
    const TestDirectory directory;
    REQUIRE(::mkfifo((directory / "pipe").c_str(), 0600) == 0);
    const Descriptor reader(::open((directory / "pipe").c_str(), O_RDONLY | O_NONBLOCK));
    const HeldInterrupt held(ignore);
    auto file = OutputFile::open(directory / "pipe");
    REQUIRE(file);
    std::raise(SIGINT);
    CHECK_FALSE(file->write(std::string(300'000, 'x')));
}

TEST_CASE("an unhandled signal during the wait for a reader ends the process") {
    const TestDirectory directory;
    REQUIRE(::mkfifo((directory / "pipe").c_str(), 0600) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
        const HeldInterrupt held(SIG_DFL);
        std::raise(SIGINT);
        (void)write_file(directory / "pipe", "text");
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == SIGINT);
}

TEST_CASE("a device receives the text and stays a device") {
    const TestDirectory directory;
    if (!make_device(directory / "null", kNull)) {
        return;
    }
    CHECK(write_file(directory / "null", "text"));
    fs::create_symlink(directory / "null", directory / "link");
    CHECK(write_file(directory / "link", "text"));
    CHECK(fs::is_character_file(directory / "null"));
    CHECK(fs::is_symlink(directory / "link"));
    CHECK(directory.count() == 2);
}

TEST_CASE("a full device is an error that names it") {
    const TestDirectory directory;
    if (!make_device(directory / "full", kFullMinor)) {
        return;
    }
    const std::string expected = "cannot write '" + (directory / "full").string() + "': No space left on device";
    const auto written = write_file(directory / "full", "text");
    REQUIRE_FALSE(written);
    CHECK(written.error().english() == expected);
    auto file = OutputFile::open(directory / "full");
    REQUIRE(file);
    REQUIRE(file->write("a"));
    CHECK(file->close().error().english() == expected);
    CHECK(fs::is_character_file(directory / "full"));
}

TEST_CASE("an open descriptor is written to at its current position") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "out", "before "));
    const Descriptor out(::open((directory / "out").c_str(), O_WRONLY | O_APPEND));
    const fs::path name = "/dev/fd/" + std::to_string(out.get());
    REQUIRE(write_file(name, "one "));
    auto file = OutputFile::open(name);
    REQUIRE(file);
    REQUIRE(file->write("two"));
    REQUIRE(file->close());
    CHECK(content_of(directory / "out") == "before one two");
    CHECK(directory.count() == 1);
    CHECK_FALSE(write_file("/dev/fd/987654", "nobody"));
    CHECK_FALSE(write_file(name.string() + "x", "nobody"));
    CHECK(content_of(directory / "out") == "before one two");
}

TEST_CASE("writing to a link to a missing file creates that file") {
    const TestDirectory directory;
    fs::create_directory(directory / "elsewhere");
    fs::create_symlink("elsewhere/file", directory / "link");
    REQUIRE(write_file(directory / "link", "text"));
    CHECK(fs::is_symlink(directory / "link"));
    CHECK(content_of(directory / "elsewhere" / "file") == "text");
}

TEST_CASE("a loop of links and a directory are errors") {
    const TestDirectory directory;
    fs::create_symlink("b", directory / "a");
    fs::create_symlink("a", directory / "b");
    CHECK_FALSE(write_file(directory / "a", "text"));
    CHECK_FALSE(OutputFile::open(directory / "a"));
    CHECK(directory.count() == 2);
    fs::create_directory(directory / "taken");
    const auto opened = OutputFile::open(directory / "taken");
    REQUIRE_FALSE(opened);
    CHECK(opened.error().english() == "cannot write '" + (directory / "taken").string() + "': Is a directory");
}

TEST_CASE("a file that is written piece by piece is truncated first and has all pieces") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "file", "something old and long"));
    auto file = OutputFile::open(directory / "file");
    REQUIRE(file);
    std::string expected;
    for (int i = 0; i < 20'000; ++i) {
        const std::string piece = std::to_string(i) + "\n";
        expected += piece;
        REQUIRE(file->write(piece));
    }
    REQUIRE(file->close());
    CHECK(content_of(directory / "file") == expected);
}
