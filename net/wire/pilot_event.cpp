// SPDX-License-Identifier: Zlib
#include "net/wire/pilot_event.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "engine/base/bytes.h"
#include "net/wire/identity.h"

namespace net {

namespace {

/// By type of event: the highest `value`.
constexpr std::array<std::uint8_t, std::variant_size_v<PilotEvent>> kMaxValues{
    kMaxDelay,
    static_cast<std::uint8_t>(PauseEvent::Wish::EndPauseOfOthers),
    0,
    1,
    kMaxPilots - 1,
    255,
    0,
    kMaxPilots - 1,
    kMaxPilots - 1};

/// Reads an arrival with one or two pilots in ascending order of slot, and with an address that a single machine can
/// have.
std::optional<PilotEvent> arrival_of(engine::Reader& text) {
    Arrival arrival;
    text("arrival", arrival);
    const bool is_ordered = std::ranges::adjacent_find(arrival.pilots, std::ranges::greater_equal(),
                                                       &Arrival::Pilot::slot) == arrival.pilots.end();
    const bool is_sound =
        !arrival.pilots.empty() && is_ordered && !arrival.candidates.empty() && address_of(arrival.candidates.front());
    return is_sound ? std::optional<PilotEvent>(std::move(arrival)) : std::nullopt;
}

/// Returns the event that the fields of its type describe, as far as they do; ignores the others.
std::optional<PilotEvent> described(const EventFields& fields) {
    engine::Reader text(fields.text);
    switch (fields.type) {
    case 0:
        return DelayEvent{fields.value};
    case 1:
        return PauseEvent{static_cast<PauseEvent::Wish>(fields.value)};
    case 2:
        return ChatEvent{fields.text.substr(0, kMaxChatBytes)};
    case 3:
        return LeaveEvent{fields.value != 0};
    case 4: {
        DropVoteEvent vote{Slot::of(fields.value), fields.tick};
        while (!text.at_end() && vote.hashes.size() < kMaxLocalPilots) {
            text("hash", vote.hashes.emplace_back());
        }
        return vote;
    }
    case 5:
        return SuspicionEvent{fields.value};
    case 6:
        return arrival_of(text);
    case 7:
        return RemovalVoteEvent{Slot::of(fields.value)};
    default: {
        RestartEvent restart{Slot::of(fields.value), fields.tick};
        text("notice", restart.notice);
        return restart;
    }
    }
}

EventFields with_slot(Slot slot, Tick tick = 0) {
    return {.value = slot.byte(), .tick = tick};
}

}  // namespace

EventFields fields_of(const PilotEvent& event) {
    engine::Writer bytes;
    const auto describe = Overloaded{
        [](const DelayEvent& delay) { return EventFields{.value = delay.ticks}; },
        [](const PauseEvent& pause) { return EventFields{.value = static_cast<std::uint8_t>(pause.wish)}; },
        [&](const ChatEvent& chat) { return bytes.raw(chat.text), EventFields(); },
        [](const LeaveEvent& leave) { return EventFields{.value = static_cast<std::uint8_t>(leave.goes_to_lobby)}; },
        [&](const DropVoteEvent& vote) {
            for (const StreamHash& hash : vote.hashes) {
                bytes("hash", hash);
            }
            return with_slot(vote.slot, vote.end);
        },
        [](const SuspicionEvent& suspicion) { return EventFields{.value = suspicion.slots}; },
        [&](const Arrival& arrival) { return bytes("arrival", arrival), EventFields(); },
        [](const RemovalVoteEvent& vote) { return with_slot(vote.slot); },
        [&](const RestartEvent& restart) {
            return bytes("notice", restart.notice), with_slot(restart.slot, restart.beginning);
        },
    };
    EventFields fields = std::visit(describe, event);
    fields.type = static_cast<std::uint8_t>(event.index());
    fields.text = bytes.bytes();
    return fields;
}

std::optional<PilotEvent> event_of(const EventFields& fields) {
    if (fields.type >= kMaxValues.size() || fields.value > kMaxValues[fields.type]) {
        return std::nullopt;
    }
    std::optional<PilotEvent> event = described(fields);
    return event && fields_of(*event) == fields ? event : std::nullopt;
}

}  // namespace net
