// SPDX-License-Identifier: Zlib
#include "tools/gyre_dht/end_signals.h"

#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <stdexcept>

namespace gyre_dht {

EndSignals::EndSignals() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    if (sigprocmask(SIG_BLOCK, &set, nullptr) != 0 || (signals_ = signalfd(-1, &set, SFD_CLOEXEC)) < 0) {
        throw std::runtime_error("the system does not report signals");
    }
}

EndSignals::~EndSignals() {
    ::close(signals_);
}

bool EndSignals::wait(int descriptor, bool wants_to_write, net::Micros longest) const {
    const auto events = static_cast<short>(wants_to_write ? POLLIN | POLLOUT : POLLIN);
    std::array<pollfd, 2> waits{{{descriptor, events, 0}, {signals_, POLLIN, 0}}};
    // Rounded up: a shorter wait would be followed by some that are too short to wait at all.
    const auto longest_ms = static_cast<int>((longest + net::kMillisecond - 1) / net::kMillisecond);
    (void)::poll(waits.data(), waits.size(), longest_ms);
    return waits[1].revents == 0;
}

}  // namespace gyre_dht
