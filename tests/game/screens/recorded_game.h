// SPDX-License-Identifier: Zlib
/// A game to be watched.
#pragma once

#include "game/match/local_match.h"

/// A minute of two good bots.
inline replay::InputLog minute() {
    match::LocalMatch match({.seed = 5, .pilots = 2}, sim::MaskTable::classic(),
                            {{"Ada", match::BotSkill::Hard}, {"Bob", match::BotSkill::Hard}}, "test");
    for (int tick = 0; tick < 60 * sim::kTicksPerSecond; ++tick) {
        match.step({});
    }
    match.finish();
    return match.log();
}
