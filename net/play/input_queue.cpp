// SPDX-License-Identifier: Zlib
#include "net/play/input_queue.h"

namespace net {

std::vector<PilotEvent> InputQueue::events(Tick tick) const {
    std::vector<PilotEvent> found;
    for (const Entry& entry : events_) {
        if (entry.tick == tick) {
            found.push_back(entry.event);
        }
    }
    return found;
}

void InputQueue::append(std::uint8_t keys, const std::vector<PilotEvent>& events) {
    if (is_closed_) {
        return;
    }
    for (const PilotEvent& event : events) {
        events_.push_back({end_, event});
        is_closed_ = is_closed_ || event.type == PilotEvent::Type::Leave;
    }
    keys_[end_ % kKept] = keys;
    ++end_;
    while (!events_.empty() && end_ - events_.front().tick > kKept) {
        events_.pop_front();
    }
}

}  // namespace net
