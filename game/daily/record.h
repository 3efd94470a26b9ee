// SPDX-License-Identifier: Zlib
/// What became of the daily flights at this machine: the tables of the last days, the best days of all, the streak.
#pragma once

#include "engine/base/result.h"
#include "game/daily/date.h"
#include "game/replay/input_log.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace daily {

inline constexpr std::size_t kMaxTries = 10;  ///< In the table of a day; the one that counts always has its line.
inline constexpr std::size_t kKeptDays = 14;  ///< The newest, with their tables.
inline constexpr std::size_t kBestDays = 10;  ///< Whose try that counted is kept for good.

/// One flight through the field of a day.
struct Try {
    std::string name;
    std::int32_t score = 0;
    std::int32_t wave = 0;
    std::string replay;          ///< File name in the replay directory; empty if it could not be kept.
    std::uint64_t hash = 0;      ///< Of the world at the end: what the replay must lead to.
    bool has_auto_fire = false;  ///< The trigger was helped.
    bool counts = false;         ///< The one try of the day; the others are practice.

    friend bool operator==(const Try&, const Try&) = default;
};

/// Whether a recorded game says of itself that it is this try in that day's field. Running it proves that too.
[[nodiscard]] bool is_backed_by(const Try& flown, const Date& date, const replay::InputLog& log);

/// The table of a day, best first.
struct Day {
    Date date;
    std::vector<Try> tries;

    /// The try that counted; null if there is none with a result.
    [[nodiscard]] const Try* counted() const;

    friend bool operator==(const Day&, const Day&) = default;
};

/// What is left of the day's try that counts.
enum class Chance : unsigned char {
    Open,
    Flown,       ///< It has a result.
    BrokenOff,   ///< It was begun, and the program ended before there was a result.
    ClockBehind  ///< A later day's has been begun: the clock was set back, or was ahead then.
};

class Record {
public:
    [[nodiscard]] Chance chance(const Date& today) const;
    /// Uses up the day's try that counts. False, and nothing changes, unless the day is later than all for which that
    /// was done: so no clock brings a second try or adds to a streak twice.
    [[nodiscard]] bool begin(const Date& date);
    /// Enters a flight with a result. Practice without points, or below a full table, has no line; nor has a second try
    /// that claims to count.
    void enter(const Date& date, const Try& flown);

    /// The latest day whose try was begun.
    [[nodiscard]] std::optional<Date> latest() const { return latest_; }
    /// Days in a row with a try that counts, up to today or yesterday.
    [[nodiscard]] int streak(const Date& today) const;
    [[nodiscard]] int longest_streak() const { return longest_; }
    /// The table of a day; null if nothing is known of it.
    [[nodiscard]] const Day* day(const Date& date) const;
    /// Days with a try that counted, the best first.
    [[nodiscard]] std::vector<const Day*> best_days() const;
    /// The files that the tables need.
    [[nodiscard]] std::set<std::string> replays() const;

    /// Whether it is a record that a newer version of the program wrote.
    [[nodiscard]] static bool is_newer(std::string_view json);
    /// Reads what `to_json` wrote; the error says what is wrong with it. Values are checked.
    static engine::Result<Record> from_json(std::string_view json);
    [[nodiscard]] std::string to_json() const;

    friend bool operator==(const Record&, const Record&) = default;

private:
    [[nodiscard]] Day& day_to_change(const Date& date);
    /// Forgets the practice of old days, and old days that are not among the best.
    void prune();

    std::vector<Day> days_;  // newest first
    std::optional<Date> latest_;
    int streak_ = 0;  // that ended at `latest_`
    int longest_ = 0;
};

}  // namespace daily
