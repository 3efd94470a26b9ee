// SPDX-License-Identifier: Zlib
/// One slot's input.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "engine/base/require.h"
#include "net/wire/pilot_event.h"
#include "net/wire/sync_packet.h"

namespace net {

/// One slot's keys and events by tick, without gaps and never predicted. Grows only at its end. Old ticks are discarded
/// once no peer can still lack them.
class SlotHistory {
public:
    SlotHistory() = default;
    /// Begins at tick `end`, with the hash of all earlier input and the keys of the tick before. Earlier ticks are not
    /// held.
    explicit SlotHistory(Tick end, std::uint8_t last_keys = 0, const StreamHash& hash = {});

    /// Number of ticks kept. Delay, lead and send window together never put two peers that far apart.
    static constexpr Tick kKept = 512;

    /// Returns one past the newest tick.
    [[nodiscard]] Tick end() const { return end_; }
    /// Returns the oldest tick that is held.
    [[nodiscard]] Tick oldest() const { return end_ - begin_ > kKept ? end_ - kKept : begin_; }
    [[nodiscard]] bool holds(Tick tick) const { return tick >= oldest() && tick < end_; }
    /// Returns the keys of a tick, which must be held.
    [[nodiscard]] std::uint8_t keys(Tick tick) const {
        engine::require(holds(tick));
        return keys_[tick % kKept];
    }
    [[nodiscard]] std::vector<PilotEvent> events(Tick tick) const;
    /// Returns the keys of the newest tick; 0 before the first.
    [[nodiscard]] std::uint8_t last_keys() const { return keys_[(end_ + kKept - 1) % kKept]; }
    /// Returns the hash of all input before tick `end`, which must be held or be the end of the queue.
    [[nodiscard]] const StreamHash& hash(Tick end) const {
        engine::require(end >= oldest() && end <= end_);
        return hashes_[end % kHashes];
    }
    /// Returns whether the pilot left on purpose, so that no input follows.
    [[nodiscard]] bool is_closed() const { return is_closed_; }

    /// Returns at most `most` ticks from `first` on, which must be held or be the end of the queue. Stops before a tick
    /// whose events would not fit: more than `most_event_bytes` in total, or more than a packet may carry.
    [[nodiscard]] KeyRun run(Tick first, Tick most, std::size_t most_event_bytes) const;

    /// Returns the bytes of all events from tick `first` on, and before `end`, that are held.
    [[nodiscard]] std::size_t event_bytes(Tick first, Tick end) const;

    /// Adds the next tick. Does nothing once closed.
    void append(std::uint8_t keys, const std::vector<PilotEvent>& events = {});

private:
    struct Entry {
        Tick tick;
        PilotEvent event;
    };

    static constexpr Tick kHashes = kKept + 1;

    std::array<std::uint8_t, kKept> keys_{};
    std::array<StreamHash, kHashes> hashes_{};  ///< By end.
    std::deque<Entry> events_;
    Tick begin_ = 0;
    Tick end_ = 0;
    bool is_closed_ = false;
};

/// By slot.
using SlotHistories = PerSlot<SlotHistory>;

}  // namespace net
