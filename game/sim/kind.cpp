// SPDX-License-Identifier: Zlib
#include "game/sim/types.h"

namespace sim {

const char* kind_name(Kind kind) {
    switch (kind) {  // no default, so that the compiler reports every new kind
    case Kind::Ship:
        return "ship";
    case Kind::Shot:
        return "shot";
    case Kind::EnemyShot:
        return "enemy_shot";
    case Kind::LargeRock:
        return "large_rock";
    case Kind::MediumRock:
        return "medium_rock";
    case Kind::SmallRock:
        return "small_rock";
    case Kind::SteelRock:
        return "steel_rock";
    case Kind::Mine:
        return "mine";
    case Kind::Vortex:
        return "vortex";
    case Kind::Nova:
        return "nova";
    case Kind::Multiplier:
        return "multiplier";
    case Kind::Comet:
        return "comet";
    case Kind::Canister:
        return "canister";
    case Kind::DamagedShip:
        return "damaged_ship";
    case Kind::BigFighter:
        return "big_fighter";
    case Kind::LittleFighter:
        return "little_fighter";
    case Kind::Shrapnel:
        return "shrapnel";
    }
    return "";
}

}  // namespace sim
