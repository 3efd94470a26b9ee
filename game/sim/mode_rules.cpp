// SPDX-License-Identifier: Zlib
#include "game/sim/mode_rules.h"

#include "game/sim/entities/rock.h"

namespace sim {

const ModeRules& ModeRules::of(Mode mode) {
    static constexpr ModeRules kCoop{.name = "coop",
                                     .has_lives = true,
                                     .has_frag_limit = false,
                                     .are_pilots_shootable = false,
                                     .spreads_pilots = false,
                                     .respawn_wait = kRespawnWait,
                                     .start_rock = RockSize::Large,
                                     .steel_odds = kSteelStartOdds,
                                     .starts_with_rock = false,
                                     .has_waves = true,
                                     .has_harm = true,
                                     .has_points = true};
    static constexpr ModeRules kDeathmatch{.name = "deathmatch",
                                           .has_lives = false,
                                           .has_frag_limit = true,
                                           .are_pilots_shootable = true,
                                           .spreads_pilots = false,
                                           .respawn_wait = kRespawnWaitDeathmatch,
                                           .start_rock = RockSize::Medium,
                                           .steel_odds = kSteelStartOddsDeathmatch,
                                           .starts_with_rock = true,
                                           .has_waves = true,
                                           .has_harm = true,
                                           .has_points = true};
    static constexpr ModeRules kArena = [] {
        ModeRules rules = kDeathmatch;
        rules.name = "arena";
        rules.spreads_pilots = true;
        return rules;
    }();
    static constexpr ModeRules kRush = [] {
        ModeRules rules = kCoop;
        rules.name = "rush";
        rules.field = {kRushWidthPx, kFieldHeightPx};
        rules.most_pilots = 1;
        rules.first_wave = kRushWave;
        rules.length = kRushTicks;
        rules.wave_bonus = 0;
        rules.shield_part = kRushShield;
        rules.pays_steel_hits = false;
        rules.has_chain = true;
        rules.has_stream = true;
        rules.has_lives = false;
        rules.has_waves = false;
        return rules;
    }();
    static constexpr ModeRules kDaily = [] {
        ModeRules rules = kCoop;
        rules.name = "daily";
        rules.most_pilots = 1;
        rules.first_wave = 1;
        rules.reseeds_waves = true;
        rules.last_wave = kDailyWaves;
        rules.ship_bonus = kDailyShipBonus;
        return rules;
    }();
    static constexpr ModeRules kCrew = [] {
        ModeRules rules = kCoop;
        rules.name = "crew";
        rules.has_team = true;
        rules.more_rocks = kCrewMoreRocks;
        return rules;
    }();
    static constexpr ModeRules kSchool{.name = "school",
                                       .has_lives = false,
                                       .has_frag_limit = false,
                                       .are_pilots_shootable = false,
                                       .spreads_pilots = false,
                                       .respawn_wait = kRespawnWait,
                                       .start_rock = RockSize::Large,
                                       .steel_odds = kSteelStartOdds,
                                       .starts_with_rock = false,
                                       .has_waves = false,
                                       .has_harm = false,
                                       .has_points = false};
    switch (mode) {
    case Mode::Coop:
        return kCoop;
    case Mode::Deathmatch:
        return kDeathmatch;
    case Mode::Arena:
        return kArena;
    case Mode::Rush:
        return kRush;
    case Mode::Daily:
        return kDaily;
    case Mode::Crew:
        return kCrew;
    case Mode::School:
        return kSchool;
    }
    return kCoop;
}

}  // namespace sim
