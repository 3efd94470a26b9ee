// SPDX-License-Identifier: Zlib
#include "net/play/input_exchange.h"

#include "net/wire/identity.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <variant>

namespace net {

void RelayVouchers::note(Slot whose, Tick end, const Voucher& voucher, Source source) {
    Entry& entry = entries_[whose][end % kKept];
    if (end < entry.end) {
        return;
    }
    if (end > entry.end) {
        entry = {.end = end};
    }
    std::optional<Tag>& known = entry.tags[voucher.receiver];
    if (source == Source::Owner || !known || known->source == Source::Relay) {
        known = Tag{voucher.tag, source};
    }
}

void RelayVouchers::forget(PeerId receiver) {
    for (auto& entries : entries_) {
        std::ranges::for_each(entries, [&](Entry& entry) { entry.tags[receiver].reset(); });
    }
}

std::optional<Tick> RelayVouchers::newest(Slot whose, PeerId receiver, Tick first, Tick last) const {
    for (Tick end = last; end > first && last - end < kKept; --end) {
        const Entry& entry = entries_[whose][end % kKept];
        if (entry.end == end && entry.tags[receiver]) {
            return end;
        }
    }
    return std::nullopt;
}

std::vector<Voucher> RelayVouchers::at(Slot whose, Tick end) const {
    std::vector<Voucher> found;
    const Entry& entry = entries_[whose][end % kKept];
    for (const PeerId receiver : kPeers) {
        if (const auto& tag = entry.tags[receiver]; tag && entry.end == end) {
            found.push_back({receiver, tag->tag});
        }
    }
    return found;
}

void WithheldVouchers::note(PeerId owner, bool is_wanting, Micros now) {
    since_[owner] = is_wanting ? std::optional(since_[owner].value_or(now)) : std::nullopt;
}

namespace {

/// Maximum length of a relay. A peer may lack a window and a delay of input at most, since the game waits for it. One
/// relay must be able to hold all of that, because relayed input is only believed up to a tick that is vouched for.
constexpr Tick kMaxRelayTicks = kMaxRunTicks;
/// The only event of a peer's second slot is its leaving: the peer's other events travel in the first one.
constexpr std::size_t kMaxSecondEventBytes = 32;
/// Size of the keys of a run that all change.
constexpr std::size_t kKeyBytes = (kMaxRunTicks * 7 + 7) / 8;
/// Returns the longest that a packet without relays can be, not counting the events of its sender's first slot. With
/// `own` slots of its own, the sender lacks the input of all others, and vouches to all peers but the receiver.
constexpr std::size_t most_without_events(std::size_t own) {
    constexpr std::size_t kFixedBytes = 8 + kTagBytes;
    const std::size_t others = std::size_t{kMaxPilots} - own;
    const std::size_t lacks = 1 + 3 * others;
    const std::size_t vouchers = own * (1 + 9 * (others - 1));
    const std::size_t second = own > 1 ? kKeyBytes + 1 + kMaxSecondEventBytes : 0;
    return kFixedBytes + kKeyBytes + 1 + second + lacks + vouchers;
}
/// Limit on the events that a packet carries for its sender: chat, and a few short ones. The rest of the packet is for
/// keys and for requests for missing input.
constexpr std::size_t kMaxOwnEventBytes =
    kMaxDatagramBytes - std::max(most_without_events(1), most_without_events(kMaxLocalPilots));
static_assert(kMaxOwnEventBytes >= kMaxTickEventBytes, "some tick would fit into no packet");
/// Size of a relay block without its events: slot, end, three counts, keys that all change, and vouchers for all.
constexpr std::size_t kRelayBytes = 6 + kKeyBytes + std::size_t{9} * kMaxPeers;
/// Input is overdue when its direct link has been silent for a round trip plus this (RATIONALE.md §2).
constexpr Micros kOverdue = 3 * kTickPeriod;
/// For this many ticks after a change of keys, each packet to a predicting peer is sent twice.
constexpr Tick kChangeIsNews = 3;

/// Returns whether a peer that has missed the newest ticks would predict them wrongly.
bool ends_in_news(const SlotHistory& queue) {
    const Tick end = queue.end();
    for (Tick tick = std::max(queue.oldest() + 1, end - std::min(end, kChangeIsNews)); tick < end; ++tick) {
        if (queue.keys(tick) != queue.keys(tick - 1) || !queue.events(tick).empty()) {
            return true;
        }
    }
    return false;
}

/// The furthest that an honest peer's input reaches beyond the tick that runs next: delay, lead, and events during a
/// stall.
constexpr Tick kMaxAhead = 128;

}  // namespace

void InputExchange::send_tick(Transport& transport, Micros now) {
    const bool are_copies_useful = is_own_news();
    for (const PeerId peer : kPeers) {
        if (parts_.members.is_active_other(peer)) {
            send(peer, false, transport, now);
            if (are_copies_useful) {
                link(peer).plan_copy(now);
            }
        }
    }
}

bool InputExchange::is_own_news() const {
    const Membership& members = parts_.members;
    return parts_.schedule.window() == 0 ||
           std::ranges::any_of(members.slots().slots_of(members.self()),
                               [this](Slot slot) { return ends_in_news(queue(slot)); });
}

void InputExchange::send_due(Transport& transport, Micros now) {
    const Membership& members = parts_.members;
    for (const PeerId peer : kPeers) {
        const bool is_other = peer != members.self() && members.slots().first_of(peer) != kNoSlot;
        if (!is_other || members.is_shut_out(peer)) {
            continue;
        }
        const PeerLink::Due due = link(peer).due(now, !members.is_member(peer));
        if (due != PeerLink::Due::Nothing) {
            send(peer, due == PeerLink::Due::Copy, transport, now);
        }
    }
}

void InputExchange::send(PeerId to, bool is_copy, Transport& transport, Micros now) {
    const SyncPacket packet = packet_for(to, is_copy, now);
    const Tick end = expand(packet.end, end_of(parts_.members.self()));
    const std::string plain = encode(packet);
    if (!link(to).may_send(plain.size() + kTagBytes, now)) {
        return;
    }
    const std::string bytes = parts_.signer.with_signature(to, end, plain);
    transport.send(link(to).address(), link(to).sign(parts_.members.self(), bytes), now);
    link(to).note_sent(end, now);
}

SyncPacket InputExchange::packet_for(PeerId to, bool is_copy, Micros now) const {
    const LinkEstimator& estimator = link(to).estimator();
    const std::vector<Slot> slots = parts_.members.slots().slots_of(parts_.members.self());
    const SlotHistory& own = queue(slots.front());
    const Tick first = std::clamp(estimator.acknowledged(), own.oldest(), own.end());
    SyncPacket packet;
    packet.own = {own.run(first, static_cast<Tick>(kMaxRunTicks), kMaxOwnEventBytes)};
    const auto count = static_cast<Tick>(packet.own.front().keys.size());
    for (std::size_t i = 1; i < slots.size(); ++i) {
        packet.own.push_back(queue(slots[i]).run(first, count, kMaxSecondEventBytes));
    }
    const Tick end = first + count;
    const Tick held = end_of(to);
    packet.is_copy = is_copy;
    packet.wants_copies = estimator.wants_copies();
    packet.end = static_cast<std::uint16_t>(end);
    packet.held = static_cast<std::uint8_t>(held);
    packet.hold_ms = estimator.newest() == held ? estimator.hold_ms(now) : std::uint8_t{255};
    packet.hash_byte = parts_.hashes.own_byte(end);
    packet.hash_turn = parts_.hashes.own_turn();
    const Tick lead = end - parts_.schedule.clock().tick();
    packet.lead = end == own.end() && lead < kUnknownLead ? static_cast<std::uint8_t>(lead) : kUnknownLead;
    add_lacks(packet, to, now);
    add_vouchers(packet, to, end, now);
    add_relays(packet, to, now);
    return packet;
}

bool InputExchange::is_lacking(Slot slot, Micros now) const {
    const Membership& members = parts_.members;
    const PeerId peer = members.slots().peer_of(slot);
    if (peer == kNoPeer || peer == members.self() || !members.is_member(peer)) {
        return false;
    }
    if (members.is_lost(peer)) {
        return queue(slot).end() < members.consensus().most_held(peer);
    }
    return is_direct_overdue(peer, now);
}

bool InputExchange::is_direct_overdue(PeerId peer, Micros now) const {
    const LinkEstimator& estimator = link(peer).estimator();
    return now - estimator.last_direct() > estimator.round_trip().value_or(0) + kOverdue;
}

/// Adds the slots whose input we lack. To a slot's owner, adds that slot if another peer says that it lacks its input,
/// and may have told only us: so the owner learns that it should vouch, and cannot be blamed for what it was not told.
void InputExchange::add_lacks(SyncPacket& packet, PeerId to, Micros now) const {
    const Membership& members = parts_.members;
    for (const Slot slot : kSlots) {
        const bool is_wanted_by_other =
            members.slots().peer_of(slot) == to &&
            std::ranges::any_of(kPeers, [&](PeerId peer) { return wants_voucher(peer, slot, now); });
        if (is_lacking(slot, now) || is_wanted_by_other) {
            const Tick held = queue(slot).end();
            packet.lacks.push_back({slot, static_cast<std::uint16_t>(held + tails_.count(to, slot, held))});
        }
    }
}

/// Returns whether a peer lacks a slot's input, which we hold and could relay if its owner had vouched for it.
bool InputExchange::wants_voucher(PeerId peer, Slot whose, Micros now) const {
    const Membership& members = parts_.members;
    const PeerId owner = members.slots().peer_of(whose);
    if (!members.is_active_other(peer) || owner == kNoPeer || owner == peer || !members.is_active_other(owner)) {
        return false;
    }
    const SlotHistory& held = queue(whose);
    const auto first = link(peer).lacked_from(whose, now);
    return first && *first < held.end() && held.holds(*first) && !vouchers_.newest(whose, peer, *first, held.end());
}

bool InputExchange::is_held_back(PeerId peer, Micros now) const {
    return std::ranges::any_of(kSlots, [&](Slot slot) { return wants_voucher(peer, slot, now); });
}

void InputExchange::watch_vouchers(Micros now) {
    for (const PeerId owner : kPeers) {
        // Only what we hear from the owner itself says anything about it.
        const bool is_heard = now - link(owner).estimator().last_direct() < kSecond / 2;
        const bool is_wanting =
            is_heard && std::ranges::any_of(kSlots, [&](Slot slot) {
                return parts_.members.slots().peer_of(slot) == owner &&
                       std::ranges::any_of(kPeers, [&](PeerId peer) { return wants_voucher(peer, slot, now); });
            });
        withheld_.note(owner, is_wanting, now);
    }
}

/// Adds vouchers for our own input: for every peer that we do not hear, and for all if any peer says that our input is
/// lacked somewhere, or once we have left, since we may be gone when they ask.
void InputExchange::add_vouchers(SyncPacket& packet, PeerId to, Tick end, Micros now) const {
    const Membership& members = parts_.members;
    const std::vector<Slot> slots = members.slots().slots_of(members.self());
    const bool is_for_all =
        queue(slots.front()).is_closed() || std::ranges::any_of(kPeers, [&](PeerId peer) {
            return std::ranges::any_of(slots, [&](Slot slot) { return link(peer).lacked_from(slot, now).has_value(); });
        });
    for (const PeerId peer : kPeers) {
        if (peer == to || !members.is_active_other(peer) || !(is_for_all || is_direct_overdue(peer, now))) {
            continue;
        }
        for (std::size_t i = 0; i < slots.size(); ++i) {
            packet.own[i].vouchers.push_back(
                {peer, link(peer).voucher(members.self(), slots[i], end, queue(slots[i]).hash(end))});
        }
    }
}

void InputExchange::add_relays(SyncPacket& packet, PeerId to, Micros now) const {
    const Membership& members = parts_.members;
    const std::size_t used = encoded_size(packet) + kTagBytes + 1;  // one byte for the count of relays
    if (used >= kMaxDatagramBytes) {
        return;
    }
    std::size_t room = kMaxDatagramBytes - used;
    for (Slot slot = 0; slot < kMaxPilots && room > kRelayBytes; ++slot) {
        const PeerId peer = members.slots().peer_of(slot);
        const auto first = link(to).lacked_from(slot, now);
        // A member may claim to lack the input of a slot that nobody flies.
        if (!first || peer == kNoPeer || peer == to || peer == members.self() || !queue(slot).holds(*first)) {
            continue;
        }
        SyncPacket::Relay relay;
        relay.slot = slot;
        relay.run = queue(slot).run(*first, kMaxRelayTicks, room - kRelayBytes);
        const Tick last = *first + static_cast<Tick>(relay.run.keys.size());
        // A lost peer no longer vouches; our vote against it has the hash of what we hold.
        const Tick end = members.is_lost(peer) ? last : vouchers_.newest(slot, to, *first, last).value_or(*first);
        if (end == *first) {
            continue;  // nothing is vouched for, or the next tick's events do not fit; the next packet has more room
        }
        relay.run.keys.resize(end - *first);
        std::erase_if(relay.run.events, [&](const KeyRun::At& at) { return at.offset >= relay.run.keys.size(); });
        relay.end = static_cast<std::uint16_t>(end);
        relay.run.vouchers = vouchers_.at(slot, end);
        room -= kRelayBytes;
        for (const KeyRun::At& at : relay.run.events) {
            room -= encoded_size(at.event);
        }
        packet.relays.push_back(std::move(relay));
    }
}

Tick InputExchange::acknowledged() const {
    Tick least = std::numeric_limits<Tick>::max();
    for (const PeerId peer : kPeers) {
        if (parts_.members.is_active_other(peer)) {
            least = std::min(least, link(peer).estimator().acknowledged());
        }
    }
    return least;
}

bool InputExchange::receive(PeerId from, const Address& address, std::string_view bytes, Micros now) {
    const auto packet = decode_sync(bytes);
    // From another address, only packets with new input count, or replayed packets would look like a sign of life.
    const bool is_elsewhere = address != link(from).address();
    const bool is_news = packet && expand(packet->end, end_of(from)) > link(from).estimator().newest();
    if (!packet || (is_elsewhere && !is_news) || !receive(from, *packet, now)) {
        return false;
    }
    if (is_elsewhere) {
        link(from).note_elsewhere(address);
    } else {
        link(from).earn(bytes.size() + kTagBytes);
    }
    return true;
}

PeerId InputExchange::sender_of(const Datagram& datagram, Micros now) const {
    const PeerId self = parts_.members.self();
    const PeerId known = first_where([&](PeerId peer) {
        return peer != self && link(peer).may_be_at(datagram.from) && link(peer).is_authentic(peer, datagram);
    });
    if (known != kNoPeer) {
        return known;
    }
    // A silent link may continue from another address, for example after a laptop switched from cable to Wi-Fi. The
    // peer's own packets count even while others relay its input. Ours go to the new address only once the peer has
    // answered there (see Mesh).
    return first_where([&](PeerId peer) {
        const bool is_silent = now - link(peer).estimator().last_direct() > kSecond;
        return peer != self && is_silent && link(peer).is_authentic(peer, datagram);
    });
}

/// Every peer gets the same input, so all refuse the same.
bool InputExchange::is_legal(Slot whose, Tick first, const KeyRun& run) const {
    std::array<std::size_t, kMaxRunTicks> bytes{};
    std::size_t all = 0;
    for (const KeyRun::At& at : run.events) {
        const std::size_t size = encoded_size(at.event);
        bytes[at.offset] += size;
        all += size;
    }
    const Tick end = first + static_cast<Tick>(run.keys.size());
    const Tick since = end - std::min<Tick>(end, kMaxRunTicks);
    if (all > 0 && all + queue(whose).event_bytes(since, first) > kMaxRunEventBytes) {
        return false;
    }
    const auto is_event_legal = [&](const KeyRun::At& at) {
        // Does not ask who flies the slot, or how many slots that peer has: a newcomer may be admitted in a tick that
        // has not run here yet, or has run here and not where the vote was cast.
        const auto* vote = std::get_if<DropVoteEvent>(&at.event);
        const bool is_last = at.offset + std::size_t{1} == run.keys.size();
        return (vote == nullptr || vote->end <= parts_.schedule.tick() + kMaxAhead) &&
               (is_last || !std::holds_alternative<LeaveEvent>(at.event));
    };
    // A tick with too many events for others to relay is rejected as well.
    return std::ranges::max(bytes) <= kMaxTickEventBytes && std::ranges::all_of(run.events, is_event_legal);
}

bool InputExchange::receive(PeerId from, const SyncPacket& packet, Micros now) {
    const TickSchedule& schedule = parts_.schedule;
    const std::vector<Slot> slots = parts_.members.slots().slots_of(from);
    if (slots.size() != packet.own.size()) {
        return false;
    }
    LinkEstimator& estimator = link(from).estimator();
    const Tick known = end_of(from);
    const Tick end = expand(packet.end, known);
    const auto count = static_cast<Tick>(packet.own.front().keys.size());
    // A replayed packet is far behind; a forged one can have any number.
    const bool is_near = end <= schedule.tick() + kMaxAhead && end + SlotHistory::kKept / 2 > known;
    if (!is_near || end < count || end - count > known) {
        return false;
    }
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if (!is_legal(slots[i], end - count, packet.own[i])) {
            return false;
        }
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
    for (std::size_t i = 0; i < slots.size(); ++i) {
        take_run(slots[i], end - count, packet.own[i], most, now);
        note_vouchers(slots[i], packet.own[i], end, RelayVouchers::Source::Owner);
    }
    parts_.hashes.note_theirs(from, end, packet.hash_turn, packet.hash_byte);
    if (!packet.lacks.empty()) {
        link(from).note_lacks(packet.lacks, parts_.queues, now);
    }
    take_relays(from, packet, now);
    const bool repeats = !is_news && !packet.is_copy;
    if ((repeats && estimator.lacks(held, end_of(parts_.members.self()), now)) ||
        (is_news && is_ahead_of_us(end, now)) || !parts_.members.is_member(from)) {
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

bool InputExchange::is_ahead_of_us(Tick end, Micros now) const {
    const TickSchedule& schedule = parts_.schedule;
    return end > end_of(parts_.members.self()) &&
           !parts_.members.tenures().is_complete(parts_.queues, schedule.tick()) && schedule.is_tick_overdue(now);
}

/// Appends what is new, up to tick `most`.
void InputExchange::take_run(Slot whose, Tick first, const KeyRun& run, Tick most, Micros now) {
    const SlotHistory& target = queue(whose);
    for (std::size_t i = 0; i < run.keys.size(); ++i) {
        if (first + i == target.end() && target.end() < most && !target.is_closed()) {
            take_tick(whose, run.keys[i], run.events_at(i), now);
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

void InputExchange::note_vouchers(Slot whose, const KeyRun& run, Tick end, RelayVouchers::Source source) {
    for (const Voucher& voucher : run.vouchers) {
        vouchers_.note(whose, end, voucher, source);
    }
}

void InputExchange::take_relays(PeerId from, const SyncPacket& packet, Micros now) {
    for (const SyncPacket::Relay& relay : packet.relays) {
        const Slot whose = relay.slot;
        const Tick known = queue(whose).end();
        const Tick end = expand(relay.end, known);
        const auto count = static_cast<Tick>(relay.run.keys.size());
        // Relayed input is accepted only if it is lacking: a peer that is heard directly speaks for itself.
        if (!is_lacking(whose, now) || end < count || end <= known || end > parts_.schedule.tick() + kMaxAhead ||
            !is_legal(whose, end - count, relay.run)) {
            continue;
        }
        if (parts_.members.is_lost(parts_.members.slots().peer_of(whose))) {
            take_tail(from, whose, end - count, relay.run, now);
            continue;
        }
        if (end - count > known) {
            continue;
        }
        const Tick proven = proven_end(whose, end - count, relay);
        take_run(whose, end - count, relay.run, proven, now);
        if (proven == end) {
            note_vouchers(whose, relay.run, end, RelayVouchers::Source::Relay);
        }
    }
}

/// Takes a piece of a lost peer's input, and all pieces up to an end that is named with their hash.
void InputExchange::take_tail(PeerId from, Slot whose, Tick first, const KeyRun& run, Micros now) {
    const Membership& members = parts_.members;
    const PeerId owner = members.slots().peer_of(whose);
    const Tick known = queue(whose).end();
    std::vector<RelayedTails::Piece>& pieces = tails_.of(from, whose, known);
    for (std::size_t i = 0; i < run.keys.size(); ++i) {
        if (first + i == known + pieces.size()) {
            const StreamHash& before = pieces.empty() ? queue(whose).hash(known) : pieces.back().hash;
            std::vector<PilotEvent> events = run.events_at(i);
            const StreamHash hash = extended(before, run.keys[i], events);
            pieces.push_back({run.keys[i], std::move(events), hash});
        }
    }
    std::size_t proven = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Tick end = known + static_cast<Tick>(i) + 1;
        proven = members.is_named_in_vote(owner, whose, end, pieces[i].hash) ? i + 1 : proven;
    }
    if (proven == 0 && known + pieces.size() >= members.consensus().most_held(owner)) {
        pieces.clear();  // not what the votes name: begin again
        return;
    }
    const std::vector<RelayedTails::Piece> taken(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(proven));
    for (const RelayedTails::Piece& piece : taken) {
        if (!queue(whose).is_closed()) {
            take_tick(whose, piece.keys, piece.events, now);
        }
    }
}

/// Returns the tick up to which a relay's run is proven to be what its owner sent, by the owner's voucher for us.
Tick InputExchange::proven_end(Slot whose, Tick first, const SyncPacket::Relay& relay) const {
    const Membership& members = parts_.members;
    const PeerId owner = members.slots().peer_of(whose);
    const Tick known = queue(whose).end();
    StreamHash hash = queue(whose).hash(known);
    for (std::size_t i = known - first; i < relay.run.keys.size(); ++i) {
        hash = extended(hash, relay.run.keys[i], relay.run.events_at(i));
    }
    const auto ours = std::ranges::find(relay.run.vouchers, members.self(), &Voucher::receiver);
    const Tick end = first + static_cast<Tick>(relay.run.keys.size());
    const bool is_vouched =
        ours != relay.run.vouchers.end() && ours->tag == link(owner).voucher(owner, whose, end, hash);
    return is_vouched ? end : known;
}

}  // namespace net
