// SPDX-License-Identifier: Zlib
/// A session with its socket, and the sessions that this program has left but whose peers still have to hear of it.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "game/match/network/hosted_invite.h"
#include "game/match/network/net_platform.h"
#include "net/link/relayed_transport.h"
#include "net/lobby/session.h"

namespace match {

/// A session and the socket that it uses. Neither copied nor moved: the session refers to the socket, which must be
/// closed after it.
struct Connection {
    /// `relay_secret` is that of this program at relay servers; see RelayedTransport.
    Connection(std::unique_ptr<net::Socket> opened, const net::HashKey& relay_secret)
        : socket(std::make_unique<net::RelayedTransport>(std::move(opened), relay_secret)) {}
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Asks the program at an address to let this one in; see net::Session::join.
    void join(net::SessionSetup wanted, const net::Address& address, net::Micros now, net::InputHistory own = {});
    /// Also listens at `port`, unless the socket has that port. Another program on this machine may have taken it, so
    /// this tries again from time to time.
    void listen_at(std::uint16_t port, net::Micros now);

    std::unique_ptr<net::RelayedTransport> socket;
    std::unique_ptr<net::Session> session{};
    net::SessionSetup setup{};  ///< Of the session.
    bool is_hosted = false;     ///< Hosted here, on the port shared by all hosted games.
    net::Address asked{};       ///< Where a guest's session has asked to be let in.

private:
    bool is_listening_ = false;
    net::Micros listen_again_at_ = 0;
};

/// Sessions that were left. They are polled until every other peer knows, and the table.
class Partings {
public:
    /// How long we keep telling the others that we have left. A peer that misses it all will drop us for silence.
    static constexpr net::Micros kTime = 5 * net::kSecond;

    /// `invite`, which may be null, has been closed.
    void add(std::unique_ptr<Connection> connection, net::Micros now, std::unique_ptr<HostedInvite> invite = nullptr);
    void poll(net::Micros now);
    /// Polls until all sessions, or all hosted ones, have ended, but no longer than `most`.
    void settle(NetPlatform& platform, net::Micros most, bool only_hosted = false);
    /// Closes the sockets of the hosted ones at once, because their port is needed.
    void drop_hosted();
    [[nodiscard]] bool is_empty() const { return partings_.empty(); }
    /// Sleeps until something may have arrived, but no longer than `most`. There must be a session.
    void wait(net::Micros most) const { partings_.front().connection->socket->wait(most); }

private:
    struct Parting {
        std::unique_ptr<Connection> connection;
        std::unique_ptr<HostedInvite> invite;
        net::Micros give_up_at;
    };
    std::vector<Parting> partings_;
};

}  // namespace match
