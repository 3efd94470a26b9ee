// SPDX-License-Identifier: Zlib
/// A local pilot's keys and events on their way into its input queue.
#pragma once

#include <cstddef>
#include <cstdint>

#include "net/play/membership/membership.h"
#include "net/play/queues/input_queue.h"
#include "net/play/queues/own_events.h"
#include "net/play/queues/sample_queue.h"

namespace net {

/// Everything enters the queue bound to a tick, so that it takes effect at that tick on all peers. Leaving and votes
/// count at once for this peer's own membership.
class SlotInput {
public:
    /// `queues` and `members` must outlive it. The queue of `slot` may already hold the agreed first ticks.
    SlotInput(Slot slot, InputQueues& queues, Membership& members);

    [[nodiscard]] Slot slot() const { return slot_; }
    [[nodiscard]] const InputQueue& queue() const { return queue_; }

    /// Returns whether to sample the keys of the next tick. If not, `skip_sample`.
    [[nodiscard]] bool wants_sample() const { return samples_.wants_sample(); }
    void skip_sample() { samples_.skip(); }
    /// Takes a sample of keys, at most 6 bits.
    void push_sample(std::uint8_t keys);
    /// Returns one past the newest tick for which there is a sample, in the queue or waiting.
    [[nodiscard]] Tick sampled_end() const { return queue_.end() + static_cast<Tick>(samples_.size()); }
    /// Extends the queue up to tick `end` with waiting samples, then with repeats of the last keys. Every other active
    /// peer holds the ticks before `acknowledged`.
    void extend(Tick end, Tick acknowledged);

    /// Returns the events that wait for one of the next ticks.
    [[nodiscard]] OwnEvents& events() { return events_; }
    /// Sends an event at once, in an extra tick with these keys.
    void post_now(PilotEvent event, std::uint8_t keys, Tick acknowledged);
    /// Adds a tick of the same keys at once, so that all slots of a peer have input up to the same tick.
    void repeat_keys(Tick acknowledged) { append(queue_.last_keys(), acknowledged); }

private:
    void append(std::uint8_t keys, Tick acknowledged);
    [[nodiscard]] std::size_t chat_under_way(Tick acknowledged) const;

    Slot slot_;
    InputQueue& queue_;
    Membership& members_;
    SampleQueue samples_;
    OwnEvents events_;
};

}  // namespace net
