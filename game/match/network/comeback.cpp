// SPDX-License-Identifier: Zlib
#include "game/match/network/comeback.h"

#include <utility>

namespace match {

namespace {

/// A cable may be out, or a router restarting, for a minute or two.
constexpr net::Micros kTryFor = 120 * net::kSecond;
/// A peer that answers does so within a few round trips.
constexpr net::Micros kAskFor = 3 * net::kSecond / 2;
constexpr net::Micros kAfterRefusal = net::kSecond / 4;

}  // namespace

Comeback::Comeback(net::SessionSetup setup, std::vector<net::Address> peers, net::History history, net::Micros now)
    : setup_(std::move(setup)), peers_(std::move(peers)), history_(std::move(history)), give_up_at_(now + kTryFor) {
    setup_.purpose = net::JoinPurpose::Fly;
    setup_.comes_back = false;
}

bool Comeback::is_next_due(const net::Session& session, net::Micros now) const {
    switch (session.phase()) {
    case net::SessionPhase::Ended:
        return now - asked_at_ >= kAfterRefusal;
    case net::SessionPhase::Joining:
        return now - asked_at_ >= kAskFor;
    default:
        return false;
    }
}

net::Address Comeback::next(net::Micros now) {
    asked_at_ = now;
    const net::Address peer = peers_[next_];
    next_ = (next_ + 1) % peers_.size();
    return peer;
}

}  // namespace match
