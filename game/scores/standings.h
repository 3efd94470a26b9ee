// SPDX-License-Identifier: Zlib
/// A list of scores as shown: the best of its games and of the scores to beat.
#pragma once

#include "game/scores/score_table.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace scores {

/// One of the scores that fill a new table, so that a first game has something to beat. Nobody flew it: it has no date
/// and no replay, and is never written to a file.
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

/// Those of Rush: an easy bot reaches 24,000 to 66,000 points, a hard one 200,000 to 600,000.
inline constexpr std::array<std::int32_t, kMaxScores> kRushToBeat{400000, 300000, 220000, 160000, 110000,
                                                                  75000,  50000,  32000,  18000,  12000};

/// Returns the ladder as rows of a list, best first; crews have none.
[[nodiscard]] std::vector<Score> scores_to_beat(List list);

/// One row of a list.
struct Standing {
    Score score;
    bool is_to_beat = false;  ///< Nobody flew it, see scores_to_beat.

    friend bool operator==(const Standing&, const Standing&) = default;
};

/// What a running game needs for its next place.
struct Goal {
    std::int32_t missing = 0;  ///< Points, at least 1.
    std::size_t place = 0;     ///< 0 is the best.

    friend bool operator==(const Goal&, const Goal&) = default;
};

/// A list of scores as shown: the best of its games and of the scores to beat. At most kMaxScores lines, best first.
class Standings {
public:
    Standings() = default;
    /// If it `is_closed`, no game gets a place.
    explicit Standings(std::span<const Score> games, std::span<const Score> to_beat = {}, bool is_closed = false);

    [[nodiscard]] const std::vector<Standing>& lines() const { return lines_; }
    /// Returns the place (0 is the best) that a new game would take; nothing if it has no points or does not reach the
    /// last row of a full list.
    [[nodiscard]] std::optional<std::size_t> rank(std::int32_t total, std::int32_t wave) const;
    /// Returns what a game with `total` in `wave` needs for the next better place; nothing once it has the best.
    [[nodiscard]] std::optional<Goal> goal(std::int32_t total, std::int32_t wave) const;
    /// Returns the line of a game; nothing if it has none.
    [[nodiscard]] std::optional<std::size_t> place_of(const Score& game) const;

private:
    std::vector<Standing> lines_;
    bool is_closed_ = false;
};

/// Returns a list's games among the scores to beat; closed if the table must not be written.
[[nodiscard]] Standings standings_of(const ScoreFile& file, List list);

}  // namespace scores
