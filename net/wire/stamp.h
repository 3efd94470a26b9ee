// SPDX-License-Identifier: Zlib
/// Stamps: numbers that take a second of computing to find and a microsecond to check, so that nobody can store or send
/// masses of what needs one (Dwork and Naor, 1992; PROTOCOL.md, The list of games).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace net {

/// How many of the first bits of a stamp's hash are zero: finding one takes 2^20 tries on average.
inline constexpr int kStampBits = 20;
/// Stamps are found for a period of ten minutes of the time of day, so that none can be made long before.
inline constexpr std::int64_t kStampPeriodSeconds = 600;

[[nodiscard]] constexpr std::uint64_t stamp_period(std::int64_t seconds_since_1970) {
    return static_cast<std::uint64_t>(seconds_since_1970 / kStampPeriodSeconds);
}

/// A number, and the period for which it was found.
struct Stamp {
    std::uint64_t period = 0;
    std::uint64_t number = 0;

    friend bool operator==(const Stamp&, const Stamp&) = default;

    static void fields(auto& ar, auto& s) {
        ar("period", s.period);
        ar("number", s.number);
    }
};

/// Returns whether a stamp is valid at that time, which it is in its period and in the following one.
[[nodiscard]] constexpr bool is_current(const Stamp& stamp, std::int64_t seconds_since_1970) {
    const std::uint64_t now = stamp_period(seconds_since_1970);
    return stamp.period == now || stamp.period + 1 == now;
}

/// Returns whether a stamp was found for that purpose and that subject, at most 96 bytes together. A stamp for one is
/// worth nothing for another.
[[nodiscard]] bool is_stamped(const Stamp& stamp, std::string_view purpose, std::string_view subject);

/// Finds a stamp, some tries at a time, so that the caller is never held up for more than a millisecond.
class StampMaker {
public:
    static constexpr int kTriesAtOnce = 2000;

    StampMaker(std::string_view purpose, std::string_view subject, std::uint64_t period)
        : purpose_(purpose), subject_(subject), stamp_{.period = period} {}

    /// Goes on searching. Returns the stamp once it is found.
    [[nodiscard]] std::optional<Stamp> search();
    [[nodiscard]] std::uint64_t period() const { return stamp_.period; }

private:
    std::string purpose_;
    std::string subject_;
    Stamp stamp_;
    bool is_found_ = false;
};

}  // namespace net
