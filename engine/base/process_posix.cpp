// SPDX-License-Identifier: Zlib
#include "engine/base/process.h"

#include <csignal>
#include <ctime>

#include <malloc.h>
#include <unistd.h>

namespace engine {

namespace {

/// Blocks above this size are mapped separately and returned to the system when freed: decoded sprite sheets are large
/// and short-lived.
constexpr int kLargeBlockBytes = 1 << 18;

/// The signals that ask a program to end. They are the same until the program itself changes how it takes SIGHUP.
sigset_t end_signals() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    struct sigaction hangup {};
    if (::sigaction(SIGHUP, nullptr, &hangup) == 0 && hangup.sa_handler != SIG_IGN) {
        sigaddset(&signals, SIGHUP);
    }
    return signals;
}

}  // namespace

void prepare_process() {
    ::mallopt(M_MMAP_THRESHOLD, kLargeBlockBytes);
}

void outlive_closed_pipes() {
    std::signal(SIGPIPE, SIG_IGN);
}

std::vector<std::string> arguments(int argc, char** argv) {
    return {argv, argv + argc};
}

bool is_error_on_terminal() {
    return ::isatty(STDERR_FILENO) == 1;
}

EndRequest::EndRequest() {
    const sigset_t signals = end_signals();
    ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

EndRequest::~EndRequest() {
    const sigset_t signals = end_signals();
    ::pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

bool EndRequest::was_made() {
    constexpr timespec kNow{0, 0};
    const sigset_t signals = end_signals();
    was_made_ = was_made_ || ::sigtimedwait(&signals, nullptr, &kNow) > 0;
    return was_made_;
}

}  // namespace engine
