// SPDX-License-Identifier: Zlib
/// Serves a history to one requester.
#pragma once

#include <optional>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "net/history/history.h"
#include "net/history/history_packets.h"

namespace net {

/// Sends what was asked for and nothing else, at most 20 KB/s, and 24 KB at once after a pause: ten minutes of a
/// game, but not so much that the game suffers.
class HistoryServer {
public:
    /// `history` must outlive it, and may grow.
    explicit HistoryServer(const History& history) : history_(&history) {}

    /// From now on the history ends there for this requester, however it grows.
    void stop_at(Tick end) { end_ = end; }
    /// The newest request replaces earlier ones.
    void take(const HistoryRequestPacket& request);
    /// Returns the next piece that is due, if any. Ask until there is none.
    [[nodiscard]] std::optional<HistoryPiecePacket> due(Micros now);

private:
    static constexpr int kBurstBytes = 24'000;
    static constexpr Micros kBurstTime = 1200 * kMillisecond;  ///< In which as many bytes are sent.

    [[nodiscard]] Tick end() const { return end_ < history_->end() ? end_ : history_->end(); }

    const History* history_;
    Tick end_ = History::kMost;
    Tick next_ = 0;         ///< Sent up to here, gaps aside …
    std::uint8_t run_ = 0;  ///< … in this run of requests.
    int credit_ = 0;        ///< Pieces that may follow.
    std::vector<Tick> gaps_;
    engine::RateLimiter limit_{kBurstBytes, kBurstTime};
};

}  // namespace net
