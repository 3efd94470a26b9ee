// SPDX-License-Identifier: Zlib
#include "game/daily/flight.h"

#include "game/sim/mode_rules.h"
#include "game/sim/random.h"
#include "game/sim/rules.h"

#include <algorithm>
#include <type_traits>
#include <utility>

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

namespace {

/// The fields of a setup by name, as text.
struct FieldTexts {
    void operator()(const char* name, const auto& value, auto... /*bounds*/) {
        using Value = std::remove_cvref_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, sim::Mode>) {
            add(name, sim::ModeRules::of(value).name);
        } else if constexpr (std::is_same_v<Value, bool>) {
            add(name, value ? "on" : "off");
        } else {
            add(name, fmt::format("{}", value));
        }
    }
    void add(const char* name, std::string text) { texts.emplace_back(name, std::move(text)); }

    std::vector<std::pair<std::string, std::string>> texts;
};

FieldTexts texts_of(const sim::Setup& setup) {
    FieldTexts fields;
    sim::Setup::fields(fields, setup);
    return fields;
}

}  // namespace

std::uint32_t seed_of(const Date& date) {
    constexpr std::uint32_t kStart = 0x47797265;
    return sim::mixed(kStart + date.days());
}

namespace {

sim::Setup setup_in(sim::Mode mode, const Date& date) {
    sim::Setup setup;
    setup.seed = seed_of(date);
    setup.mode = mode;
    setup.pilots = 1;
    setup.wave = 1;
    setup.lives = sim::kDefaultLives;
    setup.frags = sim::kDefaultFrags;
    setup.is_kid_mode = false;
    setup.has_brake_control = false;
    setup.has_collisions = true;
    return setup;
}

}  // namespace

sim::Setup setup_of(const Date& date) {
    return setup_in(sim::Mode::Daily, date);
}

std::vector<std::string> differences(const replay::Replay& recording, const Date& date) {
    std::vector<std::string> found;
    const auto own = texts_of(recording.header().setup).texts;
    const bool is_former = recording.header().setup.mode == sim::Mode::Coop;
    const auto wanted = texts_of(is_former ? setup_in(sim::Mode::Coop, date) : setup_of(date)).texts;
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (own[i].second != wanted[i].second) {
            found.push_back(fmt::format("{} {} in place of {}", own[i].first, own[i].second, wanted[i].second));
        }
    }
    if (!recording.roster().empty()) {
        found.emplace_back("pilots came or left");
    }
    return found;
}

}  // namespace daily
