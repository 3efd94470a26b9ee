// SPDX-License-Identifier: Zlib
/// What bots are called, and pilots who have given no name.
#pragma once

#include "game/sim/rules.h"

#include "game/match/match.h"

#include <array>
#include <vector>

namespace match {

/// Stars, by slot, for those who have no name of their own: the same in every language.
inline constexpr std::array<const char*, sim::kMaxPilots> kCallSigns{"Rigel", "Vega",  "Altair",  "Mira",
                                                                     "Deneb", "Spica", "Capella", "Sirius"};

/// The same in every language, since it goes into score tables and to other machines.
inline constexpr const char* kUnnamedPilot = "Pilot";

/// The persons in the first slots, and a bot in each of the others up to `count`.
[[nodiscard]] inline std::vector<PilotInfo> with_bots(std::vector<PilotInfo> persons, std::size_t count,
                                                      BotSkill skill) {
    for (std::size_t slot = persons.size(); slot < count; ++slot) {
        persons.push_back({kCallSigns[slot], skill});
    }
    return persons;
}

}  // namespace match
