// SPDX-License-Identifier: Zlib
#include "game/match/network/network_pump.h"

#include <chrono>

namespace match {

namespace {

/// The longest that a datagram may wait, and the most that a tick may be late.
constexpr std::chrono::milliseconds kRest(1);

}  // namespace

NetworkPump::NetworkPump(OnlineService& network) : network_(network), owner_(mutex_), thread_([this] { work(); }) {}

NetworkPump::~NetworkPump() {
    is_over_ = true;
    owner_.unlock();
    changed_.notify_one();
    thread_.join();
}

void NetworkPump::work() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!is_over_) {
        if (network_.is_busy()) {
            network_.tend();
            changed_.wait_for(lock, kRest);
        } else {
            changed_.wait(lock);
        }
    }
}

}  // namespace match
