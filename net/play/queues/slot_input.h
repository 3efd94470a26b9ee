// SPDX-License-Identifier: Zlib
/// A local pilot's keys and events on their way into its input queue.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "net/play/membership/membership.h"
#include "net/play/queues/input_queue.h"
#include "net/play/queues/sample_queue.h"

namespace net {

/// Own chat lines that may wait to enter the queue. More are refused, so that a held key cannot fill packets.
inline constexpr std::ptrdiff_t kMaxChatWaiting = 8;

/// Everything enters the queue bound to a tick, so that it takes effect at that tick on all peers. Leaving and votes
/// count at once for this peer's own membership.
class SlotInput {
public:
    /// Both must outlive it. The queue of `slot` may already hold the agreed first ticks.
    SlotInput(Slot slot, InputQueues& queues, Membership& members);

    [[nodiscard]] Slot slot() const { return slot_; }
    [[nodiscard]] const InputQueue& queue() const { return queue_; }

    /// Whether to sample the keys of the next tick. If not, `skip_sample`.
    [[nodiscard]] bool wants_sample() const { return samples_.wants_sample(); }
    void skip_sample() { samples_.skip(); }
    /// Takes a sample of keys, at most 6 bits.
    void push_sample(std::uint8_t keys);
    /// Returns one past the newest tick for which there is a sample, in the queue or waiting.
    [[nodiscard]] Tick sampled_end() const { return queue_.end() + static_cast<Tick>(samples_.size()); }
    /// Extends the queue up to tick `end` with waiting samples, then with repeats of the last keys. Every other active
    /// peer holds the ticks before `acknowledged`.
    void extend(Tick end, Tick acknowledged);

    /// Sends an event with one of the next ticks.
    void post(PilotEvent event) { waiting_.push_back(std::move(event)); }
    /// Sends an event at once, with a further tick of these keys.
    void post_now(PilotEvent event, std::uint8_t keys, Tick acknowledged);
    /// Adds a tick of the same keys at once, so that all slots of a peer have input up to the same tick.
    void repeat_keys(Tick acknowledged) { append(queue_.last_keys(), acknowledged); }
    /// Requests a pause, or withdraws the request.
    void pause(bool is_wanted);
    /// The others have ended the pause that was requested.
    void drop_pause() { asks_for_pause_ = false; }
    /// Returns what was requested last. It takes effect a moment later.
    [[nodiscard]] bool asks_for_pause() const { return asks_for_pause_; }
    /// Sends a line of chat, cut at kMaxChatBytes. Returns false and sends nothing if kMaxChatWaiting lines are already
    /// waiting.
    [[nodiscard]] bool say(const std::string& text);

private:
    void append(std::uint8_t keys, Tick acknowledged);
    [[nodiscard]] std::vector<PilotEvent> take_waiting(Tick acknowledged);
    [[nodiscard]] std::size_t chat_under_way(Tick acknowledged) const;

    Slot slot_;
    InputQueue& queue_;
    Membership& members_;
    SampleQueue samples_;
    std::vector<PilotEvent> waiting_;
    bool asks_for_pause_ = false;
};

}  // namespace net
