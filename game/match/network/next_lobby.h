// SPDX-License-Identifier: Zlib
/// Where the pilots of a network game meet again after it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "net/lobby/session.h"

namespace match {

/// The next lobby is opened by the program of the senior peer that still plays on this network: the first host, unless
/// it is gone. Every other peer looks for a lobby at the peers before it in order of seniority.
struct NextLobby {
    std::vector<net::Address> hosts{};   ///< Of the peers before this one, in that order.
    bool is_expected = false;            ///< The first of them has not left the game yet, so it has no lobby.
    net::SecretText password{};          ///< Of the game.
    std::string game{};                  ///< The set-up, as in a HostSetup.
    std::vector<std::string> awaited{};  ///< Pilots who may still look at the result, as in a HostSetup.
    int seats = net::kMaxPilots;
    /// For a spectator: the set-up of the game that it has watched. It asks those hosts in turn until one of them plays
    /// another game, and opens no lobby.
    std::string watched{};
};

/// Returns the next lobby for a session that is playing. `port`: where games are hosted; `host` is asked at its own
/// port instead.
[[nodiscard]] NextLobby next_lobby(const net::Session& session, std::uint16_t port, const net::Address& host,
                                   const net::SecretText& password);

/// Returns the same for a spectator's session. `host`: where it has asked to be let in.
[[nodiscard]] NextLobby next_lobby_to_watch(const net::Session& session, std::uint16_t port, const net::Address& host,
                                            const net::SecretText& password);

}  // namespace match
