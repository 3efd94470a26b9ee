// SPDX-License-Identifier: Zlib
#include "tools/sound/catalogue.h"

#include "tools/sound/master.h"
#include "tools/sound/patches.h"

#include <utility>

namespace sound {

namespace {

constexpr Role kBlast{"blast", -11.0};
constexpr Role kExplosion{"explosion", -14.0};
constexpr Role kSmallExplosion{"small explosion", -17.0};
constexpr Role kWeapon{"weapon", -18.0};
constexpr Role kHit{"hit", -19.0};
constexpr Role kThreat{"threat", -17.0};
constexpr Role kReward{"reward", -17.0};
constexpr Role kJingle{"jingle", -15.0};
constexpr Role kHeartbeat{"heartbeat", -22.0};
constexpr Role kEngine{"engine", -25.0};
constexpr Role kMenu{"menu", -22.0};
constexpr Role kTick{"tick", -27.0};

template <int kPlace>
Clip link_at() {
    return link(kPlace);
}

constexpr Sound kSounds[] = {
    {"shot", 100, &kWeapon, 0.50, false, shot},
    {"shot_2", 100, &kWeapon, 0.50, false, shot_2},
    {"shot_3", 100, &kWeapon, 0.50, false, shot_3},
    {"shot_4", 100, &kWeapon, 0.50, false, shot_4},
    {"multiplier_appears", 101, &kReward, 0.80, false, multiplier_appears},
    {"explosion", 102, &kExplosion, 1.20, false, explosion},
    {"explosion_2", 102, &kExplosion, 1.25, false, explosion_2},
    {"explosion_3", 102, &kExplosion, 1.15, false, explosion_3},
    {"explosion_4", 102, &kExplosion, 1.20, false, explosion_4},
    {"small_explosion", 0, &kSmallExplosion, 0.75, false, small_explosion},
    {"small_explosion_2", 0, &kSmallExplosion, 0.80, false, small_explosion_2},
    {"small_explosion_3", 0, &kSmallExplosion, 0.70, false, small_explosion_3},
    {"small_explosion_4", 0, &kSmallExplosion, 0.75, false, small_explosion_4},
    {"ship_explosion", 103, &kBlast, 2.90, false, ship_explosion},
    {"ship_explosion_2", 103, &kBlast, 3.00, false, ship_explosion_2},
    {"ship_explosion_3", 103, &kBlast, 2.80, false, ship_explosion_3},
    {"heartbeat_high", 104, &kHeartbeat, 0.25, false, heartbeat_high},
    {"heartbeat_low", 105, &kHeartbeat, 0.25, false, heartbeat_low},
    {"vanish", 106, &kHit, 0.30, false, vanish},
    {"multiplier_taken", 107, &kReward, 1.00, false, multiplier_taken},
    {"hit_metal", 108, &kHit, 0.35, false, hit_metal},
    {"hit_metal_2", 108, &kHit, 0.37, false, hit_metal_2},
    {"hit_metal_3", 108, &kHit, 0.33, false, hit_metal_3},
    {"hit_metal_4", 108, &kHit, 0.35, false, hit_metal_4},
    {"hit_enemy", 109, &kHit, 0.16, false, hit_enemy},
    {"hit_enemy_2", 109, &kHit, 0.17, false, hit_enemy_2},
    {"hit_enemy_3", 109, &kHit, 0.15, false, hit_enemy_3},
    {"bonus_riff", 110, &kJingle, 4.10, false, bonus_riff},
    {"canister_appears", 111, &kReward, 0.95, false, canister_appears},
    {"prize", 112, &kReward, 0.95, false, prize},
    {"game_over", 113, &kJingle, 2.60, false, game_over},
    {"extra_life", 114, &kJingle, 0.80, false, extra_life},
    {"comet_appears", 115, &kReward, 0.65, false, comet_appears},
    {"comet_taken", 116, &kReward, 1.80, false, comet_taken},
    {"jeer", 117, &kJingle, 1.80, false, jeer},
    {"vortex_appears", 118, &kThreat, 1.40, false, vortex_appears},
    {"mine_appears", 119, &kThreat, 1.00, false, mine_appears},
    {"shield_on", 120, &kHit, 0.35, false, shield_on},
    {"shield_loop", 0, &kEngine, 2.00, true, shield_loop},
    {"shield_empty", 121, &kTick, 0.12, false, shield_empty},
    {"shield_empty_2", 121, &kTick, 0.12, false, shield_empty_2},
    {"shield_empty_3", 121, &kTick, 0.12, false, shield_empty_3},
    {"nova_appears", 122, &kThreat, 1.10, false, nova_appears},
    {"nova_blast", 123, &kBlast, 5.50, false, nova_blast},
    {"luck", 124, &kReward, 0.90, false, luck},
    {"damaged_ship_appears", 125, &kThreat, 1.05, false, damaged_ship_appears},
    {"rescue", 126, &kReward, 0.85, false, rescue},
    {"steel_changes", 127, &kHit, 0.30, false, steel_changes},
    {"fighter_appears", 128, &kThreat, 1.05, false, fighter_appears},
    {"cheer", 131, &kJingle, 1.10, false, cheer},
    {"thrust_loop", 132, &kEngine, 2.00, true, thrust_loop},
    {"enemy_shot", 133, &kWeapon, 0.40, false, enemy_shot},
    {"enemy_shot_2", 133, &kWeapon, 0.40, false, enemy_shot_2},
    {"enemy_shot_3", 133, &kWeapon, 0.40, false, enemy_shot_3},
    {"freeze", 134, &kReward, 1.20, false, freeze},
    {"canister_lost", 135, &kReward, 1.10, false, canister_lost},
    {"pause", 136, &kMenu, 0.65, false, pause},
    {"bonus_step", 0, &kTick, 0.12, false, bonus_step},
    {"bonus_total", 0, &kReward, 0.50, false, bonus_total},
    {"menu_move", 0, &kTick, 0.10, false, menu_move},
    {"menu_select", 0, &kMenu, 0.32, false, menu_select},
    {"menu_back", 0, &kMenu, 0.26, false, menu_back},
    {"menu_wrong", 0, &kMenu, 0.26, false, menu_wrong},
    {"typing", 0, &kTick, 0.08, false, typing},
    {"new_high_score", 0, &kJingle, 2.40, false, new_high_score},
    {"game_start", 0, &kJingle, 1.60, false, game_start},
    {"link", 0, &kMenu, 0.30, false, link_at<0>},
    {"link_2", 0, &kMenu, 0.30, false, link_at<1>},
    {"link_3", 0, &kMenu, 0.30, false, link_at<2>},
    {"link_4", 0, &kMenu, 0.30, false, link_at<3>},
    {"link_5", 0, &kMenu, 0.30, false, link_at<4>},
    {"link_6", 0, &kMenu, 0.30, false, link_at<5>},
    {"link_7", 0, &kMenu, 0.30, false, link_at<6>},
    {"link_8", 0, &kMenu, 0.30, false, link_at<7>},
    {"link_9", 0, &kMenu, 0.30, false, link_at<8>},
    {"link_10", 0, &kMenu, 0.30, false, link_at<9>},
    {"link_11", 0, &kMenu, 0.30, false, link_at<10>},
    {"link_12", 0, &kMenu, 0.30, false, link_at<11>},
    {"clock", 0, &kMenu, 0.16, false, clock},
    {"pod", 0, &kMenu, 0.30, false, pod},
    {"overtaking", 0, &kMenu, 0.40, false, overtaking},
    {"overtaken", 0, &kTick, 0.40, false, overtaken},
    {"spawn", 0, &kReward, 0.75, false, spawn},
};

}  // namespace

std::span<const Sound> all_sounds() {
    return kSounds;
}

Clip render(const Sound& sound) {
    Clip raw = sound.patch();
    return sound.loops ? finish_loop(std::move(raw), sound.role->target_lufs)
                       : finish(std::move(raw), sound.length_s, sound.role->target_lufs);
}

}  // namespace sound
