// SPDX-License-Identifier: Zlib
#include "net/play/queues/slot_input.h"

#include <algorithm>
#include <utility>

namespace net {

SlotInput::SlotInput(Slot slot, InputQueues& queues, Membership& members)
    : slot_(slot), queue_(queues[index_of(slot)]), members_(members) {}

void SlotInput::push_sample(std::uint8_t keys) {
    samples_.push(keys & kMaxKeys, queue_.last_keys());
}

void SlotInput::extend(Tick end, Tick acknowledged) {
    while (queue_.end() < end) {
        append(samples_.pop(queue_.last_keys()), acknowledged);
    }
}

void SlotInput::post_now(PilotEvent event, std::uint8_t keys, Tick acknowledged) {
    events_.post(std::move(event));
    append(keys, acknowledged);
}

void SlotInput::append(std::uint8_t keys, Tick acknowledged) {
    const Tick tick = queue_.end();
    const std::vector<PilotEvent> events = events_.take(chat_under_way(acknowledged));
    queue_.append(keys, events);
    for (const PilotEvent& event : events) {
        members_.note_event(slot_, tick, event);
    }
}

/// Returns the bytes of long events in the queue that not every peer has acknowledged.
std::size_t SlotInput::chat_under_way(Tick acknowledged) const {
    std::size_t bytes = 0;
    for (Tick tick = std::min(acknowledged, queue_.end()); tick < queue_.end(); ++tick) {
        for (const PilotEvent& event : queue_.events(tick)) {
            bytes += OwnEvents::is_long(event) ? encoded_size(event) : 0;
        }
    }
    return bytes;
}

}  // namespace net
