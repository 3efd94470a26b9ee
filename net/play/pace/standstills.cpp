// SPDX-License-Identifier: Zlib
#include "net/play/pace/standstills.h"

#include <algorithm>
#include <functional>

#include "engine/base/bounded.h"
#include "net/play/netcode.h"

namespace net {

namespace {

/// Shorter standstills are hardly noticed.
constexpr Micros kLeast = 100 * kMillisecond;
constexpr std::size_t kChronic = 3;
constexpr Micros kChronicWithin = 30 * kSecond;
constexpr std::size_t kBad = 2;
constexpr Micros kBadWithin = 10 * kSecond;
constexpr Micros kBadFor = 10 * kSecond;

bool were_within(const std::deque<Micros>& times, std::size_t count, Micros within, Micros now) {
    return times.size() >= count && now - times[times.size() - count] <= within;
}

}  // namespace

void Standstills::Record::update(bool is_still, Micros now) {
    if (!is_still) {
        since.reset();
        is_counted = false;
        return;
    }
    since = since.value_or(now);
    if (!is_counted && now - *since >= kLeast) {
        is_counted = true;
        engine::push_newest(times, now, kChronic);
    }
}

void Standstills::update(const PeerFlags& awaited, Tick depth, Micros now) {
    const bool is_still = std::ranges::any_of(awaited, std::identity());
    all_.update(is_still, now);
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        peers_[index_of(peer)].update(awaited[index_of(peer)], now);
    }
    if (is_still || depth > kUsualWindow) {
        needed_at_ = now;
    }
    is_link_bad_ = (is_link_bad_ && now - needed_at_ < kBadFor) || were_within(all_.times, kBad, kBadWithin, now);
}

bool Standstills::is_chronic(PeerId peer, Micros now) const {
    return were_within(peers_[index_of(peer)].times, kChronic, kChronicWithin, now);
}

}  // namespace net
