// SPDX-License-Identifier: Zlib
/// The relay server through which others reach a lobby hosted here, where the router lets nobody in.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "game/match/network/net_platform.h"
#include "game/match/network/open_port.h"
#include "net/link/relayed_transport.h"

namespace match {

/// Looks the server up, again after a while if that fails, and keeps this machine's place there. Outlives the lobbies
/// and games hosted here, so that those who play again find the next one at the same place.
class HostedRelay {
public:
    /// `server` is HOST[:PORT]. Chooses a random name. `platform` must outlive this.
    HostedRelay(NetPlatform& platform, std::string server);

    /// `transport` is that of the lobby or game hosted here; null if there is none.
    void poll(net::RelayedTransport* transport);
    /// Gives up the name and the place at the server, which others of this household may need.
    void leave(net::RelayedTransport& transport);

    using State = net::RelayedTransport::State;
    /// Returns Silent also if the server's address is not known, or if nothing is known of our place after kPatience.
    /// With 30 % loss each way, one of 6,000 servers that are there is thought to be silent until it answers.
    [[nodiscard]] State state() const { return state_; }
    /// Returns where others find this machine while the state is Open.
    [[nodiscard]] net::Address address() const;
    /// Returns where the server sees that transport; nothing before it has answered.
    [[nodiscard]] std::optional<net::Address> seen(const net::RelayedTransport& transport) const;
    static constexpr net::Micros kPatience = 5 * net::kSecond / 2;

private:
    void look_up();
    [[nodiscard]] bool is_late() const { return platform_->now() - asked_at_ >= kPatience; }

    NetPlatform* platform_;
    std::string wanted_;
    net::HostName name_{};
    std::unique_ptr<LookUp> look_up_;  ///< Null unless an answer is awaited.
    net::Micros look_again_at_ = 0;    ///< After a look-up that failed.
    net::Micros asked_at_ = 0;         ///< When the look-up began, or else when the server was asked first.
    std::optional<net::Address> server_;
    State state_ = State::Asking;
};

/// Returns a fresh secret with which a program proves to relay servers that its sockets are its own; see
/// RelayedTransport.
[[nodiscard]] net::HashKey relay_secret(NetPlatform& platform);

/// Returns whether others can join, also through a relay server; null: there is none. Where the router lets everybody
/// in, none is needed.
[[nodiscard]] Reach with_relay(const Reach& reach, const HostedRelay* relay);

}  // namespace match
