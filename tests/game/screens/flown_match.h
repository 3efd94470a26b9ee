// SPDX-License-Identifier: Zlib
/// A game that people have played until they have some points.
#pragma once

#include "game/match/local_game_input.h"
#include "game/screens/play/result/game_over.h"

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

/// Returns the keeper of a finished match, whose replay has that name.
inline std::shared_ptr<scores::ScoreKeeper> keeper_of(const screens::Services& services, const screens::LocalGame& game,
                                                      const match::Match& match, const std::string& replay = "") {
    auto keeper = screens::make_keeper(services, game, match);
    screens::finish_keeper(*keeper, match, false, replay, services.settings);
    return keeper;
}

/// Returns a finished match, whose pilots turn on the spot and fire until the first has at least `points`. It must not
/// be stepped further.
inline match::Match flown_match(std::int32_t points, std::uint8_t persons = 1) {
    match::PilotKeys keys;
    match::Match match = match::make_local_match({.seed = 5, .pilots = persons}, sim::MaskTable::classic(),
                                                 {{"Ada", std::nullopt}, {"Bob", std::nullopt}}, "test", &keys);
    while (match.world().pilot(0).score() < points) {
        if (match.world().is_over()) {
            throw std::runtime_error("the game is over too soon");
        }
        const sim::Tick tick = match.world().tick();
        const int turning = tick % 9 == 0 ? sim::Keys::Left : 0;
        const int trigger = tick % 2 == 0 ? sim::Keys::Fire : 0;
        for (sim::Slot slot = 0; slot < persons; ++slot) {
            keys.hand_over(slot, {.held = {static_cast<std::uint8_t>(turning | trigger)}});
        }
        match.step();
    }
    match.finish();
    return match;
}
