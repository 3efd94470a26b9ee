// SPDX-License-Identifier: Zlib
#include "engine/base/process.h"

#include <csignal>
#include <ctime>

#include <malloc.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

namespace engine {

namespace {

/// Blocks above this size are mapped separately and returned to the system when freed: decoded sprite sheets are large
/// and short-lived.
constexpr int kLargeBlockBytes = 1 << 18;

}  // namespace

void prepare_process() {
    ::mallopt(M_MMAP_THRESHOLD, kLargeBlockBytes);
}

void run_thread_when_idle() {
    const sched_param param{};
    (void)::sched_setscheduler(0, SCHED_IDLE, &param);  // 0: this thread
}

void lower_thread_priority() {
    constexpr int kNice = 10;                     // a tenth of the share of a thread at 0
    (void)::setpriority(PRIO_PROCESS, 0, kNice);  // 0: on Linux, this thread
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

struct EndRequest::Signals {
    sigset_t awaited{};
    sigset_t blocked_before{};
};

EndRequest::EndRequest() : signals_(std::make_unique<Signals>()) {
    sigset_t& awaited = signals_->awaited;
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGINT);
    sigaddset(&awaited, SIGTERM);
    struct sigaction hangup {};
    if (::sigaction(SIGHUP, nullptr, &hangup) == 0 && hangup.sa_handler != SIG_IGN) {
        sigaddset(&awaited, SIGHUP);
    }
    ::pthread_sigmask(SIG_BLOCK, &awaited, &signals_->blocked_before);
}

EndRequest::~EndRequest() {
    ::pthread_sigmask(SIG_SETMASK, &signals_->blocked_before, nullptr);
}

bool EndRequest::was_made() {
    constexpr timespec kNow{0, 0};
    was_made_ = was_made_ || ::sigtimedwait(&signals_->awaited, nullptr, &kNow) > 0;
    return was_made_;
}

}  // namespace engine
