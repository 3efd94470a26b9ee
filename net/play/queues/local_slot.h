// SPDX-License-Identifier: Zlib
/// A local pilot's keys and events on their way into its slot's history.
#pragma once

#include "net/play/membership/membership.h"
#include "net/play/queues/slot_history.h"
#include "net/play/queues/votes.h"
#include "net/wire/pilot_event.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace net {

/// Holds key samples that a slot's history cannot take yet.
///
/// A slot's history grows by exactly one tick per tick of its pilot's clock, because the other peers read that clock
/// from its end. When the input delay falls, the history is too long and takes nothing until the clock has caught up;
/// meanwhile the samples wait here. After that one sample arrives and one leaves per tick, so the buffer would never
/// shrink while the keys keep changing. Two rules shrink it without losing a sampled press or release: a sample that
/// changes nothing is dropped, and after two changes in a row one tick passes without a sample.
class SampleBuffer {
public:
    /// Returns whether to sample the keys of the next tick. If not, `skip` it: the next sample shows what changed
    /// meanwhile.
    [[nodiscard]] bool wants_sample() const { return samples_.empty() || changes_ < kChangesInARow; }
    /// Takes a sample, unless it changes nothing; `last` is the keys at the end of the slot's history.
    void push(std::uint8_t keys, std::uint8_t last);
    /// Lets a tick pass without a sample.
    void skip() { changes_ = 0; }
    /// Returns the keys of the next tick: the oldest sample, or `last` if there is none.
    [[nodiscard]] std::uint8_t pop(std::uint8_t last);

    [[nodiscard]] std::size_t size() const { return samples_.size(); }

private:
    /// With two, after a fall of six ticks (the maximum) the buffer is empty within 18 ticks.
    static constexpr int kChangesInARow = 2;

    std::deque<std::uint8_t> samples_;
    int changes_ = 0;  ///< Samples taken since one was dropped or skipped.
};

/// Own chat lines that may wait to enter the queue. More are refused, so that a held key cannot fill packets.
inline constexpr std::ptrdiff_t kMaxChatWaiting = 8;

/// Events that this peer adds to its input besides keys: pauses, chat, arrivals, and those of the protocol itself.
/// Events wait here for one of the next ticks. Each is bound to its tick, so that it takes effect at that tick on all
/// peers.
class OwnEvents {
public:
    /// Adds an event. Replaces an equal one that is still waiting, unless it is chat, which may repeat itself.
    void post(PilotEvent event);
    /// Requests a pause, or withdraws the request.
    void pause(bool is_wanted);
    /// Withdraws the request for a pause, since the others have ended or refused it.
    void drop_pause() { asks_for_pause_ = false; }
    /// Returns whether a pause was requested last. PauseTracker knows of it only once the request's tick has run.
    [[nodiscard]] bool asks_for_pause() const { return asks_for_pause_; }
    /// Sends a line of chat, cut at kMaxChatBytes. Returns false and sends nothing if kMaxChatWaiting lines are already
    /// waiting.
    [[nodiscard]] bool say(const std::string& text);

    /// Removes and returns the events for the next tick, `tick`. Long ones wait while too many bytes of them,
    /// `under_way`, have not been acknowledged, and chat beyond its limit waits, too.
    [[nodiscard]] std::vector<PilotEvent> take(std::size_t under_way, Tick tick);
    /// Returns whether an event counts among those bytes.
    [[nodiscard]] static bool is_long(const PilotEvent& event);

private:
    std::vector<PilotEvent> waiting_;
    ChatAllowance chat_;
    bool asks_for_pause_ = false;
};

/// The input of one local slot. Samples and events enter its history bound to a tick, so that they take effect at that
/// tick on all peers. Leaving and votes count at once for this peer's own membership.
class LocalSlot {
public:
    /// `queues` and `members` must outlive it. The queue of `slot` may already hold the agreed first ticks.
    LocalSlot(Slot slot, SlotHistories& queues, Membership& members);

    [[nodiscard]] Slot slot() const { return slot_; }
    [[nodiscard]] const SlotHistory& queue() const { return queue_; }

    /// Returns whether to sample the keys of the next tick. If not, `skip_sample`.
    [[nodiscard]] bool wants_sample() const { return samples_.wants_sample(); }
    void skip_sample() { samples_.skip(); }
    /// Takes a sample of keys, at most 6 bits.
    void push_sample(std::uint8_t keys) { samples_.push(keys & kMaxKeys, queue_.last_keys()); }
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
    SlotHistory& queue_;
    Membership& members_;
    SampleBuffer samples_;
    OwnEvents events_;
};

}  // namespace net
