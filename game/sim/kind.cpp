// SPDX-License-Identifier: Zlib
#include "game/sim/types.h"

#include <array>

namespace sim {

const char* kind_name(Kind kind) {
    static constexpr std::array<const char*, kKindCount> kNames{
        "ship",       "shot",         "enemy_shot",  "large_rock",     "medium_rock", "small_rock",
        "steel_rock", "mine",         "vortex",      "nova",           "multiplier",  "comet",
        "canister",   "damaged_ship", "big_fighter", "little_fighter", "shrapnel"};
    static_assert(kNames.back() != nullptr, "a kind lacks its name");
    return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace sim
