// SPDX-License-Identifier: Zlib
/// How a flight through the field of a day begins, and how it gets into that day's table.
#pragma once

#include "game/app/services.h"

namespace screens {

/// Returns the game of a day's field, which no setting changes.
[[nodiscard]] LocalGame daily_game(const DailyTry& wanted);

/// Returns the line that a game has in the day's table.
[[nodiscard]] daily::Try try_of(const DailyTry& wanted, const scores::Score& score);

/// Enters a flight and writes the record; a notice if that fails.
void enter_daily(const Uses<Ui, Records>& services, const DailyTry& wanted, const scores::Score& score);

}  // namespace screens
