// SPDX-License-Identifier: Zlib
#include "game/match/network/open_port.h"

#include <algorithm>

namespace match {

namespace {

using State = net::PortMapper::State;

net::PortMapper::Nonce nonce_of(const net::Secret& secret) {
    net::PortMapper::Nonce nonce{};
    std::copy_n(secret.begin(), nonce.size(), nonce.begin());
    return nonce;
}

}  // namespace

OpenPort::OpenPort(NetPlatform& platform, std::uint16_t port) : platform_(platform), asked_at_(platform.now()) {
    if (const auto ip = platform.ipv6()) {
        ipv6_ = {*ip, port};
    }
    const std::vector<OwnAddress> addresses = platform.addresses(port);
    const auto open =
        std::ranges::find_if(addresses, [](const OwnAddress& own) { return net::is_public(own.address); });
    const auto router = platform.router();
    if (open != addresses.end()) {
        router_.state = RouterAnswer::State::NotNeeded;
        reach_ = {.state = Reach::State::Open, .outer = open->address};
        return;
    }
    auto socket = router ? platform.open(0) : engine::Error{engine::verbatim("")};
    if (!socket) {
        router_.state = RouterAnswer::State::NoRouter;
        fall_back(Reach::State::NoRouter);
        return;
    }
    const net::Address own{router->own, port};
    socket_ = *std::move(socket);
    mapper_.emplace(router->address, own, nonce_of(platform.secret()));
    upnp_ = platform.open_by_upnp(own);
}

OpenPort::~OpenPort() {
    if (mapper_) {
        send(mapper_->release(), platform_.now());
    }
}

void OpenPort::send(const std::vector<std::string>& datagrams, net::Micros now) {
    for (const std::string& bytes : datagrams) {
        socket_->send(mapper_->router(), bytes, now);
    }
}

void OpenPort::poll(net::Micros now) {
    if (!mapper_) {
        return;
    }
    send(mapper_->due(now), now);
    for (net::Datagram datagram; socket_->receive(datagram, now);) {
        (void)mapper_->receive(datagram.from, datagram.bytes, now);
    }
    settle(now);
}

/// A router that answers by one of the protocols may still speak UPnP only, and the other way round.
void OpenPort::settle(net::Micros now) {
    const auto is_any = [this](State state) { return mapper_->state() == state || (upnp_ && upnp_->state() == state); };
    auto mapping = mapper_->mapping();
    if (!mapping && upnp_) {
        mapping = upnp_->mapping();
    }
    if (mapping) {
        const bool is_shared = !net::is_public(mapping->outer);
        router_ = {RouterAnswer::State::Opened, mapping->protocol, is_shared};
        if (is_shared) {
            fall_back(Reach::State::Shared);
        } else {
            reach_ = {.state = Reach::State::Open, .outer = mapping->outer, .protocol = mapping->protocol};
        }
    } else if (is_any(State::Asking) && now - asked_at_ < kPatience) {
        router_ = {};
        reach_ = {};
    } else {
        router_ = {is_any(State::Refused) ? RouterAnswer::State::Refused : RouterAnswer::State::Silent};
        fall_back(Reach::State::Closed);
    }
}

void OpenPort::fall_back(Reach::State reason) {
    reach_ = ipv6_ ? Reach{.state = Reach::State::Ipv6, .outer = *ipv6_} : Reach{.state = reason};
}

}  // namespace match
