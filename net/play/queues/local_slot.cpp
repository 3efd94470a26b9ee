// SPDX-License-Identifier: Zlib
#include "net/play/queues/local_slot.h"

#include "net/wire/sync_packet.h"
#include "net/wire/text.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace net {

void SampleBuffer::push(std::uint8_t keys, std::uint8_t last) {
    if (keys == (samples_.empty() ? last : samples_.back())) {
        changes_ = 0;
        return;
    }
    samples_.push_back(keys);
    ++changes_;
}

std::uint8_t SampleBuffer::pop(std::uint8_t last) {
    if (samples_.empty()) {
        return last;
    }
    const std::uint8_t keys = samples_.front();
    samples_.pop_front();
    return keys;
}

namespace {

/// Limit on the bytes of long events that others have not acknowledged: six of the longest chat lines.
constexpr std::size_t kMaxChatUnderWay = 768;

bool is_chat(const PilotEvent& event) {
    return std::holds_alternative<ChatEvent>(event);
}

}  // namespace

bool OwnEvents::is_long(const PilotEvent& event) {
    return is_chat(event) || std::holds_alternative<Arrival>(event);
}

void OwnEvents::post(PilotEvent event) {
    if (!is_chat(event)) {
        std::erase(waiting_, event);
    }
    waiting_.push_back(std::move(event));
}

void OwnEvents::pause(bool is_wanted) {
    if (is_wanted == asks_for_pause_) {
        return;
    }
    asks_for_pause_ = is_wanted;
    // A request that has not been sent yet is withdrawn, so at most one waits however often the key is pressed.
    const auto is_request = [](const PilotEvent& event) {
        const auto* pause = std::get_if<PauseEvent>(&event);
        return pause != nullptr && pause->wish != PauseEvent::Wish::EndPauseOfOthers;
    };
    if (std::erase_if(waiting_, is_request) == 0) {
        post(PauseEvent{is_wanted ? PauseEvent::Wish::Pause : PauseEvent::Wish::Resume});
    }
}

bool OwnEvents::say(const std::string& text) {
    if (std::ranges::count_if(waiting_, is_chat) >= kMaxChatWaiting) {
        return false;
    }
    post(ChatEvent{clean_chat(text)});
    return true;
}

/// Every packet repeats what others have not acknowledged, and a truncated run would stall everybody, so long events
/// wait. Only one arrival is taken per tick, since only one counts. A tick with more events than a packet can carry
/// would never be sent. There is always room for a Leave, because no tick follows it.
std::vector<PilotEvent> OwnEvents::take(std::size_t under_way, Tick tick) {
    std::size_t room_for_long = kMaxChatUnderWay - std::min(under_way, kMaxChatUnderWay);
    std::size_t room = kMaxTickEventBytes - encoded_size(LeaveEvent());
    std::vector<PilotEvent> taken;
    bool has_arrival = false;
    std::erase_if(waiting_, [&](PilotEvent& event) {
        if (std::holds_alternative<Arrival>(event) && std::exchange(has_arrival, true)) {
            return false;
        }
        if (std::holds_alternative<LeaveEvent>(event)) {
            taken.push_back(std::move(event));
            return true;
        }
        if (is_chat(event) && !chat_.has_line(tick)) {
            return false;
        }
        const std::size_t size = encoded_size(event);
        if (is_long(event) && size > room_for_long) {
            room_for_long = 0;  // so that no shorter line overtakes it
            return false;
        }
        if (size > room || taken.size() + 1 >= kMaxRunEvents) {
            room = 0;  // likewise for any event
            return false;
        }
        room -= size;
        if (is_chat(event)) {
            chat_.take(tick);
        }
        room_for_long -= is_long(event) ? size : 0;
        taken.push_back(std::move(event));
        return true;
    });
    return taken;
}

LocalSlot::LocalSlot(Slot slot, SlotHistories& queues, Membership& members)
    : slot_(slot), queue_(queues[slot]), members_(members) {}

void LocalSlot::extend(Tick end, Tick acknowledged) {
    while (queue_.end() < end) {
        append(samples_.pop(queue_.last_keys()), acknowledged);
    }
}

void LocalSlot::post_now(PilotEvent event, std::uint8_t keys, Tick acknowledged) {
    events_.post(std::move(event));
    append(keys, acknowledged);
}

void LocalSlot::append(std::uint8_t keys, Tick acknowledged) {
    const Tick tick = queue_.end();
    const std::vector<PilotEvent> events = events_.take(chat_under_way(acknowledged), tick);
    queue_.append(keys, events);
    for (const PilotEvent& event : events) {
        members_.note_event(slot_, tick, event);
    }
}

/// Returns the bytes of long events in the queue that not every peer has acknowledged.
std::size_t LocalSlot::chat_under_way(Tick acknowledged) const {
    std::size_t bytes = 0;
    for (Tick tick = std::min(acknowledged, queue_.end()); tick < queue_.end(); ++tick) {
        for (const PilotEvent& event : queue_.events(tick)) {
            bytes += OwnEvents::is_long(event) ? encoded_size(event) : 0;
        }
    }
    return bytes;
}

}  // namespace net
