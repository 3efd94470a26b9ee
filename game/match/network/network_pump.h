// SPDX-License-Identifier: Zlib
/// Polls the network from a separate thread while the program is busy.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "game/match/network/online_service.h"

namespace match {

/// Software rendering takes 10 ms or more per frame, and waiting for the display just as long. If the network waited
/// too, every pilot would need a longer input delay. So a thread polls it, but only within a Scope: outside of scopes
/// only the program's thread may use the network.
class NetworkPump {
public:
    /// While it exists, only the pump's thread may use the network, which includes its keys. The next
    /// `OnlineService::poll` calls the client for the ticks, so it should follow at once.
    class Scope {
    public:
        explicit Scope(NetworkPump& pump) : pump_(pump) {
            const bool is_busy = pump_.network_.is_busy();
            pump_.owner_.unlock();
            if (is_busy) {
                pump_.changed_.notify_one();
            }
        }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;
        ~Scope() { pump_.owner_.lock(); }

    private:
        NetworkPump& pump_;
    };

    /// `network` must outlive it. For use by one thread.
    explicit NetworkPump(OnlineService& network);
    NetworkPump(const NetworkPump&) = delete;
    NetworkPump& operator=(const NetworkPump&) = delete;
    ~NetworkPump();

private:
    void work();

    OnlineService& network_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_over_ = false;
    std::unique_lock<std::mutex> owner_;  // held by the program except during a Scope
    std::thread thread_;
};

}  // namespace match
