// SPDX-License-Identifier: Zlib
/// Enters a local game into the score table and the table of a day.
#pragma once

#include "game/app/services.h"

#include <optional>
#include <string>

namespace screens {

/// Returns the list that a game counts for. Nothing for practice, for a game with a bot, a script or a pilot who joined
/// later, or if its set-up does not count.
[[nodiscard]] std::optional<scores::Crew> crew_of(const LocalGame& game, const match::Match& match);
/// Returns the points by which the list ranks: those of the whole crew.
[[nodiscard]] std::int32_t total_of(const sim::World& world, scores::Crew crew);
/// Returns a finished game's entry for the list, under the names that its pilots used last. `replay` is its file's
/// name, "" if it could not be saved.
[[nodiscard]] scores::Score score_of(const match::Match& match, scores::Crew crew, bool has_auto_fire,
                                     std::string replay, const engine::Settings& settings);
[[nodiscard]] std::string names_of(const scores::Score& score);
/// Enters a score and saves the table; shows a notice if that fails.
void enter_score(const Uses<Ui, Records>& services, const scores::Score& score);

/// Returns the game for a daily flight; no setting changes it.
[[nodiscard]] LocalGame daily_game(const DailyTry& wanted);

/// Returns a game's entry for the day's table.
[[nodiscard]] daily::Try try_of(const DailyTry& wanted, const scores::Score& score);

/// Enters a flight and saves the record; shows a notice if that fails.
void enter_daily(const Uses<Ui, Records>& services, const DailyTry& wanted, const scores::Score& score);

}  // namespace screens
