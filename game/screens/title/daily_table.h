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

/// Returns the heading of a table; it is not shown on a page without tables.
[[nodiscard]] MenuItem daily_head(Phrase subject);
/// Returns a row that shows a line; `accept` is what it leads to.
[[nodiscard]] MenuItem daily_row(DailyLine line, std::function<void()> accept);

/// Whether the replay on the shelf says of itself that it is this flight of that day.
[[nodiscard]] bool is_proven(const Services& services, const daily::Date& date, const daily::Try& flown);
/// Shows a flight, or says why that cannot be.
void watch_try(Services& services, const daily::Try& flown);

}  // namespace screens
