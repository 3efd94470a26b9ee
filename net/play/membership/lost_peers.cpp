// SPDX-License-Identifier: Zlib
#include "net/play/membership/lost_peers.h"

#include <algorithm>
#include <string>

namespace net {

namespace {

constexpr Micros kNotifyFor = 120 * kSecond;
constexpr Micros kNotifyEvery = kSecond / 2;
constexpr Micros kNotifyHeardEvery = kSecond / 10;  // so that it returns soon
/// Notices per packet that was heard. A notice is hardly longer than the shortest packet that can cause it.
constexpr int kNoticesWhereHeard = 2;
/// How long a notice counts: several sending periods, so that a lost one does not matter.
constexpr Micros kFresh = 3 * kSecond;
/// Relays need a round trip and, on bad links, a few attempts. Long enough for them even if most packets are lost.
constexpr Micros kGiveUpAfter = 3 * kSecond;
/// Less than the time after which survivors suspect each other because their votes differ.
constexpr Micros kGiveUpOnLiarAfter = 3 * kSecond / 4;

bool is_anybody_silent(const Membership& members, const PeerLinks& links, Micros now) {
    constexpr Micros kSilent = kSecond / 2;
    return std::ranges::any_of(kPeers, [&](PeerId peer) {
        return members.is_active_other(peer) && now - links[peer].estimator().last_heard() >= kSilent;
    });
}

}  // namespace

bool LostPeers::receive(PeerId by, std::string_view bytes, Micros now) {
    const auto notice = decode<DropNoticePacket>(bytes);
    PeerState& peer = peers_[by];
    if (notice && notice->tick >= peer.tick) {  // an older one may be a copy that somebody repeats
        peer.notified_us_at = now;
        peer.tick = notice->tick;
    }
    return notice.has_value();
}

void LostPeers::send_due(const Membership& members, PeerLinks& links, Tick tick, Transport& transport, Micros now) {
    for (const PeerId peer : kPeers) {
        PeerLink& link = links[peer];
        const PeerState& state = peers_[peer];
        if (!members.is_shut_out(peer) || now >= state.until || now < state.next_at) {
            continue;
        }
        const Address to = take_address(peer, now).value_or(link.address());
        const std::string notice = link.sign(members.self(), encode(DropNoticePacket{tick}));
        if (to != link.address() || link.may_send(notice.size(), now)) {
            transport.send(to, notice, now);
        }
    }
}

void LostPeers::complete_tails(const Membership& members, const PeerLinks& links, SlotHistories& queues, Micros now) {
    const bool is_silent = is_anybody_silent(members, links, now);
    for (const PeerId peer : kPeers) {
        if (is_silent) {
            peers_[peer].tail = {};  // the silent peer may be the one that has the rest
            continue;
        }
        const Tick wanted = members.is_lost(peer) ? members.consensus().most_held(peer) : 0;
        const Tick held = held_end(members.slots(), queues, peer);
        if (!members.is_member(peer) || held >= wanted ||
            !is_hopeless(peer, held, wanted, members.is_liar(peer), now)) {
            continue;
        }
        for (const Slot slot : members.slots().slots_of(peer)) {
            SlotHistory& queue = queues[slot];
            while (queue.end() < wanted && !queue.is_closed()) {
                queue.append(queue.last_keys());
            }
        }
    }
}

void LostPeers::begin(PeerId to, Micros now) {
    PeerState& peer = peers_[to];
    peer.until = peer.until < 0 ? now + kNotifyFor : peer.until;
}

void LostPeers::note_heard(PeerId lost, const Address& from, Micros now) {
    PeerState& peer = peers_[lost];
    peer.heard_at = from;
    peer.left_there = kNoticesWhereHeard;
    peer.until = std::max(peer.until, now + kNotifyEvery);
    peer.next_at = std::min(peer.next_at, peer.notified_at + kNotifyHeardEvery);
}

std::optional<Address> LostPeers::take_address(PeerId to, Micros now) {
    PeerState& peer = peers_[to];
    peer.notified_at = now;
    peer.next_at = now + kNotifyEvery;
    if (peer.left_there == 0) {
        return std::nullopt;
    }
    --peer.left_there;
    return peer.heard_at;
}

Membership::Notified LostPeers::notified(Micros now) const {
    Membership::Notified found;
    for (const PeerId by : kPeers) {
        const PeerState& peer = peers_[by];
        if (peer.notified_us_at && now - *peer.notified_us_at < kFresh) {
            found.by[by] = true;
            found.tick = std::max(found.tick, peer.tick);
        }
    }
    return found;
}

/// Returns whether to give up waiting for the input of a lost peer. It is held up to `held`, while a survivor named the
/// later tick `wanted`.
bool LostPeers::is_hopeless(PeerId lost, Tick held, Tick wanted, bool is_liar, Micros now) {
    Tail& tail = peers_[lost].tail;
    if (tail.held != held || tail.wanted != wanted) {
        tail = {.held = held, .wanted = wanted, .since = now};
    }
    return now - tail.since >= (is_liar ? kGiveUpOnLiarAfter : kGiveUpAfter);
}

}  // namespace net
