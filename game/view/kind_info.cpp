// SPDX-License-Identifier: Zlib
#include "game/view/kind_info.h"

#include "game/sim/rules.h"

#include <array>

namespace view {

namespace {

using engine::tr_later;
using sim::Kind;

constexpr std::array<KindInfo, sim::kKindCount> kKinds{{
    {Kind::Ship, Sheet::Hull},
    {Kind::Shot, Sheet::Shot},
    {Kind::EnemyShot, Sheet::EnemyShot},
    {Kind::LargeRock, Sheet::LargeRock, 0.07F},
    {Kind::MediumRock, Sheet::MediumRock, 0.05F},
    {Kind::SmallRock, Sheet::SmallRock, 0.03F},
    {Kind::SteelRock, Sheet::SteelRock, 0.06F},
    {Kind::Mine, Sheet::Mine, 0.14F, true, 0, tr_later("HOMING MINE"), "mine_appears"},
    {Kind::Vortex, Sheet::Vortex, 0.08F, true, 0, tr_later("GRAVITY WELL"), "vortex_appears"},
    {Kind::Nova, Sheet::Nova, 0.20F, true, 0, tr_later("NOVA"), "nova_appears", 46},
    {Kind::Multiplier, Sheet::Multiplier, 0, false, sim::kMultiplierMoves, tr_later("SHOOT: BONUS ×{}"),
     "multiplier_appears"},
    {Kind::Comet, Sheet::Comet, 0, false, sim::kCometMoves, tr_later("SHOOT: {}"), "comet_appears"},
    {Kind::Canister, Sheet::Canister, 0, false, sim::kCanisterMoves, tr_later("CATCH: PRIZE"), "canister_appears"},
    {Kind::DamagedShip, Sheet::DamagedShip, 0, false, sim::kDamagedShipMoves, tr_later("RESCUE: +1 SHIP"),
     "damaged_ship_appears"},
    {Kind::BigFighter, Sheet::BigFighter, 0.25F, true, 0, tr_later("FIGHTER"), "fighter_appears"},
    {Kind::LittleFighter, Sheet::LittleFighter, 0.25F, true, 0, tr_later("ACE FIGHTER"), "fighter_appears"},
    {Kind::Shrapnel},
}};

constexpr bool has_all_in_order() {
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
        if (kKinds[i].kind != static_cast<Kind>(i)) {
            return false;
        }
    }
    return true;
}
static_assert(has_all_in_order(), "a kind lacks its row");

}  // namespace

const KindInfo& kind_info(Kind kind) {
    return kKinds[static_cast<std::size_t>(kind)];
}

}  // namespace view
