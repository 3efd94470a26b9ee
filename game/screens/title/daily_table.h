// SPDX-License-Identifier: Zlib
/// Lines of the tables of daily flights: what has a place, who flew it, and whether its replay proves it.
#pragma once

#include "game/app/services.h"
#include "game/ui/menu.h"

#include <cstddef>
#include <functional>
#include <string>

namespace screens {

struct DailyLine {
    std::size_t place = 0;  ///< 0 is the best.
    std::string subject;    ///< The pilot, or the day.
    std::string remark;     ///< At the end of the line; may be empty.
    daily::Try flown;
    bool is_newest = false;  ///< Flown just now.
    bool is_proven = false;  ///< The replay on the shelf ends with this score.
};

inline constexpr float kDailyRow = 21.5F;  ///< So that a full table has room.

/// Returns the heading of a table; it is not shown on a page without tables.
[[nodiscard]] MenuItem daily_head(Phrase subject);
/// Returns a row that shows a line; `accept` is what it leads to.
[[nodiscard]] MenuItem daily_row(DailyLine line, std::function<void()> accept);

/// Whether the replay on the shelf says of itself that it is this flight of that day.
[[nodiscard]] bool is_proven(const Records& records, const daily::Date& date, const daily::Try& flown);
/// What the marks of a game mean that stands in a table.
[[nodiscard]] std::string marks_in_words(bool is_proven, bool has_auto_fire, bool is_kid_mode = false);
/// Shows a replay that was kept, or says why that cannot be.
void watch_kept(const Uses<Ui, Preferences, Records, GameParts>& services, const std::string& replay);

}  // namespace screens
