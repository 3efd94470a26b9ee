// SPDX-License-Identifier: Zlib
/// A game that persons flew until they had some points.
#pragma once

#include "game/match/local_match.h"

#include <array>
#include <cstdint>
#include <stdexcept>
#include <vector>

/// Everybody turns on the spot and fires. The match is finished; its first pilot has at least `points`.
inline match::LocalMatch flown_match(std::int32_t points, std::uint8_t persons = 1) {
    std::vector<match::Seat> seats{{"Ada", std::nullopt}, {"Bob", std::nullopt}};
    seats.resize(persons);
    match::LocalMatch match({.seed = 5, .pilots = persons}, sim::MaskTable::classic(), seats, "test");
    while (match.world().pilot(0).score() < points) {
        if (match.world().is_over()) {
            throw std::runtime_error("the game is over too soon");
        }
        const sim::Tick tick = match.world().tick();
        const int turning = tick % 9 == 0 ? sim::Keys::Left : 0;
        const int trigger = tick % 2 == 0 ? sim::Keys::Fire : 0;
        const sim::Keys keys{static_cast<std::uint8_t>(turning | trigger)};
        match.step_all({keys, keys});
    }
    match.finish();
    return match;
}
