// SPDX-License-Identifier: Zlib
/// What bots are called.
#pragma once

#include "game/sim/rules.h"

#include <array>

namespace match {

/// Stars, by slot, for those who have no name of their own: the same in every language.
inline constexpr std::array<const char*, sim::kMaxPilots> kCallSigns{"Rigel", "Vega",  "Altair",  "Mira",
                                                                     "Deneb", "Spica", "Capella", "Sirius"};

}  // namespace match
