// SPDX-License-Identifier: Zlib
/// The relay server through which others reach a lobby hosted here, where the router lets nobody in.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "game/match/network/net_platform.h"
#include "game/match/network/open_port.h"
#include "net/link/relayed_transport.h"

namespace match {

/// Looks the server up, and keeps this machine's place there. Outlives the lobbies and games hosted here, so that those
/// who play again find the next one at the same place.
class HostedRelay {
public:
    /// `server` is HOST[:PORT]. `platform` must outlive this.
    HostedRelay(NetPlatform& platform, const std::string& server, const net::HostName& name);

    /// `transport` is that of the lobby or game hosted here; null if there is none.
    void poll(net::RelayedTransport* transport);

    enum class State : std::uint8_t {
        Asking,
        Open,    ///< Others can join at `address`.
        Closed,  ///< The server has no room.
        Silent,  ///< It does not answer, or has no address.
    };
    [[nodiscard]] State state() const { return state_; }
    /// Returns where others find this machine.
    [[nodiscard]] net::Address address() const;
    /// Returns where the server sees that transport; nothing before it has answered.
    [[nodiscard]] std::optional<net::Address> seen(const net::RelayedTransport& transport) const;

private:
    net::HostName name_;
    std::unique_ptr<LookUp> look_up_;  ///< Null once it has been answered.
    std::optional<net::Address> server_;
    State state_ = State::Asking;
};

/// Returns whether others can join, also through a relay server. Where the router lets everybody in, none is needed.
[[nodiscard]] Reach with_relay(const Reach& reach, const HostedRelay& relay);

}  // namespace match
