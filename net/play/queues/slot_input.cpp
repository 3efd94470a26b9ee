// SPDX-License-Identifier: Zlib
#include "net/play/queues/slot_input.h"

#include <algorithm>
#include <utility>

#include "net/wire/phrase.h"

namespace net {

namespace {

/// Limit on long events that others have not acknowledged: six of the longest lines.
constexpr std::size_t kMaxChatUnderWay = 768;

/// Returns whether an event can wait if others have not acknowledged what was said before.
bool is_long(const PilotEvent& event) {
    return event.type == PilotEvent::Type::Chat || event.type == PilotEvent::Type::Arrive;
}

}  // namespace

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
    waiting_.push_back(std::move(event));
    append(keys, acknowledged);
}

void SlotInput::pause(bool is_wanted) {
    if (is_wanted == asks_for_pause_) {
        return;
    }
    asks_for_pause_ = is_wanted;
    // A request that has not been sent yet is withdrawn, so at most one waits however often the key is pressed.
    if (std::erase_if(waiting_, [](const PilotEvent& e) { return e.type == PilotEvent::Type::Pause; }) == 0) {
        post({PilotEvent::Type::Pause, static_cast<std::uint8_t>(is_wanted ? 1 : 0), 0, {}});
    }
}

bool SlotInput::say(const std::string& text) {
    if (std::ranges::count(waiting_, PilotEvent::Type::Chat, &PilotEvent::type) >= kMaxChatWaiting) {
        return false;
    }
    post({PilotEvent::Type::Chat, 0, 0, clean_chat(text)});
    return true;
}

void SlotInput::append(std::uint8_t keys, Tick acknowledged) {
    const Tick tick = queue_.end();
    const std::vector<PilotEvent> events = take_waiting(acknowledged);
    queue_.append(keys, events);
    for (const PilotEvent& event : events) {
        members_.note_event(slot_, tick, event);
    }
}

/// Returns the events of the next tick. Long ones wait while many are unacknowledged: every packet repeats what others
/// have not acknowledged, and a truncated run would stall everybody. Of arrivals, one a tick counts.
std::vector<PilotEvent> SlotInput::take_waiting(Tick acknowledged) {
    std::size_t room = kMaxChatUnderWay - std::min(chat_under_way(acknowledged), kMaxChatUnderWay);
    std::vector<PilotEvent> taken;
    bool has_arrival = false;
    std::erase_if(waiting_, [&](PilotEvent& event) {
        const bool is_arrival = event.type == PilotEvent::Type::Arrive;
        if (is_arrival && std::exchange(has_arrival, true)) {
            return false;
        }
        const std::size_t size = is_long(event) ? encoded_size(event) : 0;
        if (size > room) {
            room = 0;  // so that no shorter line overtakes it
            return false;
        }
        room -= size;
        taken.push_back(std::move(event));
        return true;
    });
    return taken;
}

/// Returns the bytes of chat in the queue that not everybody has acknowledged.
std::size_t SlotInput::chat_under_way(Tick acknowledged) const {
    std::size_t bytes = 0;
    for (Tick tick = std::min(acknowledged, queue_.end()); tick < queue_.end(); ++tick) {
        for (const PilotEvent& event : queue_.events(tick)) {
            bytes += is_long(event) ? encoded_size(event) : 0;
        }
    }
    return bytes;
}

}  // namespace net
