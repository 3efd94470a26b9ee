// SPDX-License-Identifier: Zlib
#include "engine/base/crash.h"

#include "engine/base/require.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <string_view>

namespace engine {

namespace {

/// A string for a signal handler: never allocates, and has length 0 until it is complete.
template <std::size_t kSize>
class SafeText {
public:
    void set(std::string_view text) {
        size_ = 0;
        if (text.size() < kSize) {
            *std::copy(text.begin(), text.end(), bytes_.begin()) = '\0';
            size_ = text.size();
        }
    }
    [[nodiscard]] std::string_view view() const { return {bytes_.data(), size_}; }

private:
    std::array<char, kSize> bytes_{};
    std::atomic<std::size_t> size_ = 0;
};

/// The program's only global state: a signal handler receives only the signal's number.
struct LastWords {
    SafeText<64> program;
    SafeText<4096> log;
    SafeText<256> reason;
    /// With a separate stack the handler still works after a stack overflow.
    std::array<std::byte, std::size_t{64} << 10U> stack{};
};
LastWords last_words;

struct FatalSignal {
    int number;
    std::string_view name;
};
constexpr std::array<FatalSignal, 5> kFatalSignals{{{SIGSEGV, "segmentation fault"},
                                                    {SIGBUS, "bus error"},
                                                    {SIGFPE, "arithmetic fault"},
                                                    {SIGILL, "illegal instruction"},
                                                    {SIGABRT, "aborted"}}};

void say(int file, std::string_view text) {
    [[maybe_unused]] const auto ignored = ::write(file, text.data(), text.size());
}

void say_why(int file, int signal) {
    say(file, "crashed: ");
    say(file, std::ranges::find(kFatalSignals, signal, &FatalSignal::number)->name);
    if (!last_words.reason.view().empty()) {
        say(file, ", ");
        say(file, last_words.reason.view());
    }
}

/// Uses only what POSIX calls async-signal-safe: open, write, close and raise.
void speak(int signal) {
    const std::string_view log = last_words.log.view();
    say(STDERR_FILENO, last_words.program.view());
    say(STDERR_FILENO, ": ");
    say_why(STDERR_FILENO, signal);
    if (!log.empty()) {
        say(STDERR_FILENO, "; for details see ");
        say(STDERR_FILENO, log);
        const int file = ::open(log.data(), O_WRONLY | O_APPEND | O_CLOEXEC);
        if (file >= 0) {
            say_why(file, signal);
            say(file, "\n");
            ::close(file);
        }
    }
    say(STDERR_FILENO, "\n");
    ::raise(signal);  // SA_RESETHAND has restored the signal's default action
}

void listen_to(int signal) {
    struct sigaction current {};
    if (::sigaction(signal, nullptr, &current) != 0 || current.sa_handler != SIG_DFL) {
        return;
    }
    struct sigaction ours {};
    ours.sa_handler = speak;
    ours.sa_flags = static_cast<int>(SA_RESETHAND | SA_ONSTACK);
    ::sigaction(signal, &ours, nullptr);
}

[[noreturn]] void note_exception_and_abort() {
    try {
        if (const auto thrown = std::current_exception()) {
            std::rethrow_exception(thrown);
        }
    } catch (const std::exception& error) {
        last_words.reason.set(std::string_view(error.what()).substr(0, 200));
    } catch (...) {
        last_words.reason.set("unknown exception");
    }
    std::abort();
}

}  // namespace

void crash_at(const SourcePlace& where) {
    const std::string_view path = where.file;
    const std::string place = std::string(path.substr(path.rfind('/') + 1)) + ":" + std::to_string(where.line);
    last_words.reason.set("broken requirement in " + place);
    if (last_words.program.view().empty()) {
        say(STDERR_FILENO, last_words.reason.view());  // nobody listens to the signal
        say(STDERR_FILENO, "\n");
    }
    std::abort();
}

void report_crashes(const std::string& program, const std::filesystem::path& log) {
    last_words.program.set(program);
    last_words.log.set(log.native());
    stack_t stack{};
    stack.ss_sp = last_words.stack.data();
    stack.ss_size = last_words.stack.size();
    ::sigaltstack(&stack, nullptr);
    std::ranges::for_each(kFatalSignals, listen_to, &FatalSignal::number);
    std::set_terminate(note_exception_and_abort);
}

}  // namespace engine
