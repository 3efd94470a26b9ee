// SPDX-License-Identifier: Zlib
/// All pilots' input of one tick, from their queues.
#pragma once

#include <array>
#include <deque>

#include "net/play/input_queue.h"
#include "net/play/membership.h"
#include "net/wire/tick_inputs.h"

namespace net {

/// Executes the events of each tick and remembers the pauses and delays requested from then on. Every peer assembles
/// the same ticks, so its results are the same on all of them.
class TickAssembler {
public:
    /// All pilots need `delay` at first. A pause or its end takes effect `pause_lag` ticks after the tick that asks for
    /// it, so that a peer which shows ticks before they run knows in time. `members` must outlive it.
    TickAssembler(const Membership& members, int delay, Tick pause_lag = 0);

    /// Returns the input of a complete tick. Call once for every tick, in order.
    [[nodiscard]] TickInputs assemble(const InputQueues& queues, Tick tick);

    [[nodiscard]] bool wants_pause(Slot slot) const { return pauses_[index_of(slot)]; }
    /// Returns whether the game stands still in a tick, no later than `pause_lag` after the last one assembled.
    [[nodiscard]] bool is_paused(Tick tick) const;
    /// Returns the largest delay that any pilot's links need, in ticks.
    [[nodiscard]] int delay_needed() const;

private:
    void execute(const PilotEvent& event, Slot slot, TickInputs& inputs);

    const Membership& members_;
    std::array<bool, kMaxPilots> pauses_{};
    std::array<int, kMaxPilots> delays_{};  ///< A peer asks in the first of its slots.
    Tick pause_lag_;
    Tick end_ = 0;            ///< One past the last tick assembled.
    std::deque<bool> asked_;  ///< Whether anybody asked for a pause, in each of the last pause_lag_ + 1 ticks.
};

}  // namespace net
