// SPDX-License-Identifier: Zlib
// One function per sound, unmastered: `finish` sets its length and level. Tuned ones share D minor and F major. Those
// that end in a number are variants, chosen at random, so that frequent sounds do not tire.
#pragma once

#include "tools/sound/synth.h"

namespace sound {

// patches_weapons.cpp: fired, hit, sparking
Clip shot();
Clip shot_2();
Clip shot_3();
Clip shot_4();
Clip enemy_shot();
Clip enemy_shot_2();
Clip enemy_shot_3();
Clip hit_metal();
Clip hit_metal_2();
Clip hit_metal_3();
Clip hit_metal_4();
Clip hit_enemy();
Clip hit_enemy_2();
Clip hit_enemy_3();
Clip steel_changes();
Clip vanish();

// patches_blasts.cpp
Clip explosion();
Clip explosion_2();
Clip explosion_3();
Clip explosion_4();
Clip small_explosion();
Clip small_explosion_2();
Clip small_explosion_3();
Clip small_explosion_4();
Clip ship_explosion();
Clip ship_explosion_2();
Clip ship_explosion_3();
Clip nova_blast();
Clip freeze();
Clip canister_lost();

// patches_threats.cpp: dangerous arrivals
Clip vortex_appears();
Clip mine_appears();
Clip nova_appears();
Clip fighter_appears();
Clip clock();
Clip pod();
Clip heartbeat_high();
Clip heartbeat_low();

// patches_rewards.cpp: valuable arrivals, and catching them
Clip multiplier_appears();
Clip multiplier_taken();
Clip canister_appears();
Clip prize();
Clip comet_appears();
Clip comet_taken();
Clip luck();
Clip damaged_ship_appears();
Clip rescue();
/// The links of a chain, by their place in a rising scale.
Clip link(int place);
inline constexpr int kLinkNotes = 12;

// patches_jingles.cpp
Clip bonus_riff();
Clip game_over();
Clip extra_life();
Clip new_high_score();
Clip game_start();
Clip cheer();
Clip jeer();

// patches_ship.cpp: the ship's own machines
Clip shield_on();
Clip shield_loop();
Clip shield_empty();
Clip shield_empty_2();
Clip shield_empty_3();
Clip thrust_loop();
Clip spawn();

// patches_menu.cpp
Clip pause();
Clip bonus_step();
Clip bonus_total();
Clip menu_move();
Clip overtaking();
Clip overtaken();
Clip menu_select();
Clip menu_back();
Clip menu_wrong();
Clip typing();

}  // namespace sound
