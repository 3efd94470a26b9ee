// SPDX-License-Identifier: Zlib
/// Games that bots play by themselves, by the thousand, with the rules' promises checked on the way.
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
    sim::Tick ticks = 0;            ///< At most.
    bool is_played_out = false;     ///< Ends with its game instead of going on to the last tick.
    std::uint32_t check_every = 0;  ///< Ticks between checks that a copied world runs as its original; 0: none.
};

/// What came of it.
struct GameResult {
    std::int32_t wave = 0;
    std::int64_t score = 0;  ///< Of the best pilot.
    sim::Tick ticks = 0;
    double decide_us = 0;  ///< Mean time of one bot's decision, where a ship was flying.
    std::string failure;   ///< Which promise was broken and when; empty if none was.
};

[[nodiscard]] GameResult play(const GamePlan& plan);

}  // namespace soak
