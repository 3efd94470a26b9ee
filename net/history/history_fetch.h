// SPDX-License-Identifier: Zlib
/// Fetches a history, from any tick to the newest one and on.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "net/history/history.h"
#include "net/history/history_packets.h"

namespace net {

/// There is no difference between loading and being up to date: it asks for what comes next, for much at a time while
/// it is far behind, and for all that is lacking when that fits into one piece.
class HistoryFetch {
public:
    /// Returns the next request that is due, if any. `round_trip`: to the server, as far as known.
    [[nodiscard]] std::optional<HistoryRequestPacket> due(Micros round_trip, Micros now);
    /// Begins again at that tick, perhaps with another server.
    void restart(Tick next);
    /// Takes a piece. Returns false if it is none.
    bool take(const HistoryPiecePacket& packet, Micros now);
    /// Returns the next tick, if it is there.
    [[nodiscard]] std::optional<TickInputs> next();
    /// Returns the same without taking it; null if it is not there.
    [[nodiscard]] const TickInputs* peek() const { return ready_.empty() ? nullptr : &ready_.front(); }

    /// Returns how many ticks `next` can return now.
    [[nodiscard]] std::size_t ready() const { return ready_.size(); }
    /// Returns the end of the server's history, as far as known.
    [[nodiscard]] Tick end() const { return end_; }
    /// Learns of that end.
    void note_end(Tick end) { end_ = end > end_ ? end : end_; }

private:
    [[nodiscard]] std::vector<Tick> gaps(Micros round_trip, Micros now);
    void join();

    std::map<Tick, std::vector<TickInputs>> pieces_;  ///< That wait for earlier ones, by first tick.
    std::deque<TickInputs> ready_;
    std::map<Tick, Micros> asked_;  ///< Gaps, and when they were asked for.
    Tick lacking_ = 0;              ///< The first tick that is neither given out nor ready.
    Tick newest_ = 0;               ///< One past the newest tick of any piece.
    Tick end_ = 0;
    std::uint8_t run_ = 0;
    Micros asked_at_ = -kSecond;
    Micros arrived_at_ = -kSecond;  ///< When the last new piece came.
};

}  // namespace net
