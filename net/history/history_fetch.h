// SPDX-License-Identifier: Zlib
/// Fetches a history from any tick up to the newest one, and keeps up with it from then on.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "net/history/history_packets.h"
#include "net/history/input_history.h"

namespace net {

/// Returns a hash of a game's `terms` and of all its ticks before `tick`. Nothing if InputHistory::hash has none.
[[nodiscard]] std::optional<StreamHash> hash_of(std::string_view terms, const InputHistory& history, Tick tick);

/// Compares a fetched history with that of a peer other than the one that served it. Requests one hash after another:
/// the newest one as long as all are equal, then, by bisection, the first that differs. That narrows the difference
/// down to kTicksPerHash ticks; a third peer can tell which of the two is right.
class HistoryCheck {
public:
    /// What became of a hash.
    enum class Verdict : std::uint8_t {
        Taken,
        Unknown,        ///< There is no hash of our own to compare it with, perhaps no longer.
        Contradiction,  ///< It contradicts that peer's earlier hashes.
    };

    /// `own` must outlive it, and may grow.
    HistoryCheck(std::string terms, const InputHistory& own) : terms_(std::move(terms)), own_(&own) {}

    /// Returns the tick whose hash to request from the other peer now; nothing if no further hash is needed.
    [[nodiscard]] std::optional<Tick> wanted() const;
    /// Takes a hash from the other peer, requested or not.
    Verdict compare(const HistoryHash& other);

    /// Returns the tick before which both histories are known to be equal.
    [[nodiscard]] Tick equal_to() const { return equal_; }
    /// Returns the earliest hash known to differ, if any: the histories differ somewhere before its tick.
    [[nodiscard]] const std::optional<HistoryHash>& different() const { return different_; }
    /// Returns whether the first difference is known to be within kTicksPerHash ticks from `equal_to` on.
    [[nodiscard]] bool is_difference_found() const {
        return different_ && different_->tick - equal_ <= InputHistory::kTicksPerHash;
    }

private:
    std::string terms_;
    const InputHistory* own_;
    Tick equal_ = 0;
    std::optional<HistoryHash> different_;
};

/// Loading and keeping up work the same way: it requests the next ticks, many pieces at a time while it is far behind,
/// and everything that is missing once that fits into one piece.
class HistoryFetch {
public:
    /// Returns the next request that is due, if any. `round_trip`: to the server, as far as known.
    [[nodiscard]] std::optional<HistoryRequestPacket> due(Micros round_trip, Micros now);
    /// Starts again at that tick, perhaps with another server.
    void restart(Tick next);
    /// Takes a piece. Returns false if it is invalid.
    bool receive(const HistoryPiecePacket& packet, Micros now);
    /// Removes and returns the next tick, if it has arrived.
    [[nodiscard]] std::optional<CompleteTick> next();
    /// Returns the next tick without removing it; null if it has not arrived.
    [[nodiscard]] const CompleteTick* peek() const { return ready_.empty() ? nullptr : &ready_.front(); }

    /// Returns how many ticks `next` can return now.
    [[nodiscard]] std::size_t ready() const { return ready_.size(); }
    /// Returns the end of the server's history, as far as known.
    [[nodiscard]] Tick end() const { return end_; }
    /// Updates that end, unless a later one is known.
    void note_end(Tick end) { end_ = end > end_ ? end : end_; }

private:
    /// A recent request for a piece.
    struct Asked {
        Micros since = 0;
        int times = 0;
    };

    [[nodiscard]] std::vector<Tick> gaps(Micros round_trip, Micros now);
    void add_missing(Tick first, Tick end, Micros now, std::vector<Tick>& missing);
    void join();

    std::map<Tick, std::vector<CompleteTick>> pieces_;  ///< Pieces that wait for earlier ones, by first tick.
    std::deque<CompleteTick> ready_;
    std::map<Tick, Asked> asked_;        ///< By the first tick of the requested piece.
    Tick least_piece_ = kMaxPieceTicks;  ///< The fewest ticks in a piece so far, not counting the last one.
    Tick lacking_ = 0;                   ///< The first tick that is neither ready nor taken already.
    Tick newest_ = 0;                    ///< One past the newest tick of any piece.
    Tick end_ = 0;
    std::uint8_t run_ = 0;
    Micros asked_at_ = -kSecond;
    Micros arrived_at_ = -kSecond;  ///< When the last new piece arrived.
};

}  // namespace net
