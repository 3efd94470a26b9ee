// SPDX-License-Identifier: Zlib
/// Compares a fetched history with that of a peer other than the one that served it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "net/history/history_packets.h"
#include "net/history/input_history.h"

namespace net {

/// Returns a hash of a game's `terms` and of all its ticks before `tick`. Nothing if InputHistory::hash has none.
[[nodiscard]] std::optional<StreamHash> hash_of(std::string_view terms, const InputHistory& history, Tick tick);

/// Requests one hash after another: the newest one as long as all are equal, then, by bisection, the first that
/// differs. That narrows the difference down to kTicksPerHash ticks; a third peer can tell which of the two is right.
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
    Verdict take(const HistoryHash& other);

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

}  // namespace net
