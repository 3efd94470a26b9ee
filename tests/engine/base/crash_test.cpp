// SPDX-License-Identifier: Zlib
#include "engine/base/crash.h"

#include "engine/base/require.h"
#include "tests/engine/test_directory.h"

#include <catch2/catch.hpp>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <stdexcept>

using engine::report_crashes;

namespace {

std::string read(const std::filesystem::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Runs the end of a process in a child and returns the signal that killed it; standard error goes to a file.
int signal_that_ends(const std::filesystem::path& errors, const std::function<void()>& end) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::signal(SIGABRT, SIG_DFL);  // Catch installs its own handlers
        const rlimit no_core{0, 0};
        ::setrlimit(RLIMIT_CORE, &no_core);
        ::dup2(::open(errors.c_str(), O_WRONLY | O_CREAT, 0600), STDERR_FILENO);
        end();
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

void call_where_nothing_may_throw(const std::function<void()>& function) noexcept {
    function();
}

}  // namespace

TEST_CASE("a crash prints one line that names the log, and writes one to the end of that log") {
    const TestDirectory directory;
    std::ofstream(directory / "gyre.log") << "screen title\n";
    const int signal = signal_that_ends(directory / "err", [&] {
        report_crashes("gyre");
        report_crashes("gyre", directory / "gyre.log");
        std::abort();
    });
    CHECK(signal == SIGABRT);
    CHECK(read(directory / "err") ==
          "gyre: crashed: aborted; for details see " + (directory / "gyre.log").string() + "\n");
    CHECK(read(directory / "gyre.log") == "screen title\ncrashed: aborted\n");
}

TEST_CASE("an uncaught exception is reported before the end") {
    const TestDirectory directory;
    const int signal = signal_that_ends(directory / "err", [] {
        report_crashes("gyre");
        call_where_nothing_may_throw([] { throw std::runtime_error("out of rocks"); });
    });
    CHECK(signal == SIGABRT);
    CHECK(read(directory / "err") == "gyre: crashed: aborted, out of rocks\n");
}

TEST_CASE("a long reason is cut to 200 letters, not lost") {
    const TestDirectory directory;
    (void)signal_that_ends(directory / "err", [] {
        report_crashes("gyre");
        call_where_nothing_may_throw([] { throw std::runtime_error(std::string(300, 'x')); });
    });
    CHECK(read(directory / "err") == "gyre: crashed: aborted, " + std::string(200, 'x') + "\n");
}

TEST_CASE("a broken requirement ends the program in every build, and the report names its place") {
    const TestDirectory directory;
    const auto here = engine::SourcePlace::here();
    const auto require_true = [](bool is_true) { engine::require(is_true); };
    const std::string reason = "broken requirement in crash_test.cpp:" + std::to_string(here.line + 1) + "\n";
    CHECK(signal_that_ends(directory / "none", [&] { require_true(true); }) == 0);
    CHECK(signal_that_ends(directory / "plain", [&] { require_true(false); }) == SIGABRT);
    CHECK(read(directory / "plain") == reason);
    const int signal = signal_that_ends(directory / "reported", [&] {
        report_crashes("gyre");
        require_true(false);
    });
    CHECK(signal == SIGABRT);
    CHECK(read(directory / "reported") == "gyre: crashed: aborted, " + reason);
}

TEST_CASE("a signal that already has a handler keeps it") {
    const TestDirectory directory;
    const int signal = signal_that_ends(directory / "err", [] {
        ::signal(SIGABRT, [](int) { ::_exit(0); });
        report_crashes("gyre");
        std::abort();
    });
    CHECK(signal == 0);
    CHECK(read(directory / "err").empty());
}
