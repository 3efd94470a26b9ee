// SPDX-License-Identifier: Zlib
#include "game/match/network/return_search.h"

#include <algorithm>
#include <utility>

namespace match {

namespace {

/// A cable may be out, or a router restarting, for a minute or two.
constexpr net::Micros kTryFor = 120 * net::kSecond;
/// A peer that answers does so within a few round trips.
constexpr net::Micros kAskFor = 3 * net::kSecond / 2;
constexpr net::Micros kAfterRefusal = net::kSecond / 4;
/// Enough to ask four silent peers in turn.
constexpr net::Micros kAskOthersFor = 6 * net::kSecond;

}  // namespace

ReturnSearch::ReturnSearch(net::SessionSetup setup, std::uint32_t seed, const std::vector<net::Address>& peers,
                           net::InputHistory history, net::Micros now)
    : setup_(std::move(setup)), seed_(seed), history_(std::move(history)), asked_(peers.size() - 1),
      give_up_at_(now + kTryFor) {
    for (const net::Address& address : peers) {
        peers_.push_back({address});
    }
    setup_.purpose = net::JoinPurpose::Fly;
    setup_.comes_back = false;
}

bool ReturnSearch::is_next_due(const net::Session& session, net::Micros now) const {
    switch (session.phase()) {
    case net::SessionPhase::Ended:
        return now - asked_at_ >= kAfterRefusal;
    case net::SessionPhase::Joining:
        return now - asked_at_ >= kAskFor;
    default:
        return false;
    }
}

net::Address ReturnSearch::next(net::Micros now) {
    asked_at_ = now;
    do {
        asked_ = (asked_ + 1) % peers_.size();
    } while (peers_[asked_].is_elsewhere);
    return peers_[asked_].address;
}

void ReturnSearch::note_elsewhere(net::Micros now) {
    peers_[asked_].is_elsewhere = true;
    others_asked_until_ = others_asked_until_.value_or(now + kAskOthersFor);
}

bool ReturnSearch::is_over(net::Micros now) const {
    return others_asked_until_ && (now >= *others_asked_until_ || std::ranges::all_of(peers_, &Peer::is_elsewhere));
}

net::Address ReturnSearch::elsewhere() const {
    return std::ranges::find(peers_, true, &Peer::is_elsewhere)->address;
}

}  // namespace match
