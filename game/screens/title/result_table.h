// SPDX-License-Identifier: Zlib
/// Lines of the tables of high scores and of daily flights.
#pragma once

#include "game/app/services.h"
#include "game/ui/menu.h"
#include "game/ui/theme.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace screens {

struct ResultLine {
    struct Part {
        std::string name;
        std::optional<std::int32_t> score{};  ///< Of a pilot of a pair.
    };

    std::size_t place = 0;      ///< 0 is the best.
    std::string subject;        ///< The pilot, or the day.
    std::vector<Part> parts{};  ///< For several pilots, instead of the subject if there is a table.
    std::int32_t score = 0;
    std::int32_t wave = 0;
    std::string remark;        ///< At the end of the line; may be empty.
    bool stands_out = false;   ///< Drawn in bold.
    bool is_to_beat = false;   ///< A given score, which nobody flew.
    bool is_newest = false;    ///< Flown just now.
    bool is_proven = false;    ///< The replay on the shelf leads to this score.
    bool is_unproven = false;  ///< Proven soon, or never; drawn in grey.
    bool has_auto_fire = false;
    bool is_kid_mode = false;
};

inline constexpr float kTableWidth = 532;  ///< Of a table's board.
inline constexpr float kDailyRow = 21.5F;  ///< Leaves room for all flights of a day.

/// Returns the heading of a table; it is not shown on a page without tables. A game without waves has none to name.
[[nodiscard]] MenuItem result_head(Phrase subject, Phrase score = tr_later("Score"), engine::Text remark = {},
                                   bool has_waves = true);
/// Returns a row for a line; a page without tables shows its place, its subject and `value`. `accept` runs on Return.
[[nodiscard]] MenuItem result_row(ResultLine line, std::string value, std::function<void()> accept);
/// Returns the row of a daily flight.
[[nodiscard]] MenuItem daily_row(ResultLine line, const daily::Try& flown, std::function<void()> accept);

/// Each returns whether a result is proven by the replay on the shelf; false while that is being found out.
[[nodiscard]] bool is_proven(const Records& records, const scores::Score& score);
[[nodiscard]] bool is_proven(const Records& records, const daily::Date& date, const daily::Try& flown);
/// Plays a saved replay, or says why it cannot.
void watch_kept(const LocalUses& services, const std::string& replay);

}  // namespace screens
