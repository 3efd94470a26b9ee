// SPDX-License-Identifier: Zlib
#include "game/daily/date.h"

#include <algorithm>

#include <fmt/format.h>

namespace daily {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::sys_days kFirst{1970y / 1 / 1};
constexpr std::chrono::sys_days kLast{9999y / 12 / 31};

/// Returns the number in some digits; nothing if one of them is not a digit.
std::optional<int> number_of(std::string_view digits) {
    int number = 0;
    for (const char digit : digits) {
        if (digit < '0' || digit > '9') {
            return std::nullopt;
        }
        number = 10 * number + (digit - '0');
    }
    return number;
}

}  // namespace

Date::Date(std::chrono::sys_days day)
    : days_(static_cast<std::uint32_t>((std::clamp(day, kFirst, kLast) - kFirst).count())) {}

std::optional<Date> Date::parse(std::string_view text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') {
        return std::nullopt;
    }
    const auto year = number_of(text.substr(0, 4));
    const auto month = number_of(text.substr(5, 2));
    const auto day = number_of(text.substr(8, 2));
    if (!year || !month || !day) {
        return std::nullopt;
    }
    const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    if (!date.ok() || std::chrono::sys_days(date) < kFirst) {
        return std::nullopt;
    }
    return Date(std::chrono::sys_days(date));
}

std::string Date::text() const {
    const std::chrono::year_month_day date(kFirst + std::chrono::days(days_));
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                       static_cast<unsigned>(date.day()));
}

Date utc_date(std::chrono::system_clock::time_point moment) {
    return Date(std::chrono::floor<std::chrono::days>(moment));
}

Date utc_today() {
    return utc_date(std::chrono::system_clock::now());
}

}  // namespace daily
