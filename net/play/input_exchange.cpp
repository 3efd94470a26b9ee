// SPDX-License-Identifier: Zlib
// Sending; input_exchange_receive.cpp contains receiving.
#include "net/play/input_exchange.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace net {

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
bool ends_in_news(const InputQueue& queue) {
    const Tick end = queue.end();
    for (Tick tick = std::max(queue.oldest() + 1, end - std::min(end, kChangeIsNews)); tick < end; ++tick) {
        if (queue.keys(tick) != queue.keys(tick - 1) || !queue.events(tick).empty()) {
            return true;
        }
    }
    return false;
}

}  // namespace

void InputExchange::send_tick(Transport& transport, Micros now) {
    const bool are_copies_useful = is_own_news();
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
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
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
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
    const InputQueue& own = queue(slots.front());
    const Tick first = std::clamp(estimator.acknowledged(), own.oldest(), own.end());
    SyncPacket packet;
    packet.own = own.run(first, static_cast<Tick>(kMaxRunTicks), kMaxOwnEventBytes);
    if (slots.size() > 1) {
        packet.has_second = true;
        packet.second = queue(slots[1]).run(first, static_cast<Tick>(packet.own.keys.size()), kMaxSecondEventBytes);
    }
    const Tick end = first + static_cast<Tick>(packet.own.keys.size());
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
    add_lacks(packet, now);
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

void InputExchange::add_lacks(SyncPacket& packet, Micros now) const {
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if (is_lacking(slot, now)) {
            packet.lacks.push_back({static_cast<std::uint8_t>(slot), static_cast<std::uint16_t>(queue(slot).end())});
        }
    }
}

/// Adds vouchers for our own input, for every peer that reports lacking it or that we do not hear; once we have left,
/// for all peers, since we may be gone when they ask.
void InputExchange::add_vouchers(SyncPacket& packet, PeerId to, Tick end, Micros now) const {
    const Membership& members = parts_.members;
    const std::vector<Slot> slots = members.slots().slots_of(members.self());
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        const bool may_miss_us = queue(slots.front()).is_closed() || is_direct_overdue(peer, now) ||
                                 link(peer).lacked_from(slots.front(), now) ||
                                 link(peer).lacked_from(slots.back(), now);
        if (peer == to || !members.is_active_other(peer) || !may_miss_us) {
            continue;
        }
        for (const Slot slot : slots) {
            std::vector<Voucher>& vouchers = slot == slots.front() ? packet.vouchers : packet.second_vouchers;
            vouchers.push_back({static_cast<std::uint8_t>(peer),
                                link(peer).voucher(members.self(), slot, end, queue(slot).hash(end))});
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
        relay.slot = static_cast<std::uint8_t>(slot);
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
        relay.vouchers = vouchers_.at(slot, end);
        room -= kRelayBytes;
        for (const KeyRun::At& at : relay.run.events) {
            room -= encoded_size(at.event);
        }
        packet.relays.push_back(std::move(relay));
    }
}

Tick InputExchange::acknowledged() const {
    Tick least = std::numeric_limits<Tick>::max();
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        if (parts_.members.is_active_other(peer)) {
            least = std::min(least, link(peer).estimator().acknowledged());
        }
    }
    return least;
}

}  // namespace net
