// SPDX-License-Identifier: Zlib
#include "game/match/network/hosted_invite.h"

#include <utility>

namespace match {

HostedInvite::HostedInvite(NetPlatform& platform, const TableEntries& entries)
    : platform_(platform), node_(platform, entries) {
    if (node_.client() != nullptr) {
        begin();
    }
}

void HostedInvite::begin() {
    code_ = net::draw_invite_code(platform_.secret());
    keys_ = net::invite_keys(code_);
    invite_.emplace(keys_);
    started_ = node_.starts();
}

void HostedInvite::poll(net::RelayedTransport& socket, net::InvitePlace place, net::Micros now) {
    socket.share();
    for (const net::Datagram& datagram : socket.take_handed_back()) {
        (void)node_.take(datagram, now);
    }
    node_.poll(socket, now);
    net::DhtClient* const table = node_.client();
    if (table == nullptr || !invite_) {
        return;
    }
    if (started_ != node_.starts()) {
        invite_.emplace(keys_);
        started_ = node_.starts();
    }
    if (!node_.outer().is_symmetric()) {
        place.seen = node_.outer().seen();
    }
    invite_->poll(*table, socket, place, now, platform_.seconds_since_1970());
}

void HostedInvite::renew() {
    if (net::DhtClient* const table = node_.client(); table != nullptr && invite_) {
        invite_->close(*table, platform_.seconds_since_1970());
        begin();
    }
}

std::string HostedInvite::code() const {
    return invite_ && invite_->is_stored() ? net::to_string(code_) : std::string();
}

Reach with_invite(const Reach& reach, const HostedInvite* invite) {
    using State = Reach::State;
    const bool is_enough = reach.state == State::Open || reach.state == State::Relayed;
    return is_enough || invite == nullptr || invite->code().empty() ? reach : Reach{.state = State::Invited};
}

}  // namespace match
