// SPDX-License-Identifier: Zlib
#include "net/play/pace/adaptation.h"

#include <algorithm>
#include <functional>

#include "engine/base/bounded.h"
#include "net/wire/identity.h"

namespace net {

namespace {

constexpr Micros kUpdateEvery = kSecond / 4;

/// Returns the number of other peers in the slot table, including those that have left.
int count_links(const SlotTable& slots) {
    const auto peers = std::ranges::count_if(kPeers, [&](PeerId peer) { return slots.first_of(peer) != kNoSlot; });
    return static_cast<int>(peers) - 1;
}

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

Losses losses_of(PeerId peer, const PeerLinks& links, const Membership& members, Micros now) {
    const LinkEstimator& direct = links[peer].estimator();
    if (!direct.is_dead(now)) {
        return {direct.loss(), direct.wants_copies() ? kTickPeriod / 2 : kTickPeriod};
    }
    double share = 1;
    for (const PeerId other : kPeers) {
        const LinkEstimator& link = links[other].estimator();
        if (other != members.self() && members.is_member(other) && !link.is_dead(now)) {
            share *= link.wants_copies() ? link.loss() * link.loss() : link.loss();
        }
    }
    return {share < 1 ? share : 0, kTickPeriod};  // without a link nothing arrives, so no delay would help
}

std::optional<int> DelayMonitor::update(const PeerLinks& links, const Membership& members, Micros now) {
    if (now - updated_at_ < kUpdateEvery) {
        return std::nullopt;
    }
    updated_at_ = now;
    const int count = count_links(members.slots());
    Micros need = 0;
    bool has_measured = std::ranges::count(members.active(), true) <= 1;  // alone, the game waits for nobody
    for (const PeerId peer : kPeers) {
        const Lateness& lateness = links[peer].lateness();
        if (peer == members.self() || !members.is_member(peer) || !lateness.has_enough()) {
            continue;
        }
        const Losses losses = losses_of(peer, links, members, now);
        need = std::max(need, limits_.window > 0 ? usual_delay(lateness)
                                                 : needed_delay(lateness, losses.share, losses.spacing, count));
        has_measured = true;
    }
    const auto ticks = static_cast<int>((need + kTickPeriod - 1) / kTickPeriod);
    if (!has_measured || !request_.update(std::clamp(ticks, 1, limits_.max_delay), now)) {
        return std::nullopt;
    }
    return request_.value();
}

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
    for (const PeerId peer : kPeers) {
        peers_[peer].update(awaited[peer], now);
    }
    if (is_still || depth > kUsualWindow) {
        needed_at_ = now;
    }
    is_link_bad_ = (is_link_bad_ && now - needed_at_ < kBadFor) || were_within(all_.times, kBad, kBadWithin, now);
}

bool Standstills::is_chronic(PeerId peer, Micros now) const {
    return were_within(peers_[peer].times, kChronic, kChronicWithin, now);
}

}  // namespace net
