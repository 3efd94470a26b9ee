// SPDX-License-Identifier: Zlib
/// Remembers the hosts whose lobbies were joined, so that their games come first in the list.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "net/lobby/discovery.h"

namespace screens {

/// Returns the list, in the form kept in the settings, with that host added as the newest; at most eight remain.
[[nodiscard]] std::string with_host(std::string_view hosts, const net::Address& host);
/// Moves the games of these hosts to the front. Otherwise keeps the order in which the games first answered, which a
/// flood of fake games cannot change.
void put_joined_first(std::vector<net::FoundGame>& games, std::string_view hosts);

}  // namespace screens
