// SPDX-License-Identifier: Zlib
/// Serves a history.
#pragma once

#include <optional>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "net/history/history_packets.h"
#include "net/history/input_history.h"

namespace net {

/// Returns a full allowance of bytes for one requester, headers included: 20 KB/s, or 24 KB at once after a pause. That
/// is enough for ten minutes of a game, but not so much that the game suffers.
[[nodiscard]] inline engine::RateLimiter requester_share() {
    constexpr int kBurstBytes = 24'000;
    constexpr Micros kBurstTime = 1200 * kMillisecond;  // in which that many bytes may be sent
    return engine::RateLimiter(kBurstBytes, kBurstTime);
}

/// Serves a history to one requester. Sends only what was requested.
class HistoryServer {
public:
    /// `history` must outlive it, and may grow.
    explicit HistoryServer(const InputHistory& history) : history_(&history) {}

    /// Ends the history at that tick for this requester, however far it grows.
    void stop_at(Tick end) { end_ = end; }
    /// Takes a request, which replaces earlier ones.
    void receive(const HistoryRequestPacket& request);
    /// Returns the next piece that is due, if any and if the requester's share allows it. Call until there is none.
    [[nodiscard]] std::optional<HistoryPiecePacket> due(engine::RateLimiter& share, Micros now);

private:
    [[nodiscard]] Tick end() const { return end_ < history_->end() ? end_ : history_->end(); }

    const InputHistory* history_;
    Tick end_ = InputHistory::kMost;
    Tick next_ = 0;         ///< Everything before it has been sent, except gaps.
    std::uint8_t run_ = 0;  ///< The present run of requests.
    int credit_ = 0;        ///< Pieces that may still follow.
    std::vector<Tick> gaps_;
};

}  // namespace net
