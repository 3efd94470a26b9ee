// SPDX-License-Identifier: Zlib
/// A list of scores as shown: its games, and scores to beat in places that are still free.
#pragma once

#include "game/scores/score_table.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace scores {

/// One row of a list.
struct Standing {
    Score score;
    bool is_to_beat = false;  ///< Nobody flew it, see scores_to_beat.h.

    friend bool operator==(const Standing&, const Standing&) = default;
};

/// What a running game needs for its next place.
struct Goal {
    std::int32_t missing = 0;  ///< Points, at least 1.
    std::size_t place = 0;     ///< 0 is the best.

    friend bool operator==(const Goal&, const Goal&) = default;
};

/// At most kMaxScores lines, best first.
class Standings {
public:
    Standings() = default;
    /// Every game has a row. The remaining rows go to the best of `to_beat`, so each new game pushes out the lowest
    /// remaining score to beat. Both lists are best first.
    explicit Standings(std::span<const Score> games, std::span<const Score> to_beat = {});

    [[nodiscard]] const std::vector<Standing>& lines() const { return lines_; }
    /// Returns the place (0 is the best) that a new game would take; nothing if it has no points or does not reach the
    /// last row of a full list.
    [[nodiscard]] std::optional<std::size_t> rank(std::int32_t total, std::int32_t wave) const;
    /// Returns what a game with `total` in `wave` needs for the next better place; nothing once it has the best.
    [[nodiscard]] std::optional<Goal> goal(std::int32_t total, std::int32_t wave) const;
    /// Returns the line of a game; nothing if it has none.
    [[nodiscard]] std::optional<std::size_t> place_of(const Score& game) const;

private:
    /// Returns the row that a new game pushes out; nothing while there is room.
    [[nodiscard]] std::optional<std::size_t> pushed_out() const;

    std::vector<Standing> lines_;
};

}  // namespace scores
