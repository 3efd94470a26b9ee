// SPDX-License-Identifier: Zlib
#include "net/play/membership/drop_notices.h"

#include <algorithm>

namespace net {

namespace {

constexpr Micros kTellFor = 120 * kSecond;
constexpr Micros kTellEvery = kSecond / 2;
constexpr Micros kTellHeardEvery = kSecond / 10;  // so that it returns soon
/// Notices per packet that was heard. A notice is hardly longer than the shortest packet that can cause it.
constexpr int kToldWhereHeard = 2;
/// How long a notice counts: several sending periods, so that a lost one does not matter.
constexpr Micros kFresh = 3 * kSecond;

}  // namespace

void DropNotices::begin(PeerId to, Micros now) {
    Entry& entry = entries_[index_of(to)];
    entry.until = entry.until < 0 ? now + kTellFor : entry.until;
}

void DropNotices::note_heard(PeerId lost, const Address& from, Micros now) {
    Entry& entry = entries_[index_of(lost)];
    entry.heard_at = from;
    entry.left_there = kToldWhereHeard;
    entry.until = std::max(entry.until, now + kTellEvery);
    entry.next_at = std::min(entry.next_at, entry.told_at + kTellHeardEvery);
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
    entry.told_at = now;
    entry.next_at = now + kTellEvery;
    if (entry.left_there == 0) {
        return std::nullopt;
    }
    --entry.left_there;
    return entry.heard_at;
}

void DropNotices::note_told(PeerId by, Tick tick, Micros now) {
    Entry& entry = entries_[index_of(by)];
    entry.told_us_at = now;
    entry.tick = tick;
}

DropNotices::Told DropNotices::told(Micros now) const {
    Told found;
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        const Entry& entry = entries_[index_of(peer)];
        if (entry.told_us_at && now - *entry.told_us_at < kFresh) {
            found.by[index_of(peer)] = true;
            found.tick = std::max(found.tick, entry.tick);
        }
    }
    return found;
}

}  // namespace net
