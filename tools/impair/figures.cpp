// SPDX-License-Identifier: Zlib
#include "tools/impair/figures.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string>

namespace impair {

namespace {

using net::LinkConditions;

net::Micros to_micros(double milliseconds) {
    return static_cast<net::Micros>(milliseconds * net::kMillisecond);
}

struct Figure {
    std::string_view name;
    double most;
    void (*set)(LinkConditions& line, double value);
};

constexpr std::array kFigures = {
    Figure{"delay", 60'000, [](LinkConditions& line, double ms) { line.delay = to_micros(ms); }},
    Figure{"rtt", 120'000, [](LinkConditions& line, double ms) { line.delay = to_micros(ms / 2); }},
    Figure{"jitter", 60'000, [](LinkConditions& line, double ms) { line.jitter = to_micros(ms); }},
    Figure{"loss", 100, [](LinkConditions& line, double percent) { line.loss = percent / 100; }},
    Figure{"burst", 1000, [](LinkConditions& line, double packets) { line.burst = packets; }},
    Figure{"dup", 100, [](LinkConditions& line, double percent) { line.duplicated = percent / 100; }},
    Figure{"reorder", 100, [](LinkConditions& line, double percent) { line.reordered = percent / 100; }},
    Figure{"rate", 1e9,
           [](LinkConditions& line, double bytes) { line.bytes_per_second = static_cast<std::int64_t>(bytes); }},
};

}  // namespace

engine::Result<void> set_figure(LinkConditions& line, std::string_view name, std::string_view value) {
    const auto* const figure = std::ranges::find(kFigures, name, &Figure::name);
    if (figure == kFigures.end()) {
        return engine::Error{engine::verbatim("there is no '" + std::string(name) +
                                              "' to set: delay, rtt, jitter, loss, burst, dup, reorder or rate")};
    }
    double number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc{} || end != value.data() + value.size() || !(number >= 0 && number <= figure->most)) {
        return engine::Error{engine::verbatim(std::string(name) + " takes a number from 0 to " +
                                              std::to_string(static_cast<std::int64_t>(figure->most)) + ", not '" +
                                              std::string(value) + "'")};
    }
    figure->set(line, number);
    return {};
}

engine::Result<void> check(const LinkConditions& line) {
    // A mean run of 1 or less stands for independent losses.
    const bool is_possible =
        line.burst <= 1 || line.loss >= 1 || line.burst * (1 - line.loss) >= std::max(line.loss, 1 - line.loss) - 1e-9;
    if (!is_possible) {
        return engine::Error{engine::verbatim("bursts of " + std::to_string(line.burst) +
                                              " cannot add up to a loss of " + std::to_string(line.loss * 100) +
                                              " %; make the bursts longer")};
    }
    return {};
}

}  // namespace impair
