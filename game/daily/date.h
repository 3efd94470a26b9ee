// SPDX-License-Identifier: Zlib
/// A day by UTC, the same for everybody on Earth.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace daily {

/// A civil date from 1970-01-01 to 9999-12-31.
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

    friend auto operator<=>(const Date&, const Date&) = default;  // NOLINT(modernize-use-nullptr)

private:
    std::uint32_t days_ = 0;
};

/// Returns the date by UTC at a moment of the system's clock.
[[nodiscard]] Date utc_date(std::chrono::system_clock::time_point moment);
/// Returns the date by UTC now.
[[nodiscard]] Date utc_today();

}  // namespace daily
