// SPDX-License-Identifier: Zlib
/// What bots are called, and pilots who have given no name.
#pragma once

#include "game/sim/rules.h"

#include <array>

namespace match {

/// Stars, by slot, for those who have no name of their own: the same in every language.
inline constexpr std::array<const char*, sim::kMaxPilots> kCallSigns{"Rigel", "Vega",  "Altair",  "Mira",
                                                                     "Deneb", "Spica", "Capella", "Sirius"};

/// The same in every language, since it goes into score tables and to other machines.
inline constexpr const char* kUnnamedPilot = "Pilot";

}  // namespace match
