// SPDX-License-Identifier: Zlib
/// Enters a local game into the score table and the table of a day.
#pragma once

#include "game/app/services.h"

#include <optional>
#include <string>

namespace screens {

/// The list that a game counts for; nothing for practice, where a bot or a script flies, or the set-up does not count.
[[nodiscard]] std::optional<scores::Crew> crew_of(const LocalGame& game, const match::Match& match);
/// What the list ranks by: the points of everybody in the crew.
[[nodiscard]] std::int32_t total_of(const sim::World& world, scores::Crew crew);
/// A finished log's line in the list, under the names that its pilots used last. `replay` is its file's name, "" if it
/// could not be kept.
[[nodiscard]] scores::Score score_of(const match::Match& match, scores::Crew crew, bool has_auto_fire,
                                     std::string replay, const engine::Settings& settings);
[[nodiscard]] std::string names_of(const scores::Score& score);
/// Enters a score and writes the table; a notice if that fails.
void enter_score(const Uses<Ui, Records>& services, const scores::Score& score);

/// Returns the game of a day's field, which no setting changes.
[[nodiscard]] LocalGame daily_game(const DailyTry& wanted);

/// Returns the line that a game has in the day's table.
[[nodiscard]] daily::Try try_of(const DailyTry& wanted, const scores::Score& score);

/// Enters a flight and writes the record; a notice if that fails.
void enter_daily(const Uses<Ui, Records>& services, const DailyTry& wanted, const scores::Score& score);

}  // namespace screens
