// SPDX-License-Identifier: Zlib
/// Serves a history.
#pragma once

#include <optional>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "net/history/history_packets.h"
#include "net/history/input_history.h"

namespace net {

/// Serves a history to one requester. Sends only what was requested, at most 20 KB/s, or 24 KB at once after a pause:
/// enough for ten minutes of a game, but not so much that the game suffers.
class HistoryServer {
public:
    /// `history` must outlive it, and may grow.
    explicit HistoryServer(const InputHistory& history) : history_(&history) {}

    /// Ends the history at that tick for this requester, however far it grows.
    void stop_at(Tick end) { end_ = end; }
    /// Forgets what was requested so far, and serves the whole history again: the requester's program was restarted.
    /// What has been sent still counts for the limit.
    void forget_requests();
    /// Takes a request, which replaces earlier ones.
    void receive(const HistoryRequestPacket& request);
    /// Returns the next piece that is due, if any. Call until there is none.
    [[nodiscard]] std::optional<HistoryPiecePacket> due(Micros now);

private:
    static constexpr int kBurstBytes = 24'000;
    static constexpr Micros kBurstTime = 1200 * kMillisecond;  ///< In which that many bytes may be sent.

    [[nodiscard]] Tick end() const { return end_ < history_->end() ? end_ : history_->end(); }

    const InputHistory* history_;
    Tick end_ = InputHistory::kMost;
    Tick next_ = 0;         ///< Everything before it has been sent, except gaps.
    std::uint8_t run_ = 0;  ///< The present run of requests.
    int credit_ = 0;        ///< Pieces that may still follow.
    std::vector<Tick> gaps_;
    engine::RateLimiter limit_{kBurstBytes, kBurstTime};
};

}  // namespace net
