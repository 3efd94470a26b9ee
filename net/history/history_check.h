// SPDX-License-Identifier: Zlib
/// Compares a fetched history with that of a peer other than the one that served it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "net/history/history.h"
#include "net/history/history_packets.h"

namespace net {

/// Returns a hash of what a game is, `terms`, and of all its ticks before that one. Nothing if History::hash has none.
[[nodiscard]] std::optional<StreamHash> hash_of(std::string_view terms, const History& history, Tick tick);

/// Asks for one hash after another: for the newest as long as they are equal, and then, by bisection, for the first
/// that is not. That leaves kTicksPerHash ticks of which the two peers tell different things; which of them is right, a
/// third can say.
class HistoryCheck {
public:
    /// `own` must outlive it, and may grow.
    HistoryCheck(std::string terms, const History& own) : terms_(std::move(terms)), own_(&own) {}

    /// Returns the tick whose hash the other peer should be asked for now; nothing if all is decided.
    [[nodiscard]] std::optional<Tick> wanted() const;
    /// Takes a hash of the other peer, asked for or not. Returns false if there is no own one to compare it with, or if
    /// it contradicts what that peer said before.
    bool take(const HistoryHash& other);

    /// Both histories are equal before this tick.
    [[nodiscard]] Tick equal_to() const { return equal_; }
    /// Returns the first hash known to be another one, if any: they differ somewhere before its tick.
    [[nodiscard]] const std::optional<HistoryHash>& different() const { return different_; }
    /// Whether it is known within kTicksPerHash ticks where they differ first: from `equal_to` on.
    [[nodiscard]] bool is_difference_found() const {
        return different_ && different_->tick - equal_ <= History::kTicksPerHash;
    }

private:
    std::string terms_;
    const History* own_;
    Tick equal_ = 0;
    std::optional<HistoryHash> different_;
};

}  // namespace net
