// SPDX-License-Identifier: Zlib
/// Thousands of games of bots, checked against the guarantees of the rules.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game/match/bots/bot.h"
#include "game/sim/setup.h"

namespace soak {

/// How one game is played.
struct GamePlan {
    sim::Setup setup;
    match::BotSkill skill = match::BotSkill::Hard;
    sim::Tick ticks = 0;            ///< Maximum.
    bool is_played_out = false;     ///< Stops when its game ends instead of running to the last tick.
    std::int32_t roster_odds = 0;   ///< In one of this many ticks, any pilot joins, leaves or returns; 0: never.
    std::uint32_t check_every = 0;  ///< Ticks between rollbacks of random depth, which must change nothing; 0: none.
};

/// The result of one game.
struct GameResult {
    std::int32_t wave = 0;
    std::int64_t score = 0;  ///< Of the best pilot.
    sim::Tick ticks = 0;
    double decide_us = 0;  ///< Mean time of one bot's decision, while a ship was flying.
    std::string failure;   ///< Which guarantee was broken and when; empty if none was.
};

[[nodiscard]] GameResult play(const GamePlan& plan);

}  // namespace soak
