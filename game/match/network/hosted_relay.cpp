// SPDX-License-Identifier: Zlib
#include "game/match/network/hosted_relay.h"

#include "net/lobby/session.h"

#include <algorithm>
#include <utility>

namespace match {

namespace {

constexpr net::Micros kLookAgain = 10 * net::kSecond;

}  // namespace

HostedRelay::HostedRelay(NetPlatform& platform, std::string server) : platform_(&platform), wanted_(std::move(server)) {
    const net::Secret random = platform.secret();
    std::copy_n(random.begin(), name_.size(), name_.begin());
}

void HostedRelay::look_up() {
    if (!look_up_ && !server_ && platform_->now() >= look_again_at_) {
        look_up_ = platform_->look_up(wanted_, net::kDefaultPort);
        asked_at_ = platform_->now();
    }
    const auto answer = look_up_ ? look_up_->answer() : std::nullopt;
    if (!answer) {
        state_ = look_up_ && is_late() ? State::Silent : state_;
        return;
    }
    look_up_.reset();
    if (*answer && (*answer)->address.ip.is_v4()) {
        server_ = (*answer)->address;
    } else {
        state_ = State::Silent;
        look_again_at_ = platform_->now() + kLookAgain;
    }
}

void HostedRelay::poll(net::RelayedTransport* transport) {
    look_up();
    if (!server_ || transport == nullptr) {
        return;
    }
    if (!transport->uses(*server_)) {
        transport->host_at(*server_, name_);
        asked_at_ = platform_->now();
    }
    const State found = transport->state(*server_);
    state_ = found == State::Asking && is_late() ? State::Silent : found;
}

void HostedRelay::leave(net::RelayedTransport& transport) {
    if (server_) {
        transport.leave(*server_, platform_->now());
    }
}

net::Address HostedRelay::address() const {
    return net::relayed({server_.value_or(net::Address{}), net::address_of(name_)});
}

std::optional<net::Address> HostedRelay::seen(const net::RelayedTransport& transport) const {
    return server_ ? transport.own_address(*server_) : std::nullopt;
}

net::HashKey relay_secret(NetPlatform& platform) {
    return net::derive_hash_key(platform.secret(), "gyre relay 1");
}

Reach with_relay(const Reach& reach, const HostedRelay* relay) {
    using State = HostedRelay::State;
    const bool is_open = reach.state == Reach::State::Open;
    if (relay == nullptr || (is_open && !reach.is_doubted)) {
        return reach;
    }
    switch (relay->state()) {
    case State::Asking:
        return {};
    case State::Open:
        return {.state = Reach::State::Relayed, .outer = relay->address()};
    case State::Closed:
    case State::Silent:
        break;
    }
    using Of = Reach::State;
    return is_open || reach.state == Of::Ipv6 || reach.state == Of::Asking || reach.state == Of::NoRouter
               ? reach
               : Reach{.state = Reach::State::NoRelay};
}

}  // namespace match
