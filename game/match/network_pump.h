// SPDX-License-Identifier: Zlib
/// Looks after the network from a thread of its own while the program is busy elsewhere.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "game/match/network.h"

namespace match {

/// A picture takes 10 ms and more where the processor draws it, and a display may be waited for just as long. If the
/// network waited too, all pilots would have to fly with a longer input delay. So a thread takes over, but only for as
/// long as the program says: everything else about the network stays the business of one thread.
class Tender {
public:
    /// While it lives the thread may use the network, and nobody else may. The crew is asked for keys by that thread.
    /// It is told of the ticks by the next `Network::poll`, which should follow at once.
    class Shift {
    public:
        explicit Shift(Tender& tender) : tender_(tender) {
            const bool is_busy = tender_.network_.is_busy();
            tender_.owner_.unlock();
            if (is_busy) {
                tender_.changed_.notify_one();
            }
        }
        Shift(const Shift&) = delete;
        Shift& operator=(const Shift&) = delete;
        ~Shift() { tender_.owner_.lock(); }

    private:
        Tender& tender_;
    };

    /// `network` must outlive it. To be used by one thread.
    explicit Tender(Network& network);
    Tender(const Tender&) = delete;
    Tender& operator=(const Tender&) = delete;
    ~Tender();

private:
    void work();

    Network& network_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_over_ = false;
    std::unique_lock<std::mutex> owner_;  // held by the program but for shifts
    std::thread thread_;
};

}  // namespace match
