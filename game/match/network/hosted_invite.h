// SPDX-License-Identifier: Zlib
/// How the table leads others to a lobby hosted here: by its invite code, and by the worldwide list of games.
#pragma once

#include <optional>
#include <string>

#include "game/match/network/open_port.h"
#include "game/match/network/table_node.h"
#include "net/dht/invite_host.h"
#include "net/dht/list_host.h"
#include "net/link/relayed_transport.h"

namespace match {

/// Keeps the lobby or game hosted here findable by a code, which lasts from one lobby to the next, so that those who
/// play again can be joined as before; and if it is to be, in the list of games.
class HostedInvite {
public:
    /// Draws a code at random. `platform` must outlive it. Takes some 0.15 s; see net::invite_keys.
    HostedInvite(NetPlatform& platform, const TableEntries& entries);

    /// `socket` is that of the lobby or game hosted here, and `place` says where others reach it, except for what the
    /// node finds out. `shown` is what the list says, if the game is listed: see net::ListHost.
    void poll(net::RelayedTransport& socket, net::InvitePlace place, const net::ListedGame& shown, net::Micros now);
    /// Draws another code. Nobody finds the lobby by the old one any more.
    void renew();
    /// Returns the code while others can find the lobby by it; empty otherwise.
    [[nodiscard]] std::string code() const;
    /// Puts the game into the list, under a new key, or takes it off.
    void set_listed(bool is_listed);
    /// Returns whether the game is to be in the list.
    [[nodiscard]] bool wants_list() const { return list_key_.has_value(); }
    /// Returns whether others can find it there.
    [[nodiscard]] bool is_listed() const { return list_ && list_->is_listed(); }

    /// Says in the table that neither code nor list lead here any more. Then `poll_closing` takes the place of `poll`
    /// until `is_closed`.
    void close(net::Micros now);
    void poll_closing(net::RelayedTransport& socket, net::Micros now);
    /// Returns whether the table knows, or does not answer.
    [[nodiscard]] bool is_closed(net::Micros now);

private:
    void begin();
    /// Does what the node wants done with a socket. Returns its client; null if it does not run.
    net::DhtClient* run_node(net::RelayedTransport& socket, net::Micros now);

    NetPlatform& platform_;
    TableNode node_;
    net::InviteCode code_{};
    net::InviteKeys keys_;
    std::optional<net::InviteHost> invite_;
    std::optional<net::KeyPair> list_key_;  ///< If the game is listed.
    std::optional<net::ListHost> list_;
    std::optional<net::Micros> close_by_;
    std::vector<net::Address> own_;  ///< See `own_places`.
    net::Micros look_at_own_at_ = 0;
};

/// Returns whether others can join, also by an invite code; null: there is none.
[[nodiscard]] Reach with_invite(const Reach& reach, const HostedInvite* invite);

}  // namespace match
