// SPDX-License-Identifier: Zlib
#include "game/match/network/hosted_invite.h"

#include <algorithm>
#include <utility>

namespace match {

namespace {

/// How soon a machine that changes its network is found there.
constexpr net::Micros kLookEvery = 10 * net::kSecond;
/// How long a program that closes its game waits for the table.
constexpr net::Micros kCloseFor = 2 * net::kSecond;

}  // namespace

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
}

net::DhtClient* HostedInvite::run_node(net::RelayedTransport& socket, net::Micros now) {
    socket.share();
    for (const net::Datagram& datagram : socket.take_handed_back()) {
        (void)node_.take(datagram, now);
    }
    node_.poll(socket, now);
    return invite_ ? node_.client() : nullptr;
}

void HostedInvite::poll(net::RelayedTransport& socket, net::InvitePlace place, const net::ListedGame& shown,
                        net::Micros now) {
    net::DhtClient* const table = run_node(socket, now);
    if (table == nullptr) {
        return;
    }
    if (list_key_ && !list_) {
        list_.emplace(*list_key_);
    }
    node_.set_member(std::ranges::any_of(place.open, [](const net::Address& open) {
        return open.ip.is_v4() && !net::as_relayed(open);  // the table's nodes speak IPv4
    }));
    if (now >= look_at_own_at_) {
        look_at_own_at_ = now + kLookEvery;
        own_ = own_places(platform_, socket.port());
    }
    for (const net::Address& own : own_) {
        std::vector<net::Address>& places = net::is_public(own) ? place.open : place.local;
        if (std::ranges::find(places, own) == places.end()) {
            places.push_back(own);
        }
    }
    if (!node_.outer().is_symmetric()) {
        place.seen = node_.outer().seen();
    }
    invite_->poll(*table, socket, place, now, platform_.seconds_since_1970());
    if (list_) {
        list_->poll(*table, socket, shown, place, now, platform_.seconds_since_1970());
    }
}

void HostedInvite::renew() {
    if (net::DhtClient* const table = node_.client(); table != nullptr && invite_) {
        invite_->close(*table, platform_.seconds_since_1970());
        begin();
    }
}

void HostedInvite::set_listed(bool is_listed) {
    if (is_listed == list_key_.has_value()) {
        return;
    }
    list_key_ = is_listed ? std::optional(net::KeyPair::derive(platform_.secret())) : std::nullopt;
    if (net::DhtClient* const table = node_.client(); table != nullptr && list_) {
        list_->close(*table, platform_.seconds_since_1970());
    }
    list_.reset();
}

void HostedInvite::close(net::Micros now) {
    close_by_ = now + kCloseFor;
    net::DhtClient* const table = node_.client();
    if (table == nullptr || !invite_) {
        close_by_ = now;
        return;
    }
    invite_->close(*table, platform_.seconds_since_1970());
    if (list_) {
        list_->close(*table, platform_.seconds_since_1970());
    }
}

void HostedInvite::poll_closing(net::RelayedTransport& socket, net::Micros now) {
    (void)run_node(socket, now);
}

bool HostedInvite::is_closed(net::Micros now) {
    const net::DhtClient* const table = node_.client();
    return table == nullptr || !close_by_ || now >= *close_by_ ||
           (invite_->is_closed(*table) && (!list_ || list_->is_closed(*table)));
}

std::string HostedInvite::code() const {
    return invite_ && invite_->is_stored() ? net::to_string(code_) : std::string();
}

Reach with_invite(const Reach& reach, const HostedInvite* invite) {
    using State = Reach::State;
    const bool is_enough = (reach.state == State::Open && !reach.is_doubted) || reach.state == State::Relayed;
    return is_enough || invite == nullptr || invite->code().empty() ? reach : Reach{.state = State::Invited};
}

}  // namespace match
