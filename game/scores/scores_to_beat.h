// SPDX-License-Identifier: Zlib
/// Scores that fill a new table, so that a first game has something to beat.
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
    std::string_view partner;  ///< The second pilot of the pair, in the list of two.
    std::int32_t score = 0;    ///< Of one pilot, or the total of both.
    std::int32_t wave = 0;
};

/// Best first. An easy bot reaches 7,000 to 55,000 points and a normal one 40,000 to 90,000, so the lowest score is
/// within reach of a first game and the highest one takes an evening.
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

/// Returns the ladder as rows of a crew's list, best first.
[[nodiscard]] std::vector<Score> scores_to_beat(Crew crew);

}  // namespace scores
