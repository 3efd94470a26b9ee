// SPDX-License-Identifier: Zlib
/// Scores that fill a young table, so that a first game has something to beat.
#pragma once

#include "game/scores/score_table.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace scores {

/// One score of the ladder. Nobody flew it: it has no date and no replay, and is never written to a file.
struct ScoreToBeat {
    std::string_view name;     ///< A bot's call-sign: a star.
    std::string_view partner;  ///< The second of the pair, in the list of two.
    std::int32_t score = 0;    ///< Of one pilot, or of both together.
    std::int32_t wave = 0;
};

/// Best first. An easy bot ends between 7,000 and 55,000 points and a normal one between 40,000 and 90,000, so the
/// first rung is within a first game's reach and the last one takes an evening.
inline constexpr std::array<ScoreToBeat, kMaxScores> kScoresToBeat{{
    {"Sirius", "Rigel", 60000, 8},
    {"Capella", "Vega", 45000, 7},
    {"Spica", "Altair", 35000, 6},
    {"Deneb", "Mira", 25000, 5},
    {"Antares", "Deneb", 18000, 4},
    {"Mira", "Polaris", 12000, 3},
    {"Altair", "Spica", 8000, 2},
    {"Vega", "Antares", 5000, 2},
    {"Rigel", "Capella", 2500, 1},
    {"Polaris", "Sirius", 1000, 1},
}};

/// The ladder as lines of a crew's list, best first.
[[nodiscard]] std::vector<Score> scores_to_beat(Crew crew);

}  // namespace scores
