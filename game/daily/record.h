// SPDX-License-Identifier: Zlib
/// The results of daily flights at this machine: the tables of the last days, the best days, the streak, and their
/// file.
#pragma once

#include "engine/base/merged_file.h"
#include "engine/base/result.h"
#include "game/daily/flight.h"
#include "game/replay/replay.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace daily {

inline constexpr std::size_t kMaxTries = 10;  ///< In the table of a day; the try that counts is always included.
inline constexpr std::size_t kKeptDays = 14;  ///< The newest, with their tables.
inline constexpr std::size_t kBestDays = 10;  ///< Days whose counting try is kept forever.

/// One flight through the field of a day.
struct Try {
    std::string name;
    std::int32_t score = 0;
    std::int32_t wave = 0;
    std::string replay;          ///< File name in the replay directory; empty if it could not be kept.
    std::uint64_t hash = 0;      ///< Of the final world, which the replay must reproduce.
    bool has_auto_fire = false;  ///< Flown with auto-fire.
    bool counts = false;         ///< The one try of the day; the others are practice.

    friend bool operator==(const Try&, const Try&) = default;
};

/// Returns whether a recorded game claims to be this try in that day's field. Running it verifies that too.
[[nodiscard]] bool is_backed_by(const Try& flown, const Date& date, const replay::Replay& recording);

/// The table of a day, best first.
struct Day {
    Date date;
    std::vector<Try> tries;
    std::int32_t practised = 0;  ///< Practice flights with a result, listed or not.

    /// Returns the try that counted; null if there is none with a result.
    [[nodiscard]] const Try* counted() const;

    friend bool operator==(const Day&, const Day&) = default;
};

/// The state of the day's try that counts.
enum class Chance : unsigned char {
    Open,
    Flown,       ///< It has a result.
    BrokenOff,   ///< It was begun, and the program ended before there was a result.
    ClockBehind  ///< A later day's try has been begun: the clock was set back, or was ahead then.
};

/// A flight and its day.
struct Flown {
    Date date;
    Try flown;
};

class Record {
public:
    using Change = Flown;
    static constexpr engine::MergedFileInfo kFile{
        engine::tr_later("The daily flights cannot be read: {}"),
        engine::tr_later("The daily flights were damaged; they are kept as {}"),
        engine::tr_later("The daily flights were saved by a newer version of the game. New ones will not be saved "
                         "until you update."),
        std::size_t{256} * 1024};

    [[nodiscard]] Chance chance(const Date& today) const;
    /// Uses up the day's try that counts. Returns false and changes nothing unless the day is later than all earlier
    /// ones, so that changing the clock gains no second try and extends no streak twice.
    [[nodiscard]] bool begin(const Date& date);
    /// Adds a flight with a result. Practice without points, or below a full table, is not listed; nor is a second try
    /// that claims to count.
    void enter(const Date& date, const Try& flown);
    void add(const Flown& flight) { enter(flight.date, flight.flown); }

    /// Returns the latest day whose try was begun.
    [[nodiscard]] std::optional<Date> latest() const { return latest_; }
    /// Returns the number of days with a counting try in the present streak. It goes on as long as no day is missed,
    /// today aside; but in any seven days, one missed day does not end it, nor add to it.
    [[nodiscard]] int streak(const Date& today) const;
    /// Returns whether a streak ends unless there is a counting try on `today`.
    [[nodiscard]] bool is_streak_at_stake(const Date& today) const;
    [[nodiscard]] int longest_streak() const { return longest_; }
    /// Returns the table of a day; null if there is none.
    [[nodiscard]] const Day* day(const Date& date) const;
    /// Returns the best try of a day, practice included; null if there is none.
    [[nodiscard]] const Try* best_try(const Date& date) const;
    /// Returns the tries of a day that a pilot can race, at most that many: the pilot's own best, then the next best of
    /// all, practice included. Tries without a replay are left out.
    [[nodiscard]] std::vector<Try> ghosts(const Date& date, std::string_view pilot, std::size_t most) const;
    /// Returns the days with a try that counted, the best first.
    [[nodiscard]] std::vector<const Day*> best_days() const;
    /// Returns the replay files that the tables need.
    [[nodiscard]] std::set<std::string> replays() const;
    /// Returns whether that file is the replay of a try that does not count.
    [[nodiscard]] bool is_practice(const std::string& replay) const;

    /// Returns whether it is a record from a newer version of the program.
    [[nodiscard]] static bool is_newer(std::string_view json);
    /// Reads the output of `to_json`; the error says what is wrong with it. Values are checked.
    static engine::Result<Record> from_json(std::string_view json);
    [[nodiscard]] std::string to_json() const;

    friend bool operator==(const Record&, const Record&) = default;

private:
    /// Returns the one day between the latest try and `date`, if the streak may leave it out.
    [[nodiscard]] std::optional<Date> free_day_before(const Date& date) const;
    [[nodiscard]] Day& day_to_change(const Date& date);
    /// Forgets the practice of old days, and old days that are not among the best.
    void prune();

    std::vector<Day> days_;  // newest first
    std::optional<Date> latest_;
    int streak_ = 0;                // of days, up to `latest_`
    std::optional<Date> free_day_;  // the last day that this streak left out
    int longest_ = 0;
};

class DailyFile : public engine::MergedFile<Record> {
public:
    using MergedFile::MergedFile;

    /// Uses up a day's counting try. Writes that to the file first, so that there is no second try however the program
    /// ends. Fails if it cannot be written or if the try is already used up; then nothing has begun.
    engine::Result<void> begin(const Date& date);
};

}  // namespace daily

extern template class engine::MergedFile<daily::Record>;
