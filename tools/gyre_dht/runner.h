// SPDX-License-Identifier: Zlib
/// OpenDHT's node, run in one thread.
#pragma once

#include <opendht.h>

#include <memory>

namespace gyre_dht {

/// Runs a dht::DhtRunner without a thread of its own. It takes requests into two queues, of which one call of its loop
/// serves only one, so this notes whether anything was asked of it.
class Runner {
public:
    /// Returns the node, to ask something of it.
    [[nodiscard]] dht::DhtRunner& ask() {
        rounds_due_ = kRounds;
        return runner_;
    }
    [[nodiscard]] const dht::DhtRunner& look() const { return runner_; }

    /// Does what is due and what was asked. Returns when there is more to do.
    [[nodiscard]] dht::time_point step() {
        dht::time_point wake_at;
        // Callbacks may ask for more, which is done as well, but only so often: datagrams are waiting.
        int most = kMostRounds;
        rounds_due_ = rounds_due_ == 0 ? 1 : rounds_due_;
        for (; rounds_due_ > 0 && most > 0; --most) {
            --rounds_due_;
            wake_at = runner_.loop();
        }
        return rounds_due_ > 0 ? dht::clock::now() : wake_at;
    }

private:
    static constexpr int kRounds = 2;
    static constexpr int kMostRounds = 16;

    dht::DhtRunner runner_;
    int rounds_due_ = 1;
};

}  // namespace gyre_dht
