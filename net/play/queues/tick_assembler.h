// SPDX-License-Identifier: Zlib
/// Assembles all pilots' input of one tick from their queues.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "net/play/entry_state.h"
#include "net/play/membership/membership.h"
#include "net/play/queues/slot_history.h"
#include "net/play/queues/votes.h"
#include "net/wire/complete_tick.h"
#include "net/wire/pilot_event.h"

namespace net {

/// Tracks who accuses whom, from the input of the ticks so far, so that all peers admit the same arrivals: nobody
/// enters while a drop is being decided, since a newcomer has missed the accusations.
class Accusations {
public:
    /// Takes an event of a tick, in order. Accusations that Membership ignores, or against a slot that has ended by
    /// then, change nothing.
    void note(Slot by, const PilotEvent& event, const Membership& members, Tick tick);
    /// Discards all accusations by and against a slot, since it has ended.
    void forget(Slot slot);
    /// Returns whether the peer of `by` may admit an arrival at `tick`: it is the senior one, the peer number and the
    /// slots are free (or past, for a return), and nobody is accused.
    [[nodiscard]] bool is_admissible(const Arrival& arrival, Slot by, const Tenures& tenures, Tick tick) const;

private:
    /// By slot: the slots that it accuses, one bit each; votes are final, suspicions are replaced.
    PerSlot<std::uint8_t> votes_{};
    PerSlot<std::uint8_t> suspicions_{};
};

/// Executes the events of each tick and remembers the pauses and delays requested from then on. Every peer assembles
/// the same ticks, so its results are the same on all of them.
class TickAssembler {
public:
    /// All pilots need `delay` at first. `pause_lag`: see PauseTracker. `members` must outlive it.
    TickAssembler(const Membership& members, int delay, Tick pause_lag = 0);

    /// Returns the input of a complete tick. Call once for every tick, in order.
    [[nodiscard]] CompleteTick assemble(const SlotHistories& queues, Tick tick);

    /// Returns the arrival announced in the tick assembled last, if it counts; at most one per tick does. The caller
    /// admits it before the next tick.
    [[nodiscard]] const std::optional<Arrival>& arrival() const { return arrival_; }
    /// Makes an admitted peer's slots part of the ticks from `first` on. Its links count as needing `delay` ticks.
    void expect(const Arrival& arrival, Tick first, int delay);

    /// Writes this state into an entry state.
    void save(EntryState& state) const;
    /// Continues from the state in an entry state.
    void restore(const EntryState& state);

    /// Returns who wants a pause, and whether the game is paused; known up to `pause_lag` after the last tick
    /// assembled.
    [[nodiscard]] const PauseTracker& pauses() const { return pauses_; }
    /// Returns the votes to end a pause.
    [[nodiscard]] const PauseVote& pause_vote() const { return pause_vote_; }
    /// Returns the slots whose votes to end the present pause count, one bit each.
    [[nodiscard]] std::uint8_t pause_voters(Tick tick) const;
    /// Returns the pilots whose pause was refused or ended by the others in the tick assembled last, one bit each.
    [[nodiscard]] std::uint8_t overruled() const { return overruled_; }
    /// Returns the votes to remove pilots.
    [[nodiscard]] const RemovalVote& removal_vote() const { return removal_vote_; }
    /// Returns the slots whose votes to remove the pilot of `whose` count, one bit each: the first slot of every other
    /// peer that is part of that tick and has a say (Tenures::speakers).
    [[nodiscard]] std::uint8_t voters(Slot whose, Tick tick) const;
    /// Returns the peers removed by a vote so far, in that order. The input of a newly added one ends with the tick
    /// assembled last. A later peer may have the same number.
    [[nodiscard]] const std::vector<PeerId>& removed() const { return removed_; }
    /// Returns the largest delay that any pilot's links need, in ticks.
    [[nodiscard]] int delay_needed() const { return *std::ranges::max_element(delays_); }

private:
    void begin_and_end(Slot slot, CompleteTick& inputs);
    void execute(const PilotEvent& event, Slot slot, CompleteTick& inputs);
    void execute(const PauseEvent& event, Slot slot, CompleteTick& inputs);
    void settle_pauses(CompleteTick& inputs);
    void note_removal_vote(Slot by, Slot whose, CompleteTick& inputs);
    void settle_removals(Tick tick);
    void settle_arrival(Tick tick);

    /// How a slot begins.
    struct Entrance {
        Tick first = 0;
        bool is_return = false;
        std::string name;
    };

    const Membership& members_;
    PauseTracker pauses_;
    PauseVote pause_vote_;
    RemovalVote removal_vote_;
    PerSlot<ChatAllowance> chat_{};
    std::vector<PeerId> removed_;
    std::uint8_t overruled_ = 0;
    Accusations arrivals_;
    PerSlot<int> delays_{};  ///< By slot; a peer asks in the first of its slots.
    PerSlot<std::optional<Entrance>> entrances_;
    std::vector<std::pair<Slot, Arrival>> announced_;  ///< In the tick being assembled, by the slot that did.
    std::optional<Arrival> arrival_;
};

}  // namespace net
