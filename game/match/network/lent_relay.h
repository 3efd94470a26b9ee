// SPDX-License-Identifier: Zlib
/// Relay servers that members of a lobby run for a host that nobody can reach (PROTOCOL.md, Members as relay servers).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "game/match/network/hosted_relay.h"
#include "net/lobby/session.h"
#include "net/reach/relay_server.h"

namespace match {

/// The relay server that runs here for the host that this program has joined. Has the router open a port of its own.
class LentRelay {
public:
    /// Serves a host that has this IPv4 address. `platform` must outlive it.
    LentRelay(NetPlatform& platform, const net::Ip& host);

    void poll();
    [[nodiscard]] const net::Ip& host() const { return host_; }
    /// Returns the port at which others reach it from the internet; nothing while it has none.
    [[nodiscard]] std::optional<std::uint16_t> port() const;
    /// Returns whether the host uses it.
    [[nodiscard]] bool is_used() { return server_.counts(platform_.now()).hosts > 0; }
    /// Returns whether somebody has a place there, and may reach the host through it.
    [[nodiscard]] bool has_guests() { return server_.counts(platform_.now()).guests > 0; }

private:
    NetPlatform& platform_;
    net::Ip host_;
    std::unique_ptr<net::Socket> socket_;  ///< Null if none could be opened.
    std::optional<OpenPort> open_port_;
    net::RelayServer server_;
};

/// Runs a relay server while the host that was joined wants one.
class RelayLending {
public:
    /// `joined`: the session of a guest; null if there is none. `is_willing`: the player here allows it.
    void poll(NetPlatform& platform, net::Session* joined, bool is_willing);
    /// Returns whether there is one. While there is, this must be polled.
    [[nodiscard]] bool is_running() const { return relay_ != nullptr; }
    /// Returns whether the host has its guests come through this program.
    [[nodiscard]] bool is_used() { return relay_ && relay_->is_used(); }
    /// Returns whether some have a place there.
    [[nodiscard]] bool has_guests() { return relay_ && relay_->has_guests(); }

private:
    void end();

    std::unique_ptr<LentRelay> relay_;
    net::Micros keep_until_ = 0;
    /// No longer polled, so they serve nobody. To close a router's port may take a second, which a game does not have.
    std::vector<std::unique_ptr<LentRelay>> ended_;
};

/// The host's place at the relay server of one of its guests.
class BorrowedRelay {
public:
    /// `platform` must outlive it.
    explicit BorrowedRelay(NetPlatform& platform) : platform_(&platform) {}

    /// Asks the servers that guests offer, one after another, until one answers. That it does proves that others can
    /// reach it: its router has seen nothing go from there to this machine before. A guest whose server does not is not
    /// asked again for a while. `transport` is that of the session, which is hosted here; null: nothing may be sent
    /// now.
    void poll(net::RelayedTransport* transport, net::Session& session);
    /// Returns that server while it passes on what comes for this machine; null otherwise.
    [[nodiscard]] const HostedRelay* open() const;
    /// Hands over its place there, to be given up; null if it has none.
    [[nodiscard]] std::unique_ptr<HostedRelay> take() { return std::move(relay_); }

private:
    [[nodiscard]] bool has_failed(const net::Ip& guest) const;
    void drop(net::RelayedTransport& transport);

    NetPlatform* platform_;
    net::Address at_{};
    std::unique_ptr<HostedRelay> relay_;                   ///< Null while nobody offers one.
    std::vector<std::pair<net::Ip, net::Micros>> failed_;  ///< Guests, and until when they are not asked again.
};

}  // namespace match
