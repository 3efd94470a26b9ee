// SPDX-License-Identifier: Zlib
/// The invite code of a lobby hosted here.
#pragma once

#include <optional>
#include <string>

#include "game/match/network/open_port.h"
#include "game/match/network/table_node.h"
#include "net/dht/invite_host.h"
#include "net/link/relayed_transport.h"

namespace match {

/// Keeps the lobby or game hosted here findable by a code, which lasts from one lobby to the next, so that those who
/// play again can be joined as before.
class HostedInvite {
public:
    /// Draws a code at random. `platform` must outlive it. Takes some 0.15 s; see net::invite_keys.
    HostedInvite(NetPlatform& platform, const TableEntries& entries);

    /// `socket` is that of the lobby or game hosted here, and `place` says where others reach it, except for what the
    /// node finds out.
    void poll(net::RelayedTransport& socket, net::InvitePlace place, net::Micros now);
    /// Draws another code. Nobody finds the lobby by the old one any more.
    void renew();
    /// Returns the code while others can find the lobby by it; empty otherwise.
    [[nodiscard]] std::string code() const;

private:
    void begin();

    NetPlatform& platform_;
    TableNode node_;
    net::InviteCode code_{};
    net::InviteKeys keys_;
    std::optional<net::InviteHost> invite_;
    int started_ = 0;                ///< The start of the node that knows of the invitation.
    std::vector<net::Address> own_;  ///< See `own_places`.
    net::Micros look_at_own_at_ = 0;
};

/// Returns whether others can join, also by an invite code; null: there is none.
[[nodiscard]] Reach with_invite(const Reach& reach, const HostedInvite* invite);

}  // namespace match
