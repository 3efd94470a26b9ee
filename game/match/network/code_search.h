// SPDX-License-Identifier: Zlib
/// The way from an invite code, or from a game in the list, to a lobby.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engine/base/message.h"
#include "game/match/network/connection.h"
#include "game/match/network/table_node.h"
#include "net/dht/invite_guest.h"
#include "net/reach/invitation.h"

namespace match {

/// Looks a code up and finds a way to its host, on the socket that the session will have: the routers on the way let
/// only that in.
class CodeSearch {
public:
    using Progress = net::InviteGuest::Progress;

    /// Returns a connection without a session; null if no socket can be opened.
    using OpenConnection = std::function<std::unique_ptr<Connection>()>;

    /// `platform` must outlive it. `place` is hidden. Takes some 0.15 s for a code; see net::invite_keys.
    CodeSearch(NetPlatform& platform, const TableEntries& entries, const net::HostPlace& place,
               std::unique_ptr<Connection> connection, OpenConnection open_again);

    void poll(net::Micros now);
    [[nodiscard]] Progress progress() const;
    /// Returns what the search is doing, or why it has ended, as a sentence.
    [[nodiscard]] engine::Message message() const;
    /// Returns where the host is, and its key, once it is found.
    [[nodiscard]] const net::Address& host() const { return guest_.host(); }
    [[nodiscard]] const net::PublicKey& host_key() const { return guest_.host_key(); }
    /// Returns its place at a relay server; nothing if it has none.
    [[nodiscard]] std::optional<net::Address> relay() const { return guest_.relay(); }
    [[nodiscard]] net::Socket& socket() { return *connection_->socket; }
    /// Returns the connection, still without a session. The search is of no use any more.
    [[nodiscard]] std::unique_ptr<Connection> take_connection() { return std::move(connection_); }

private:
    NetPlatform& platform_;
    std::unique_ptr<Connection> connection_;
    OpenConnection open_again_;
    TableNode node_;
    net::InviteGuest guest_;
    std::vector<net::Address> local_;  ///< This machine's addresses on its networks, and in IPv6.
    bool is_listed_;                   ///< There is no code.
};

}  // namespace match
