// SPDX-License-Identifier: Zlib
/// The rules that a host offers: kept in the settings, told in words.
#pragma once

#include "engine/settings.h"
#include "game/match/network.h"
#include "game/sim/setup.h"

#include <string>

namespace screens {

/// As the settings have it, with no seed yet.
[[nodiscard]] match::HostWish host_wish_of(const engine::Settings& settings);

/// The other way: as a lobby has them.
void keep_rules(engine::Settings& settings, const sim::Setup& setup, int seats);

/// One line, e.g. "Deathmatch  ·  first to 5".
[[nodiscard]] std::string describe_rules(const sim::Setup& setup);

}  // namespace screens
