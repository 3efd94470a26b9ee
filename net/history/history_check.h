// SPDX-License-Identifier: Zlib
/// Compares a fetched history with that of a peer other than the one that served it.
#pragma once

#include <optional>

#include "net/history/history.h"

namespace net {

/// A peer's hash of its history before a tick; see History::hash.
struct HistoryHash {
    Tick tick = 0;
    StreamHash hash{};

    static void fields(auto& ar, auto& h) {
        ar("tick", h.tick, kMaxHistoryTicks);
        ar("hash", h.hash);
    }
};

/// Asks for one hash after another: for the newest as long as they are equal, and then, by bisection, for the first
/// that is not. That leaves kHashEvery ticks of which the two peers tell different things; which of them is right, a
/// third can say.
class HistoryCheck {
public:
    /// `own` must outlive it, and may grow.
    explicit HistoryCheck(const History& own) : own_(&own) {}

    /// Returns the tick whose hash the other peer should be asked for now; nothing if all is decided.
    [[nodiscard]] std::optional<Tick> wanted() const;
    /// Takes a hash of the other peer, asked for or not. Returns false if there is no own one to compare it with, or if
    /// it contradicts what that peer said before.
    bool take(const HistoryHash& other);

    /// Both histories are equal before this tick.
    [[nodiscard]] Tick equal_to() const { return equal_; }
    /// They differ somewhere before this tick, if they do.
    [[nodiscard]] std::optional<Tick> differs_before() const { return different_; }
    /// Whether it is known within kHashEvery ticks where they differ first: from `equal_to` on.
    [[nodiscard]] bool is_difference_found() const { return different_ && *different_ - equal_ <= History::kHashEvery; }

private:
    const History* own_;
    Tick equal_ = 0;
    std::optional<Tick> different_;
};

}  // namespace net
