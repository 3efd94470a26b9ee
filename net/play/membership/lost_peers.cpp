// SPDX-License-Identifier: Zlib
#include "net/play/membership/lost_peers.h"

#include <algorithm>

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

}  // namespace

void LostPeers::begin(PeerId to, Micros now) {
    PeerState& peer = peers_[index_of(to)];
    peer.until = peer.until < 0 ? now + kNotifyFor : peer.until;
}

void LostPeers::note_heard(PeerId lost, const Address& from, Micros now) {
    PeerState& peer = peers_[index_of(lost)];
    peer.heard_at = from;
    peer.left_there = kNoticesWhereHeard;
    peer.until = std::max(peer.until, now + kNotifyEvery);
    peer.next_at = std::min(peer.next_at, peer.notified_at + kNotifyHeardEvery);
}

bool LostPeers::is_due(PeerId to, Micros now) const {
    const PeerState& peer = peers_[index_of(to)];
    return now < peer.until && now >= peer.next_at;
}

std::optional<Address> LostPeers::take_address(PeerId to, Micros now) {
    PeerState& peer = peers_[index_of(to)];
    peer.notified_at = now;
    peer.next_at = now + kNotifyEvery;
    if (peer.left_there == 0) {
        return std::nullopt;
    }
    --peer.left_there;
    return peer.heard_at;
}

void LostPeers::note_received(PeerId by, Tick tick, Micros now) {
    PeerState& peer = peers_[index_of(by)];
    if (tick < peer.tick) {
        return;  // an old one that somebody has caught and repeats
    }
    peer.notified_us_at = now;
    peer.tick = tick;
}

LostPeers::Notified LostPeers::notified(Micros now) const {
    Notified found;
    for (std::size_t by = 0; by < peers_.size(); ++by) {
        const PeerState& peer = peers_[by];
        if (peer.notified_us_at && now - *peer.notified_us_at < kFresh) {
            found.by[by] = true;
            found.tick = std::max(found.tick, peer.tick);
        }
    }
    return found;
}

bool LostPeers::is_hopeless(PeerId lost, Tick held, Tick wanted, bool is_liar, Micros now) {
    Tail& tail = peers_[index_of(lost)].tail;
    if (tail.held != held || tail.wanted != wanted) {
        tail = {.held = held, .wanted = wanted, .since = now};
    }
    return now - tail.since >= (is_liar ? kGiveUpOnLiarAfter : kGiveUpAfter);
}

}  // namespace net
