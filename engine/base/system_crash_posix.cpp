// SPDX-License-Identifier: Zlib
#include "engine/base/system_crash.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>

#include <fcntl.h>
#include <unistd.h>

namespace engine::system {

namespace {

struct FatalSignal {
    int number;
    std::string_view name;
};
constexpr std::array<FatalSignal, 5> kFatalSignals{{{SIGSEGV, "segmentation fault"},
                                                    {SIGBUS, "bus error"},
                                                    {SIGFPE, "arithmetic fault"},
                                                    {SIGILL, "illegal instruction"},
                                                    {SIGABRT, "aborted"}}};

/// Global state, since a signal handler receives only the signal's number.
struct Listener {
    void (*speak)(std::string_view kind) = nullptr;
    /// With a separate stack the handler still works after a stack overflow.
    std::array<std::byte, std::size_t{64} << 10U> stack{};
};
Listener listener;

void write_texts(int file, std::initializer_list<std::string_view> texts) {
    for (const std::string_view text : texts) {
        [[maybe_unused]] const auto ignored = ::write(file, text.data(), text.size());
    }
}

/// Uses only what POSIX calls async-signal-safe: open, write, close and raise.
void handle(int signal) {
    listener.speak(std::ranges::find(kFatalSignals, signal, &FatalSignal::number)->name);
    ::raise(signal);  // SA_RESETHAND has restored the signal's default action
}

void listen_to(int signal) {
    struct sigaction current {};
    if (::sigaction(signal, nullptr, &current) != 0 || current.sa_handler != SIG_DFL) {
        return;
    }
    struct sigaction ours {};
    ours.sa_handler = handle;
    ours.sa_flags = static_cast<int>(SA_RESETHAND | SA_ONSTACK);
    ::sigaction(signal, &ours, nullptr);
}

}  // namespace

void listen_for_crashes(void (*speak)(std::string_view kind)) {
    listener.speak = speak;
    stack_t stack{};
    stack.ss_sp = listener.stack.data();
    stack.ss_size = listener.stack.size();
    ::sigaltstack(&stack, nullptr);
    std::ranges::for_each(kFatalSignals, listen_to, &FatalSignal::number);
}

void say_to_terminal(std::initializer_list<std::string_view> texts) {
    write_texts(STDERR_FILENO, texts);
}

void append_to_file(const char* path, std::initializer_list<std::string_view> texts) {
    const int file = ::open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (file >= 0) {
        write_texts(file, texts);
        ::close(file);
    }
}

}  // namespace engine::system
