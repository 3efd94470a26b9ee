// SPDX-License-Identifier: Zlib
/// Decides when ticks are due, and applies the small corrections that keep all peers at the same tick.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "net/wire/units.h"

namespace net {

/// The ticks of a game on one peer's clock. Its pace is corrected a little at a time; no tick is ever skipped or
/// doubled (RATIONALE.md §3).
class TickClock {
public:
    /// Tick 0 is, or was, due at `start_at`; `tick` is sampled first.
    explicit TickClock(Micros start_at, Tick tick = 0) : base_(start_at), tick_(tick) {}

    /// The next tick to be sampled.
    [[nodiscard]] Tick tick() const { return tick_; }
    [[nodiscard]] Micros due(Tick tick) const { return base_ + ticks_to_micros(tick); }
    /// Records that the next tick was sampled. `ahead` is by how much this peer is ahead of the others (see
    /// PaceEstimate).
    void advance(Micros ahead);
    /// Delays the next tick until `now` at the earliest, after a time in which none could be sampled.
    void hold(Micros now);

private:
    /// Smaller errors are not corrected: the measurements are no better.
    static constexpr Micros kDeadZone = kTickPeriod / 4;

    Micros base_;  ///< When tick 0 would have been due.
    Tick tick_;
};

/// Estimates how far another peer's clock is behind or ahead, from the packets that it sends at the beginning of its
/// ticks.
class PaceEstimate {
public:
    /// Records that the packet of their tick `tick` arrived at `arrival`.
    void add(Tick tick, Micros arrival);
    /// Forgets all samples: after a standstill, older ones say nothing about their clock.
    void clear() { offsets_.clear(); }
    /// Returns by how much `clock` is ahead of theirs, if the one-way latency is `one_way`. Nothing until there are
    /// enough samples.
    [[nodiscard]] std::optional<Micros> ahead(const TickClock& clock, Micros one_way) const;

private:
    static constexpr std::size_t kKept = std::size_t{2} * kTicksPerSecond;

    std::deque<Micros> offsets_;  ///< Arrival of each packet minus the nominal time of its tick.
};

}  // namespace net
