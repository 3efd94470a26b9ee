// SPDX-License-Identifier: Zlib
#include "net/play/queues/slot_history.h"

#include <algorithm>
#include <variant>

#include "net/wire/signed_input_hash.h"

namespace net {

SlotHistory::SlotHistory(Tick end, std::uint8_t last_keys, const StreamHash& hash) : begin_(end), end_(end) {
    hashes_[end % kHashes] = hash;
    keys_[(end + kKept - 1) % kKept] = last_keys;
}

std::vector<PilotEvent> SlotHistory::events(Tick tick) const {
    std::vector<PilotEvent> found;
    for (const Entry& entry : events_) {
        if (entry.tick == tick) {
            found.push_back(entry.event);
        }
    }
    return found;
}

KeyRun SlotHistory::run(Tick first, Tick most, std::size_t most_event_bytes) const {
    engine::require(first >= oldest() && first <= end_);
    const Tick end = std::min(end_, first + most);
    KeyRun run;
    std::size_t bytes = 0;
    for (Tick tick = first; tick < end; ++tick) {
        const std::vector<PilotEvent> found = events(tick);
        for (const PilotEvent& event : found) {
            bytes += encoded_size(event);
        }
        if (bytes > most_event_bytes || run.events.size() + found.size() > kMaxRunEvents) {
            break;
        }
        for (const PilotEvent& event : found) {
            run.events.push_back({static_cast<std::uint8_t>(tick - first), event});
        }
        run.keys.push_back(keys(tick));
    }
    return run;
}

std::size_t SlotHistory::event_bytes(Tick first, Tick end) const {
    std::size_t bytes = 0;
    for (const Entry& entry : events_) {
        bytes += entry.tick >= first && entry.tick < end ? encoded_size(entry.event) : 0;
    }
    return bytes;
}

void SlotHistory::append(std::uint8_t keys, const std::vector<PilotEvent>& events) {
    if (is_closed_) {
        return;
    }
    for (const PilotEvent& event : events) {
        events_.push_back({end_, event});
        is_closed_ = is_closed_ || std::holds_alternative<LeaveEvent>(event);
    }
    keys_[end_ % kKept] = keys;
    const StreamHash& before = hash(end_);
    ++end_;
    hashes_[end_ % kHashes] = extended(before, keys, events);
    while (!events_.empty() && end_ - events_.front().tick > kKept) {
        events_.pop_front();
    }
}

}  // namespace net
