// SPDX-License-Identifier: Zlib
/// The flight of a day: the same field under the same rules for everybody, regardless of settings. Days are counted by
/// UTC.
#pragma once

#include "game/replay/replay.h"
#include "game/sim/setup.h"

#include <chrono>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace daily {

/// A day by UTC, the same for everybody on Earth. A civil date from 1970-01-01 to 9999-12-31.
class Date {
public:
    /// 1970-01-01.
    Date() = default;
    /// A day outside the range becomes the nearest one in it.
    explicit Date(std::chrono::sys_days day);

    /// Parses YYYY-MM-DD; nothing for any other text and for days that do not exist.
    [[nodiscard]] static std::optional<Date> parse(std::string_view text);
    /// Returns it as YYYY-MM-DD.
    [[nodiscard]] std::string text() const;

    /// Days since 1970-01-01.
    [[nodiscard]] std::uint32_t days() const { return days_; }
    /// Returns whether this is the day after `other`.
    [[nodiscard]] bool follows(const Date& other) const { return days_ == other.days_ + 1; }

    /// Returns the day after it; the last day is its own.
    [[nodiscard]] Date next() const { return Date(std::chrono::sys_days(std::chrono::days(days_ + 1))); }

    friend auto operator<=>(const Date&, const Date&) = default;  // NOLINT(modernize-use-nullptr)

private:
    std::uint32_t days_ = 0;
};

/// Returns the date by UTC at a moment of the system's clock.
[[nodiscard]] Date utc_date(std::chrono::system_clock::time_point moment);
/// Returns the date by UTC now.
[[nodiscard]] Date utc_today();

/// Returns the seed of a day's field: sim::mixed(0x47797265 + days since 1970-01-01). No two days share a seed, and
/// none has 0, since no Date starts there. Replays are checked against this, so it must never change.
[[nodiscard]] std::uint32_t seed_of(const Date& date);

/// Returns the set-up of a day: one pilot with three ships and no aids, in ten waves that begin alike for everybody
/// (RULES.md §18).
[[nodiscard]] sim::Setup setup_of(const Date& date);

/// Returns the differences that keep a recorded game from being the flight of a day, one phrase each, e.g. "seed 5 in
/// place of 7"; empty if it is one. A game of co-op is compared with what daily flights once were (RULES.md §18.4).
/// Only running the game shows whether its hashes and scores are correct.
[[nodiscard]] std::vector<std::string> differences(const replay::Replay& recording, const Date& date);

}  // namespace daily
