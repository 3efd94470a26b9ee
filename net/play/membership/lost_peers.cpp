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

}  // namespace

void DropNotices::begin(PeerId to, Micros now) {
    Entry& entry = entries_[index_of(to)];
    entry.until = entry.until < 0 ? now + kNotifyFor : entry.until;
}

void DropNotices::note_heard(PeerId lost, const Address& from, Micros now) {
    Entry& entry = entries_[index_of(lost)];
    entry.heard_at = from;
    entry.left_there = kNoticesWhereHeard;
    entry.until = std::max(entry.until, now + kNotifyEvery);
    entry.next_at = std::min(entry.next_at, entry.notified_at + kNotifyHeardEvery);
}

void DropNotices::forget(PeerId peer) {
    entries_[index_of(peer)] = {};
}

bool DropNotices::is_due(PeerId to, Micros now) const {
    const Entry& entry = entries_[index_of(to)];
    return now < entry.until && now >= entry.next_at;
}

std::optional<Address> DropNotices::take_address(PeerId to, Micros now) {
    Entry& entry = entries_[index_of(to)];
    entry.notified_at = now;
    entry.next_at = now + kNotifyEvery;
    if (entry.left_there == 0) {
        return std::nullopt;
    }
    --entry.left_there;
    return entry.heard_at;
}

void DropNotices::note_received(PeerId by, Tick tick, Micros now) {
    Entry& entry = entries_[index_of(by)];
    if (tick < entry.tick) {
        return;  // an old one that somebody has caught and repeats
    }
    entry.notified_us_at = now;
    entry.tick = tick;
}

DropNotices::Notified DropNotices::notified(Micros now) const {
    Notified found;
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        const Entry& entry = entries_[index_of(peer)];
        if (entry.notified_us_at && now - *entry.notified_us_at < kFresh) {
            found.by[index_of(peer)] = true;
            found.tick = std::max(found.tick, entry.tick);
        }
    }
    return found;
}

namespace {

/// Relays need a round trip and, on bad links, a few attempts. Long enough for them even if most packets are lost.
constexpr Micros kGiveUpAfter = 3 * kSecond;
/// Less than the time after which survivors suspect each other because their votes differ.
constexpr Micros kGiveUpOnLiarAfter = 3 * kSecond / 4;

}  // namespace

bool LostTail::is_hopeless(PeerId lost, Tick held, Tick wanted, bool is_liar, Micros now) {
    Entry& entry = entries_[index_of(lost)];
    if (entry.held != held || entry.wanted != wanted) {
        entry = {.held = held, .wanted = wanted, .since = now};
    }
    return now - entry.since >= (is_liar ? kGiveUpOnLiarAfter : kGiveUpAfter);
}

}  // namespace net
