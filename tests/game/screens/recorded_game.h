// SPDX-License-Identifier: Zlib
/// A recorded game to watch.
#pragma once

#include "game/match/local_game_input.h"

/// Returns a minute of a game between two hard bots.
inline replay::Replay minute() {
    match::Match match =
        match::make_local_match({.seed = 5, .pilots = 2}, sim::MaskTable::classic(),
                                {{"Ada", match::BotSkill::Hard}, {"Bob", match::BotSkill::Hard}}, "test");
    for (int tick = 0; tick < 60 * sim::kTicksPerSecond; ++tick) {
        match.step();
    }
    match.finish();
    return match.recording();
}
