// SPDX-License-Identifier: Zlib
// What another peer's packet does. Nothing in it is believed before it is checked; a packet is taken whole or not at
// all.
#include <algorithm>

#include "engine/base/bytes.h"
#include "net/play/lockstep.h"

namespace net {

namespace {

/// So far beyond the turn that is waited for no honest stream can be: delay, lead, and events in a stall.
constexpr Tick kMaxAhead = 128;
constexpr Micros kLackLasts = kSecond;
/// After a standstill the clock has to settle before lateness means anything.
constexpr Micros kSettle = kSecond / 2;

}  // namespace

bool Lockstep::receive(const Datagram& datagram, Micros now) {
    const Slot from = sender_of(datagram, now);
    // Who was dropped is not part of this game any more; who left may still need to hear that we know.
    if (from == kNoSlot || drop_consensus_.is_lost(from)) {
        return false;
    }
    const auto packet = decode_sync(std::string_view(datagram.bytes).substr(0, datagram.bytes.size() - kTagBytes));
    return packet && take(from, *packet, now);
}

Slot Lockstep::sender_of(const Datagram& datagram, Micros now) {
    if (datagram.bytes.size() <= kTagBytes) {
        return kNoSlot;
    }
    const std::string_view all(datagram.bytes);
    engine::Reader reader(all.substr(all.size() - kTagBytes));
    std::uint32_t tag = 0;
    reader("tag", tag);
    const auto is_by = [&](Slot slot) {
        const LinkKey& key = links_[index_of(slot)].key;
        return key.is_set() && tag == static_cast<std::uint32_t>(key.tag(static_cast<std::uint8_t>(slot),
                                                                         all.substr(0, all.size() - kTagBytes)));
    };
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if (slot != setup_.self && links_[index_of(slot)].address == datagram.from && is_by(slot)) {
            return slot;
        }
    }
    // A line that fell silent may go on from another address: a laptop that changed from cable to radio. That others
    // pass on its keys meanwhile is no reason to refuse its own.
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        Link& link = links_[index_of(slot)];
        if (slot != setup_.self && now - link.line.last_direct() > kSecond && is_by(slot)) {
            link.address = datagram.from;
            return slot;
        }
    }
    return kNoSlot;
}

bool Lockstep::is_legal(Slot from, const KeyRun& run) const {
    std::array<std::size_t, kMaxRunTicks> bytes{};
    for (const KeyRun::At& at : run.events) {
        bytes[at.offset] += encoded_size(at.event);
    }
    // What others could not pass on whole is not taken either.
    return std::ranges::max(bytes) <= kMaxTickEventBytes && std::ranges::all_of(run.events, [&](const KeyRun::At& at) {
               const PilotEvent& event = at.event;
               switch (event.type) {
               case PilotEvent::Type::Delay:
                   return event.value <= kMaxDelay;
               case PilotEvent::Type::Pause:
                   return event.value <= 1;
               case PilotEvent::Type::Leave:
                   return at.offset + std::size_t{1} == run.keys.size();
               case PilotEvent::Type::DropVote:
                   return event.value < kMaxPilots && event.value != from && setup_.peers[event.value].is_present &&
                          event.tick <= turn_ + kMaxAhead;
               case PilotEvent::Type::Chat:
                   return true;
               }
               return false;
           });
}

bool Lockstep::take(Slot from, const SyncPacket& packet, Micros now) {
    Link& link = links_[index_of(from)];
    const Tick known = streams_[index_of(from)].end();
    const Tick end = expand(packet.end, known);
    const auto count = static_cast<Tick>(packet.own.keys.size());
    // A replayed packet is far behind; the number of an invented one is anywhere.
    const bool is_near = end <= turn_ + kMaxAhead && end + InputQueue::kKept / 2 > known;
    if (!is_near || end < count || end - count > known || !is_legal(from, packet.own)) {
        return false;
    }
    // The end never falls, so a newer packet has said all that this one can, and truer: what it acknowledges is told by
    // few bits, its hash by a clock that has gone on, and whoever sends old ones again is no sign of life.
    if (end < link.line.newest()) {
        link.line.note_late(end, packet.is_copy);
        return true;
    }
    const bool is_news = link.line.note_received(end, packet.is_copy, now);
    const Tick own_end = streams_[index_of(setup_.self)].end();
    const Tick held = expand_below(packet.held, own_end);
    link.line.note_acknowledged(held, packet.hold_ms, now);
    link.takes_copies = packet.wants_copies;
    const auto delay = static_cast<Tick>(delay_);
    // A full run may have been cut short: towards who cannot acknowledge, its line back being dead. Then the end is not
    // the sender's newest tick, and tells nothing of its clock.
    const bool tells_clock = packet.own.keys.size() < kMaxRunTicks;
    if (tells_clock && is_news && !packet.is_copy && end > delay && end > samples_from_) {
        link.pace.add(end - delay - 1, now);
    }
    take_run(from, end - count, packet.own, now);
    if (tells_clock) {
        const std::int64_t clock = static_cast<std::int64_t>(end) - delay_ - 1;
        hash_vote_.note_theirs(from, end, clock, packet.hash_generation, packet.hash_byte);
    }
    take_lacks(link, packet, now);
    take_relays(packet, now);
    // The rules of "Networking Maelstrom" (1996): who repeats a tick that we hold is answered with what it lacks; and
    // so is, while we wait ourselves, who is at the next tick, for then our packet to it was lost. In between nothing
    // is answered, nor what is only still under way: answers repeat ticks too, and two peers would go on answering each
    // other.
    const bool repeats = !is_news && !packet.is_copy && link.line.lacks(held, own_end, now);
    const bool is_next = is_news && end > own_end && !is_complete(turn_) && now >= clock_.due(turn_);
    link.is_answer_due = link.is_answer_due || repeats || is_next || !drop_consensus_.is_present(from);
    return true;
}

void Lockstep::take_run(Slot whose, Tick first, const KeyRun& run, Micros now) {
    InputQueue& stream = streams_[index_of(whose)];
    // From who is lost only what a survivor vouches for is taken.
    const Tick most = drop_consensus_.is_lost(whose) ? drop_consensus_.most_held(whose) : turn_ + kMaxAhead;
    std::vector<PilotEvent> events;
    auto at = run.events.begin();
    for (std::size_t i = 0; i < run.keys.size(); ++i) {
        events.clear();
        for (; at != run.events.end() && at->offset == i; ++at) {
            events.push_back(at->event);
        }
        if (first + i == stream.end() && stream.end() < most && !stream.is_closed()) {
            take_tick(whose, run.keys[i], events, now);
        }
    }
}

void Lockstep::take_tick(Slot whose, std::uint8_t keys, const std::vector<PilotEvent>& events, Micros now) {
    InputQueue& stream = streams_[index_of(whose)];
    const Tick tick = stream.end();
    stream.append(keys, events);
    note_lateness(whose, tick, now);
    Link& link = links_[index_of(whose)];
    link.line.note_heard(now);
    // It cannot have come so far without our keys, even if no word of it came directly.
    constexpr Tick kMaxApart = kMaxDelay + kMaxLead + 32;
    link.line.imply_acknowledged(tick > kMaxApart ? tick - kMaxApart : 0);
    for (const PilotEvent& event : events) {
        note_event(whose, tick, event);
    }
}

void Lockstep::note_event(Slot whose, Tick tick, const PilotEvent& event) {
    if (event.type == PilotEvent::Type::Leave) {
        end_stream(whose, tick + 1, TickEvent::Type::Leave);
    } else if (event.type == PilotEvent::Type::DropVote) {
        drop_consensus_.note_vote(whose, event.value, event.tick);
    }
}

void Lockstep::note_lateness(Slot whose, Tick tick, Micros now) {
    if (tick >= samples_from_ && (held_at_ < 0 || now - held_at_ > kSettle)) {
        links_[index_of(whose)].lateness.add(now - clock_.due(tick) + ticks_to_micros(delay_));
    }
}

void Lockstep::take_lacks(Link& link, const SyncPacket& packet, Micros now) {
    if (packet.lacks.empty()) {
        return;
    }
    link.lacking = 0;
    link.lacks_until = now + kLackLasts;
    for (const SyncPacket::Lack& lack : packet.lacks) {
        link.lacking = static_cast<std::uint8_t>(link.lacking | 1U << lack.slot);
        link.lacks[lack.slot] = expand(lack.end, streams_[lack.slot].end());
    }
}

void Lockstep::take_relays(const SyncPacket& packet, Micros now) {
    for (const SyncPacket::Relay& relay : packet.relays) {
        const Slot whose = relay.slot;
        const Tick known = streams_[relay.slot].end();
        const Tick end = expand(relay.end, known);
        const auto count = static_cast<Tick>(relay.run.keys.size());
        // Only what we lack is taken on another's word: whoever is heard speaks for itself.
        if (is_lacking(whose, now) && end >= count && end - count <= known && end <= turn_ + kMaxAhead &&
            is_legal(whose, relay.run)) {
            take_run(whose, end - count, relay.run, now);
        }
    }
}

}  // namespace net
