// SPDX-License-Identifier: Zlib
/// Decides when keys are sampled and when ticks run: the pace of this peer's clock, the input delay, and waiting.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>

#include "engine/base/bounded.h"
#include "net/wire/units.h"

namespace net {

/// Decides when the ticks of a game are due by one peer's clock, and applies the small corrections that keep all peers
/// at the same tick; no tick is ever skipped or doubled (RATIONALE.md §3).
class TickClock {
public:
    /// Tick 0 is, or was, due at `start_at`; `tick` is sampled first.
    explicit TickClock(Micros start_at, Tick tick = 0) : base_(start_at), tick_(tick) {}

    /// The next tick to be sampled.
    [[nodiscard]] Tick tick() const { return tick_; }
    [[nodiscard]] Micros due(Tick tick) const { return base_ + ticks_to_micros(tick); }
    /// Records that the next tick was sampled. `ahead` is by how much this peer is ahead of the others (see
    /// PaceEstimate). No word of others makes this clock run faster than itself: beyond half a per cent, it speeds up
    /// only to make up for the time for which it has stood still or slowed down, and for an error at the beginning. So
    /// no tick n is due earlier than start + 0.995 n ticks - kMostEarly.
    void advance(Micros ahead);
    /// Delays the next tick until `now` at the earliest, after a time in which none could be sampled.
    void hold(Micros now);

    /// Returns the time that this clock may still make up for.
    [[nodiscard]] Micros owed() const { return owed_; }

private:
    /// Smaller errors are not corrected: the measurements are no better.
    static constexpr Micros kDeadZone = kTickPeriod / 6;
    /// The error at the beginning that may be made up for: the clocks' agreed start is within a round trip.
    static constexpr Micros kMostEarly = 5 * kTickPeriod;

    Micros base_;  ///< When tick 0 would have been due.
    Tick tick_;
    Micros owed_ = kMostEarly;
};

/// Estimates how far another peer's clock is behind or ahead, from the packets that it sends at the beginning of its
/// ticks.
class PaceEstimate {
public:
    /// Records that the packet of their tick `tick` arrived at `arrival`.
    void add(Tick tick, Micros arrival) { engine::push_newest(offsets_, arrival - ticks_to_micros(tick), kKept); }
    /// Forgets all samples: after a standstill, older ones say nothing about their clock.
    void clear() { offsets_.clear(); }
    /// Returns by how much `clock` is ahead of theirs, if the one-way latency is `one_way`. Nothing until there are
    /// enough samples.
    [[nodiscard]] std::optional<Micros> ahead(const TickClock& clock, Micros one_way) const;

private:
    static constexpr std::size_t kKept = std::size_t{2} * kTicksPerSecond;

    std::deque<Micros> offsets_;  ///< Arrival of each packet minus the nominal time of its tick.
};

/// While the tick that runs next waits for input, a peer goes on sampling its own keys, up to this many ticks further,
/// so that the others need not wait for them.
inline constexpr Tick kMaxLead = 8;

/// Figures of the whole run, for the report. Without prediction a tick is shown when it runs.
struct TickStats {
    std::uint64_t ticks = 0;       ///< Ticks shown.
    std::uint64_t late_ticks = 0;  ///< More than a quarter of a tick after they were due.
    std::uint64_t stalls = 0;      ///< Late by more than 100 ms.
    Micros longest_stall = 0;
    double delay_sum = 0;  ///< Of the delay at each tick, in ticks.
    std::uint64_t delay_changes = 0;
    Micros fastest_second = 0;  ///< The least time that 30 ticks in a row took; 0 before as many …
    Micros slowest_second = 0;  ///< … and the most.
};

/// Three positions on one clock:
/// - `tick` runs next, on everybody's keys.
/// - A tick is shown up to `window` ticks before it runs, on predicted keys; with a window of 0, when it runs.
/// - Keys are sampled up to `window` ticks ahead of `tick`, or kMaxLead if that is more. They take effect `delay` ticks
///   after the one in which they were sampled.
class TickSchedule {
public:
    /// Tick 0 is due at `start_at`. A fixed delay never changes. `most_lead`: the most ticks by which another
    /// peer's sampling may be ahead of the tick that it runs.
    TickSchedule(Micros start_at, int delay, bool is_delay_fixed, Micros now, Tick window = 0, Tick most_lead = 0);
    /// Enters a running game: `tick` runs next, and the clock is set as if it had been running since the
    /// constructor's `start_at`. The delay may change again at tick `delay_settled_at`.
    void enter(Tick tick, Tick delay_settled_at, Micros now);

    /// Returns the tick that runs next.
    [[nodiscard]] Tick tick() const { return tick_; }
    /// Returns whether that tick is due: it has been shown, or is now.
    [[nodiscard]] bool is_tick_due(Micros now) const { return tick_ < shown_ || is_show_due(now); }
    /// Returns whether the clock has reached that tick, even if missed ticks before it are still being caught up on.
    [[nodiscard]] bool is_tick_overdue(Micros now) const { return now >= clock_.due(tick_); }
    /// Records that the tick runs now. It is also shown now if it has not been.
    void run_tick(Micros now);

    /// Returns the tick that is shown next: the one that runs next, or up to a window later.
    [[nodiscard]] Tick shown() const { return shown_; }
    /// Returns how many ticks may be shown before they run.
    [[nodiscard]] Tick window() const { return window_; }
    /// Sets how many ticks may be shown before they run; ticks already shown stay shown.
    void set_window(Tick window) { window_ = window; }
    /// Returns whether that tick may be shown now on predicted keys.
    [[nodiscard]] bool is_prediction_due(Micros now) const { return shown_ < tick_ + window_ && is_show_due(now); }
    /// Records that the tick is shown now.
    void show_tick(Micros now);

    /// Returns the input delay in ticks.
    [[nodiscard]] int delay() const { return delay_; }
    /// Returns the tick from which the delay may change again.
    [[nodiscard]] Tick delay_settled_at() const { return delay_settled_at_; }
    /// Moves the delay toward what the pilots' links need, as requested in the ticks run so far. Returns whether it
    /// changed.
    bool follow_need(int delay);
    /// Returns the first tick that was sampled entirely under the present delay. The input of earlier ticks may have
    /// arrived several at a time, so it says nothing about pace, lateness or loss.
    [[nodiscard]] Tick steady_from() const { return steady_from_; }

    /// Returns whether keys are due to be sampled.
    [[nodiscard]] bool is_sample_due(Micros now) const { return now >= sample_due() && !is_sampling_blocked(); }
    /// Returns the tick in which keys sampled next take effect.
    [[nodiscard]] Tick sample_target() const { return clock_.tick() + static_cast<Tick>(delay_); }
    /// Records that keys were sampled. `ahead` is by how much this peer's clock is ahead of the others' (PaceEstimate).
    void end_sample(Micros ahead) { clock_.advance(ahead); }
    [[nodiscard]] const TickClock& clock() const { return clock_; }

    /// Holds the clock while sampling is blocked, or when it is more than a quarter of a second late. The time lost is
    /// not made up for, but no tick is skipped. Returns whether the clock was held.
    bool hold_if_blocked(Micros now);
    /// Returns how long ago this peer's clock sampled `tick`, for which another peer's input arrives now; nothing while
    /// the clock settles after a standstill or a change of the delay.
    [[nodiscard]] std::optional<Micros> lateness(Tick tick, Micros now) const;

    /// Returns since when the game has waited: since the last tick, or `restart_wait`.
    [[nodiscard]] Micros waits_since() const { return waits_since_; }
    /// Gives the others time to answer something new before they count as stuck.
    void restart_wait(Micros now) { waits_since_ = now; }

    /// Returns the fraction of the shown tick that has passed, 0..1, for interpolation between two worlds.
    [[nodiscard]] double fraction(Micros now) const;
    /// Returns when to check again, at the latest. `is_complete`: the next tick has all its input.
    [[nodiscard]] Micros next_due(Micros now, bool is_complete) const;
    [[nodiscard]] const TickStats& stats() const { return stats_; }

private:
    /// After a standstill, missed ticks are shown at double speed, so that no movement jumps.
    [[nodiscard]] bool is_show_due(Micros now) const {
        return now >= clock_.due(shown_) && (shown_at_ < 0 || now >= shown_at_ + kTickPeriod / 2);
    }
    [[nodiscard]] Micros sample_due() const { return clock_.due(clock_.tick()); }
    [[nodiscard]] Tick max_lead() const { return window_ > kMaxLead ? window_ : kMaxLead; }
    [[nodiscard]] bool is_sampling_blocked() const { return clock_.tick() > tick_ + max_lead(); }

    TickClock clock_;  ///< Its tick is sampled next.
    Tick tick_ = 0;
    Tick shown_ = 0;
    Tick window_;
    Tick most_lead_;
    int delay_;
    bool is_delay_fixed_;
    Tick delay_settled_at_ = 0;  ///< The tick from which on the delay may change again.
    Tick steady_from_;
    Micros waits_since_;
    Micros held_at_ = -1;             ///< When the clock last stood still.
    Micros shown_at_ = -1;            ///< When the last tick was shown.
    std::deque<Micros> last_second_;  ///< When each of the last ticks was shown, one more than a second has.
    TickStats stats_;
};

}  // namespace net
