// SPDX-License-Identifier: Zlib
// Packets to the others: at every tick, a second one where the line is bad, and while everybody waits.
#include <algorithm>

#include "engine/base/bytes.h"
#include "net/play/lockstep.h"

namespace net {

namespace {

constexpr Micros kCopyAfter = kTickPeriod / 2;
/// An answer waits so long after the last packet, so that no line carries more than 60 a second for long.
constexpr Micros kAnswerAfter = kTickPeriod / 3;
constexpr Tick kMaxRelayTicks = 32;
/// What events can take of a packet's own run: chat, and a few that are short. The rest is room for keys and lacks.
constexpr std::size_t kMaxOwnEventBytes = 1000;
/// Of a relay block without its events: slot, end, the two counts, keys that all change.
constexpr std::size_t kRelayBytes = 5 + (kMaxRelayTicks * 7 + 7) / 8;
/// A stream is overdue when its direct line was silent for a round trip and this (RATIONALE.md §2).
constexpr Micros kOverdue = 3 * kTickPeriod;

}  // namespace

void Lockstep::send_all(Micros now) {
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if (slot != setup_.self && drop_consensus_.is_present(slot) && !drop_consensus_.is_lost(slot)) {
            Link& link = links_[index_of(slot)];
            send(slot, false, now);
            link.copy_at = link.takes_copies && !link.line.is_congested() ? now + kCopyAfter : -1;
        }
    }
}

void Lockstep::send_due(Micros now) {
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        Link& link = links_[index_of(slot)];
        const bool is_lost = drop_consensus_.is_lost(slot);
        if (slot == setup_.self || !setup_.peers[index_of(slot)].is_present || (is_lost && now >= link.told_until)) {
            continue;
        }
        const bool has_ended = endings_[index_of(slot)].has_value() && !is_lost;
        const bool is_repeat_due = !has_ended && now >= setup_.start_at && now - link.sent_at > kTickPeriod * 5 / 4;
        const bool is_answer_due = link.is_answer_due && now - link.sent_at >= kAnswerAfter;
        if (is_repeat_due || is_answer_due) {
            send(slot, false, now);
        } else if (link.copy_at >= 0 && now >= link.copy_at && !has_ended) {
            send(slot, true, now);
        }
    }
}

KeyRun Lockstep::run_of(Slot whose, Tick first, Tick most, std::size_t most_event_bytes) const {
    const InputQueue& stream = streams_[index_of(whose)];
    const Tick end = std::min(stream.end(), first + most);
    KeyRun run;
    std::size_t bytes = 0;
    for (Tick tick = first; tick < end; ++tick) {
        const std::vector<PilotEvent> events = stream.events(tick);
        for (const PilotEvent& event : events) {
            bytes += encoded_size(event);
        }
        if (bytes > most_event_bytes || run.events.size() + events.size() > kMaxRunEvents) {
            break;
        }
        for (const PilotEvent& event : events) {
            run.events.push_back({static_cast<std::uint8_t>(tick - first), event});
        }
        run.keys.push_back(stream.keys(tick));
    }
    return run;
}

void Lockstep::send(Slot to, bool is_copy, Micros now) {
    Link& link = links_[index_of(to)];
    const InputQueue& own = streams_[index_of(setup_.self)];
    const Tick oldest = own.end() > InputQueue::kKept ? own.end() - InputQueue::kKept : 0;
    const Tick first = std::clamp(link.line.acknowledged(), oldest, own.end());
    SyncPacket packet;
    packet.own = run_of(setup_.self, first, static_cast<Tick>(kMaxRunTicks), kMaxOwnEventBytes);
    const Tick end = first + static_cast<Tick>(packet.own.keys.size());
    packet.is_copy = is_copy;
    packet.wants_copies = link.line.wants_copies();
    packet.end = static_cast<std::uint16_t>(end);
    packet.held = static_cast<std::uint8_t>(streams_[index_of(to)].end());
    packet.hold_ms = link.line.newest() == streams_[index_of(to)].end() ? link.line.hold_ms(now) : std::uint8_t{255};
    packet.hash_byte = hash_vote_.own_byte(end);
    packet.hash_generation = hash_vote_.own_generation();
    add_lacks(packet, to, now);
    add_relays(packet, to, now);

    std::string bytes = encode(packet);
    engine::Writer tail;
    tail("tag", static_cast<std::uint32_t>(link.key.tag(static_cast<std::uint8_t>(setup_.self), bytes)));
    bytes += tail.bytes();
    transport_.send(link.address, bytes, now);
    link.line.note_sent(end, now);
    link.sent_at = now;
    link.copy_at = -1;
    link.is_answer_due = false;
}

bool Lockstep::is_lacking(Slot slot, Micros now) const {
    const InputQueue& stream = streams_[index_of(slot)];
    if (slot == setup_.self || !drop_consensus_.is_present(slot)) {
        return false;
    }
    if (drop_consensus_.is_lost(slot)) {
        return stream.end() < drop_consensus_.most_held(slot);
    }
    const LinkEstimator& line = links_[index_of(slot)].line;
    return now - line.last_direct() > line.round_trip().value_or(0) + kOverdue;
}

void Lockstep::add_lacks(SyncPacket& packet, Slot to, Micros now) const {
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if (slot != to && is_lacking(slot, now)) {
            packet.lacks.push_back(
                {static_cast<std::uint8_t>(slot), static_cast<std::uint16_t>(streams_[index_of(slot)].end())});
        }
    }
}

void Lockstep::add_relays(SyncPacket& packet, Slot to, Micros now) const {
    const Link& link = links_[index_of(to)];
    if (now >= link.lacks_until) {
        return;
    }
    std::size_t room = kMaxDatagramBytes - kTagBytes - encoded_size(packet) - 1;
    for (Slot slot = 0; slot < kMaxPilots && room > kRelayBytes; ++slot) {
        const InputQueue& stream = streams_[index_of(slot)];
        const Tick first = link.lacks[index_of(slot)];
        const bool is_wanted = (link.lacking >> slot & 1U) != 0 && slot != to && slot != setup_.self;
        if (!is_wanted || first >= stream.end() || !stream.holds(first)) {
            continue;
        }
        SyncPacket::Relay relay;
        relay.slot = static_cast<std::uint8_t>(slot);
        relay.run = run_of(slot, first, kMaxRelayTicks, room - kRelayBytes);
        relay.end = static_cast<std::uint16_t>(first + relay.run.keys.size());
        if (relay.run.keys.empty()) {
            continue;  // its next tick says more than there is room for; the next packet has more
        }
        room -= kRelayBytes;
        for (const KeyRun::At& at : relay.run.events) {
            room -= encoded_size(at.event);
        }
        packet.relays.push_back(std::move(relay));
    }
}

}  // namespace net
