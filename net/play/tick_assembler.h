// SPDX-License-Identifier: Zlib
/// All pilots' input of one tick, from their queues.
#pragma once

#include <array>

#include "net/play/input_queue.h"
#include "net/play/membership.h"
#include "net/wire/tick_inputs.h"

namespace net {

/// Executes the events of each tick and remembers the pauses and delays requested from then on. Every peer assembles
/// the same ticks, so its results are the same on all of them.
class TickAssembler {
public:
    /// All pilots need `delay` at first. `members` must outlive it.
    TickAssembler(const Membership& members, int delay);

    /// Returns the input of a complete tick. Call once for every tick, in order.
    [[nodiscard]] TickInputs assemble(const InputQueues& queues, Tick tick);

    [[nodiscard]] bool wants_pause(Slot slot) const { return pauses_[index_of(slot)]; }
    [[nodiscard]] bool is_paused() const;
    /// Returns the largest delay that any pilot's links need, in ticks.
    [[nodiscard]] int delay_needed() const;

private:
    void execute(const PilotEvent& event, Slot slot, TickInputs& inputs);

    const Membership& members_;
    std::array<bool, kMaxPilots> pauses_{};
    std::array<int, kMaxPilots> delays_{};  ///< A peer asks in the first of its slots.
};

}  // namespace net
