// SPDX-License-Identifier: Zlib
#include <algorithm>
#include <array>

#include "net/play/input_exchange.h"
#include "net/wire/arrival.h"
#include "net/wire/identity.h"

namespace net {

namespace {

/// The furthest that an honest peer's input reaches beyond the tick that runs next: delay, lead, and events during a
/// stall.
constexpr Tick kMaxAhead = 128;

/// Returns the events of the run's tick at that offset.
std::vector<PilotEvent> events_at(const KeyRun& run, std::size_t offset) {
    std::vector<PilotEvent> events;
    for (const KeyRun::At& at : run.events) {
        if (at.offset == offset) {
            events.push_back(at.event);
        }
    }
    return events;
}

}  // namespace

bool InputExchange::receive(PeerId from, const Datagram& datagram, Micros now) {
    const auto packet = decode_sync(std::string_view(datagram.bytes).substr(0, datagram.bytes.size() - kTagBytes));
    // From another address, only packets with new input count, or replayed packets would look like a sign of life.
    const bool is_elsewhere = datagram.from != link(from).address();
    if (!packet || (is_elsewhere && !is_news(from, *packet)) || !take(from, *packet, now)) {
        return false;
    }
    if (is_elsewhere) {
        link(from).note_elsewhere(datagram.from);
    } else {
        link(from).earn(datagram.bytes.size());
    }
    return true;
}

bool InputExchange::is_news(PeerId from, const SyncPacket& packet) const {
    return expand(packet.end, end_of(from)) > link(from).estimator().newest();
}

PeerId InputExchange::sender_of(const Datagram& datagram, Micros now) const {
    const PeerId self = parts_.members.self();
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        if (peer != self && link(peer).may_be_at(datagram.from) && link(peer).is_authentic(peer, datagram)) {
            return peer;
        }
    }
    // A silent link may continue from another address, for example after a laptop switched from cable to Wi-Fi. The
    // peer's own packets count even while others relay its input. Ours go to the new address only once the peer has
    // answered there (see Mesh).
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        const bool is_silent = now - link(peer).estimator().last_direct() > kSecond;
        if (peer != self && is_silent && link(peer).is_authentic(peer, datagram)) {
            return peer;
        }
    }
    return kNoPeer;
}

/// Does not ask who flies the slot, or how many slots that peer has: a newcomer may be admitted in a tick that has not
/// run here yet, or has run here and not where the vote was cast.
bool InputExchange::is_vote_legal(const PilotEvent& vote) const {
    return vote.value < kMaxPilots && vote.tick <= parts_.schedule.tick() + kMaxAhead &&
           vote.text.size() <= sizeof(StreamHash) * kMaxLocalPilots;
}

bool InputExchange::is_legal(const KeyRun& run) const {
    std::array<std::size_t, kMaxRunTicks> bytes{};
    for (const KeyRun::At& at : run.events) {
        bytes[at.offset] += encoded_size(at.event);
    }
    const auto is_event_legal = [&](const KeyRun::At& at) {
        const PilotEvent& event = at.event;
        switch (event.type) {
        case PilotEvent::Type::Delay:
            return event.value <= kMaxDelay;
        case PilotEvent::Type::Pause:
            return event.value <= 2;
        case PilotEvent::Type::Leave:
            return at.offset + std::size_t{1} == run.keys.size();
        case PilotEvent::Type::DropVote:
            return is_vote_legal(event);
        case PilotEvent::Type::Suspicion:
            return true;
        case PilotEvent::Type::Chat:
            return event.text.size() <= kMaxChatBytes;
        case PilotEvent::Type::Arrive:
            return decode_arrival(event.text).has_value();
        case PilotEvent::Type::RemovalVote:
            return event.value < kMaxPilots;
        case PilotEvent::Type::Restart:
            return event.value < kMaxPilots && event.text.size() == sizeof(Signature);
        }
        return false;
    };
    // A tick with too many events for others to relay is rejected as well.
    return std::ranges::max(bytes) <= kMaxTickEventBytes && std::ranges::all_of(run.events, is_event_legal);
}

bool InputExchange::take(PeerId from, const SyncPacket& packet, Micros now) {
    const TickSchedule& schedule = parts_.schedule;
    const std::vector<Slot> slots = parts_.members.slots().slots_of(from);
    if (slots.size() != (packet.has_second ? 2 : 1)) {
        return false;
    }
    LinkEstimator& estimator = link(from).estimator();
    const Tick known = end_of(from);
    const Tick end = expand(packet.end, known);
    const auto count = static_cast<Tick>(packet.own.keys.size());
    const bool is_run_legal = is_legal(packet.own) && (!packet.has_second || is_legal(packet.second));
    // A replayed packet is far behind; a forged one can have any number.
    const bool is_near = end <= schedule.tick() + kMaxAhead && end + InputQueue::kKept / 2 > known;
    if (!is_near || end < count || end - count > known || !is_run_legal) {
        return false;
    }
    // `end` never decreases, so a newer packet has already brought everything in this one. Reading it would be less
    // reliable: acknowledgements have few bits, the hash is an earlier one, and replayed packets must not look like a
    // sign of life.
    if (end < estimator.newest()) {
        estimator.note_late(end, packet.is_copy);
        return true;
    }
    const bool is_news = estimator.note_received(end, packet.is_copy, now);
    const Tick held = expand_below(packet.held, end_of(parts_.members.self()));
    estimator.note_acknowledged(held, packet.hold_ms, now);
    link(from).set_takes_copies(packet.wants_copies);
    if (is_news && !packet.is_copy && packet.lead < kUnknownLead) {
        note_pace(from, end, packet.lead, now);
    }
    const Tick most = schedule.tick() + kMaxAhead;
    take_run(slots.front(), end - count, packet.own, most, now);
    if (packet.has_second) {
        take_run(slots.back(), end - count, packet.second, most, now);
    }
    note_vouchers(from, packet, end);
    parts_.hashes.note_theirs(from, end, packet.hash_turn, packet.hash_byte);
    if (!packet.lacks.empty()) {
        link(from).note_lacks(packet.lacks, parts_.queues, now);
    }
    take_relays(packet, now);
    const bool repeats = !is_news && !packet.is_copy;
    if ((repeats && lacks_ours(from, held, now)) || (is_news && is_ahead_of_us(end, now)) ||
        !parts_.members.is_member(from)) {
        link(from).answer();
    }
    return true;
}

/// Records the sender's pace. It sampled the newest of these ticks at the tick before the one that its clock shows now.
void InputExchange::note_pace(PeerId from, Tick end, Tick lead, Micros now) {
    if (end > lead && end > parts_.schedule.steady_from()) {
        link(from).pace().add(end - lead - 1, now);
    }
}

// The rules of "Networking Maelstrom" (1996): answer a peer that repeats a tick we hold with what it lacks. Also answer
// a peer that is a tick ahead while we wait, since our packet to it was lost. Answer nothing else, not even a repeat if
// our input is still on its way: answers repeat ticks too, so two peers would answer each other forever.

bool InputExchange::lacks_ours(PeerId from, Tick held, Micros now) const {
    return link(from).estimator().lacks(held, end_of(parts_.members.self()), now);
}

bool InputExchange::is_ahead_of_us(Tick end, Micros now) const {
    const TickSchedule& schedule = parts_.schedule;
    return end > end_of(parts_.members.self()) &&
           !parts_.members.tenures().is_complete(parts_.queues, schedule.tick()) && schedule.is_tick_overdue(now);
}

/// Appends what is new, up to tick `most`.
void InputExchange::take_run(Slot whose, Tick first, const KeyRun& run, Tick most, Micros now) {
    const InputQueue& target = queue(whose);
    for (std::size_t i = 0; i < run.keys.size(); ++i) {
        if (first + i == target.end() && target.end() < most && !target.is_closed()) {
            take_tick(whose, run.keys[i], events_at(run, i), now);
        }
    }
}

void InputExchange::take_tick(Slot whose, std::uint8_t keys, const std::vector<PilotEvent>& events, Micros now) {
    const PeerId peer = parts_.members.slots().peer_of(whose);
    const Tick tick = queue(whose).end();
    queue(whose).append(keys, events);
    const bool is_first = whose == parts_.members.slots().first_of(peer);  // one sample per tick
    if (const auto lateness = parts_.schedule.lateness(tick, now); lateness && is_first) {
        link(peer).lateness().add(*lateness);
    }
    link(peer).estimator().note_heard(now);
    // The peer cannot have advanced so far without our input, even if none of its packets arrived directly.
    constexpr Tick kMaxApart = kMaxDelay + kMaxLead + 32;
    link(peer).estimator().imply_acknowledged(tick > kMaxApart ? tick - kMaxApart : 0);
    for (const PilotEvent& event : events) {
        parts_.members.note_event(whose, tick, event);
    }
}

void InputExchange::note_vouchers(PeerId from, const SyncPacket& packet, Tick end) {
    const std::vector<Slot> slots = parts_.members.slots().slots_of(from);
    for (const Voucher& voucher : packet.vouchers) {
        vouchers_.note(slots.front(), end, voucher, RelayVouchers::Source::Owner);
    }
    for (const Voucher& voucher : packet.second_vouchers) {
        vouchers_.note(slots.back(), end, voucher, RelayVouchers::Source::Owner);
    }
}

void InputExchange::take_relays(const SyncPacket& packet, Micros now) {
    for (const SyncPacket::Relay& relay : packet.relays) {
        const Slot whose = relay.slot;
        const Tick known = queue(whose).end();
        const Tick end = expand(relay.end, known);
        const auto count = static_cast<Tick>(relay.run.keys.size());
        // Relayed input is accepted only if it is lacking: a peer that is heard directly speaks for itself.
        if (!is_lacking(whose, now) || end < count || end - count > known || end <= known ||
            end > parts_.schedule.tick() + kMaxAhead || !is_legal(relay.run)) {
            continue;
        }
        const Tick proven = proven_end(whose, end - count, relay);
        take_run(whose, end - count, relay.run, proven, now);
        if (proven < end) {
            continue;
        }
        for (const Voucher& voucher : relay.vouchers) {
            vouchers_.note(whose, end, voucher, RelayVouchers::Source::Relay);
        }
    }
}

/// Returns the tick up to which a relay's run is proven to be what its owner sent: by the owner's voucher for us or,
/// for a lost peer, by the hash in a survivor's vote.
Tick InputExchange::proven_end(Slot whose, Tick first, const SyncPacket::Relay& relay) const {
    const Membership& members = parts_.members;
    const PeerId owner = members.slots().peer_of(whose);
    const Tick known = queue(whose).end();
    StreamHash hash = queue(whose).hash(known);
    Tick proven = known;
    for (std::size_t i = known - first; i < relay.run.keys.size(); ++i) {
        hash = extended(hash, relay.run.keys[i], events_at(relay.run, i));
        if (const Tick end = first + static_cast<Tick>(i) + 1; members.is_named_in_vote(owner, whose, end, hash)) {
            proven = end;
        }
    }
    const auto ours = std::ranges::find(relay.vouchers, static_cast<std::uint8_t>(members.self()), &Voucher::receiver);
    const Tick end = first + static_cast<Tick>(relay.run.keys.size());
    const bool is_vouched = ours != relay.vouchers.end() && ours->tag == link(owner).voucher(owner, whose, end, hash);
    return is_vouched && !members.is_lost(owner) ? end : proven;
}

}  // namespace net
