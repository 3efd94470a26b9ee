// SPDX-License-Identifier: Zlib
/// When ticks are due, and the small corrections that keep all peers at the same one.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "net/wire/units.h"

namespace net {

/// The ticks of a game on one peer's clock. Its pace is corrected by a little at a time; no tick is ever skipped or
/// doubled (RATIONALE.md §3).
class TickClock {
public:
    explicit TickClock(Micros start_at) : base_(start_at) {}

    /// The next tick to be sampled.
    [[nodiscard]] Tick tick() const { return tick_; }
    [[nodiscard]] Micros due(Tick tick) const { return base_ + ticks_to_micros(tick); }
    /// The next tick was sampled. `ahead` is by how much this peer is ahead of the others (see PaceEstimate).
    void advance(Micros ahead);
    /// The next tick is due no sooner than `now`: time passed in which none could be.
    void hold(Micros now);

private:
    /// Below that nothing is corrected: measurements are no better.
    static constexpr Micros kDeadZone = kTickPeriod / 4;

    Micros base_;  ///< When tick 0 would have been due.
    Tick tick_ = 0;
};

/// How far another peer's clock is behind or ahead, from the packets that it sends at the beginning of its ticks.
class PaceEstimate {
public:
    /// The packet of their tick `tick` came at `arrival`.
    void add(Tick tick, Micros arrival);
    /// A standstill: what came before it says nothing of where their clock is now.
    void clear() { offsets_.clear(); }
    /// By how much `clock` is ahead of theirs, if the way here takes `one_way`. Nothing before enough came.
    [[nodiscard]] std::optional<Micros> ahead(const TickClock& clock, Micros one_way) const;

private:
    static constexpr std::size_t kKept = std::size_t{2} * kTicksPerSecond;

    std::deque<Micros> offsets_;  ///< From where tick 0 would be to where the packet says that it was.
};

}  // namespace net
