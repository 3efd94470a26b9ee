// SPDX-License-Identifier: Zlib
#include "game/match/network/connection.h"

#include <algorithm>

namespace match {

void Connection::join(net::SessionSetup wanted, const net::Address& address, net::Micros now, net::InputHistory own) {
    setup = std::move(wanted);
    asked = address;
    socket->use(address);
    session = net::Session::join(setup, address, *socket, now, std::move(own));
}

void Connection::listen_at(std::uint16_t port, net::Micros now) {
    constexpr net::Micros kTryEvery = 5 * net::kSecond;
    if (!is_listening_ && socket->port() != port && now >= listen_again_at_) {
        listen_again_at_ = now + kTryEvery;
        is_listening_ = socket->listen_at(port);
    }
}

void Partings::add(std::unique_ptr<Connection> connection, net::Micros now, std::unique_ptr<HostedInvite> invite) {
    partings_.push_back({std::move(connection), std::move(invite), now + kTime});
}

void Partings::poll(net::Micros now) {
    for (const Parting& parting : partings_) {
        parting.connection->session->poll(now);
        if (parting.invite) {
            parting.invite->poll_closing(*parting.connection->socket, now);
        }
    }
    std::erase_if(partings_, [now](const Parting& parting) {
        const bool is_settled =
            parting.connection->session->is_settled(now) && (!parting.invite || parting.invite->is_closed(now));
        return is_settled || now >= parting.give_up_at;
    });
}

void Partings::settle(NetPlatform& platform, net::Micros most, bool only_hosted) {
    constexpr net::Micros kMoment = 2 * net::kMillisecond;
    const auto is_awaited = [&](const Parting& parting) { return !only_hosted || parting.connection->is_hosted; };
    const net::Micros end = platform.now() + most;
    while (std::ranges::any_of(partings_, is_awaited) && platform.now() < end) {
        poll(platform.now());
        if (!is_empty()) {
            wait(kMoment);
        }
    }
}

void Partings::drop_hosted() {
    std::erase_if(partings_, [](const Parting& parting) { return parting.connection->is_hosted; });
}

}  // namespace match
