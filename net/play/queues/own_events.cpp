// SPDX-License-Identifier: Zlib
#include "net/play/queues/own_events.h"

#include <algorithm>
#include <utility>

#include "net/wire/phrase.h"
#include "net/wire/sync_packet.h"

namespace net {

namespace {

/// Limit on the bytes of long events that others have not acknowledged: six of the longest chat lines.
constexpr std::size_t kMaxChatUnderWay = 768;

}  // namespace

bool OwnEvents::is_long(const PilotEvent& event) {
    return event.type == PilotEvent::Type::Chat || event.type == PilotEvent::Type::Arrive;
}

void OwnEvents::post(PilotEvent event) {
    if (event.type != PilotEvent::Type::Chat) {
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
        return event.type == PilotEvent::Type::Pause && event.value != kEndPauseOfOthers;
    };
    if (std::erase_if(waiting_, is_request) == 0) {
        post({PilotEvent::Type::Pause, static_cast<std::uint8_t>(is_wanted ? 1 : 0), 0, {}});
    }
}

void OwnEvents::vote_to_end_pause() {
    post({PilotEvent::Type::Pause, kEndPauseOfOthers, 0, {}});
}

void OwnEvents::vote_to_remove(Slot slot) {
    post({PilotEvent::Type::RemovalVote, static_cast<std::uint8_t>(slot), 0, {}});
}

bool OwnEvents::say(const std::string& text) {
    if (std::ranges::count(waiting_, PilotEvent::Type::Chat, &PilotEvent::type) >= kMaxChatWaiting) {
        return false;
    }
    post({PilotEvent::Type::Chat, 0, 0, clean_chat(text)});
    return true;
}

void OwnEvents::announce(const Arrival& arrival) {
    post({PilotEvent::Type::Arrive, 0, 0, encode_arrival(arrival)});
}

/// Every packet repeats what others have not acknowledged, and a truncated run would stall everybody, so long events
/// wait. Only one arrival is taken per tick, since only one counts. A tick with more events than a packet can carry
/// would never be sent. There is always room for a Leave, because no tick follows it.
std::vector<PilotEvent> OwnEvents::take(std::size_t under_way) {
    std::size_t room_for_long = kMaxChatUnderWay - std::min(under_way, kMaxChatUnderWay);
    std::size_t room = kMaxTickEventBytes - encoded_size(PilotEvent{PilotEvent::Type::Leave, 0, 0, {}});
    std::vector<PilotEvent> taken;
    bool has_arrival = false;
    std::erase_if(waiting_, [&](PilotEvent& event) {
        const bool is_arrival = event.type == PilotEvent::Type::Arrive;
        if (is_arrival && std::exchange(has_arrival, true)) {
            return false;
        }
        if (event.type == PilotEvent::Type::Leave) {
            taken.push_back(std::move(event));
            return true;
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
        room_for_long -= is_long(event) ? size : 0;
        taken.push_back(std::move(event));
        return true;
    });
    return taken;
}

}  // namespace net
