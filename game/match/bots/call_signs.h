// SPDX-License-Identifier: Zlib
/// Names for bots, and for pilots without a name.
#pragma once

#include "game/sim/rules.h"

#include <array>

namespace match {

/// Star names, by slot, for pilots without a name: the same in every language.
inline constexpr std::array<const char*, sim::kMaxPilots> kCallSigns{"Rigel", "Vega",  "Altair",  "Mira",
                                                                     "Deneb", "Spica", "Capella", "Sirius"};

/// The same in every language, since it is written to score tables and sent to other machines.
inline constexpr const char* kUnnamedPilot = "Pilot";

}  // namespace match
