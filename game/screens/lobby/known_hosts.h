// SPDX-License-Identifier: Zlib
/// The hosts that this program joined before, kept in the settings. The list of games asks them directly.
#pragma once

#include "game/app/services.h"
#include "net/lobby/discovery.h"

#include <optional>
#include <string>
#include <vector>

namespace screens {

/// A host whose lobby or game was joined or watched.
struct KnownHost {
    net::Address address;
    std::string name;                         ///< Cleaned; empty if it is not known.
    std::optional<net::KeyStart> key{};       ///< Known if a code was just looked up; not stored.
    std::optional<net::InviteCode> invite{};  ///< The code, if the address is yet to be found; not stored.
    std::optional<net::PublicKey> listed{};   ///< The list key of a game in the worldwide list, likewise.

    friend bool operator==(const KnownHost&, const KnownHost&) = default;
};

/// Returns the hosts joined before, the newest first: at most net::kMaxAskedHosts.
[[nodiscard]] std::vector<KnownHost> known_hosts(const engine::Settings& settings);
/// Puts a host in front, in the place of the oldest if there are too many. A host without a name keeps its earlier one.
/// Does nothing for a host that was joined through a relay server, which is found by a code only.
void remember_host(const Preferences& preferences, KnownHost host);
void forget_host(const Preferences& preferences, const net::Address& address);
/// Takes over the addresses that an older version stored without names.
void retire_joined(engine::Settings& settings);

/// Returns whether both addresses lead to one program: they are equal, or both are this machine's, at the same port.
/// `own` are this machine's addresses on its networks.
[[nodiscard]] bool is_same_place(const net::Address& a, const net::Address& b,
                                 const std::vector<match::OwnAddress>& own);

/// Moves the games of these hosts to the front. Otherwise keeps the order in which the games first answered, which a
/// flood of fake games cannot change.
void put_joined_first(std::vector<net::FoundGame>& games, const std::vector<KnownHost>& hosts);

}  // namespace screens
