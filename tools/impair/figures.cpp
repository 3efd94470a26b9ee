// SPDX-License-Identifier: Zlib
#include "tools/impair/line.h"

#include <algorithm>
#include <charconv>

namespace impair {

namespace {

struct Figure {
    std::string_view name;
    double LineSettings::*member;
    double factor;
    double most;
};

constexpr std::array kFigures = {
    Figure{"delay", &LineSettings::delay_ms, 1, 60'000},
    Figure{"rtt", &LineSettings::delay_ms, 0.5, 120'000},
    Figure{"jitter", &LineSettings::jitter_ms, 1, 60'000},
    Figure{"loss", &LineSettings::loss_percent, 1, 100},
    Figure{"burst", &LineSettings::burst, 1, 1000},
    Figure{"dup", &LineSettings::dup_percent, 1, 100},
    Figure{"reorder", &LineSettings::reorder_percent, 1, 100},
    Figure{"rate", &LineSettings::rate, 1, 1e9},
};

Micros to_micros(double milliseconds) {
    return static_cast<Micros>(milliseconds * net::kMillisecond);
}

}  // namespace

engine::Result<void> set_figure(LineSettings& settings, std::string_view name, std::string_view value) {
    const auto* const figure = std::find_if(kFigures.begin(), kFigures.end(), [&](auto& f) { return f.name == name; });
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
    settings.*(figure->member) = number * figure->factor;
    return {};
}

engine::Result<void> check(const LineSettings& settings) {
    const double loss = settings.loss_percent / 100;
    if (settings.burst > 0 && loss < 1 && settings.burst * (1 - loss) < std::max(loss, 1 - loss) - 1e-9) {
        return engine::Error{engine::verbatim("bursts of " + std::to_string(settings.burst) +
                                              " cannot add up to a loss of " + std::to_string(settings.loss_percent) +
                                              " %; make the bursts longer")};
    }
    return {};
}

bool Line::is_lost(const LineSettings& settings, double chance) {
    const double loss = settings.loss_percent / 100;
    if (settings.burst <= 0 || loss >= 1) {
        return chance < loss;
    }
    // A burst ends with each packet with probability 1 / mean length; how often bursts begin follows from the requested
    // loss.
    const double ending = 1 / settings.burst;
    const double beginning = ending * loss / (1 - loss);
    is_in_burst_ = is_in_burst_ ? chance >= ending : chance < beginning;
    return is_in_burst_;
}

Fate Line::send(const LineSettings& settings, std::size_t bytes, Micros now) {
    const bool was_lost = is_lost(settings, chance_.fraction());
    const bool is_doubled = chance_.fraction() < settings.dup_percent / 100;
    const bool is_held = chance_.fraction() < settings.reorder_percent / 100;
    const std::array<double, 2> jitter = {chance_.fraction() * 2 - 1, chance_.fraction() * 2 - 1};

    Fate fate{0, {}, false};
    Micros leaves = now;
    if (settings.rate > 0) {
        const Micros begins = std::max(now, free_at_);
        if (begins - now > kLongestQueue) {
            fate.is_overflow = true;
            return fate;
        }
        leaves = begins + static_cast<Micros>(static_cast<double>(bytes) * net::kSecond / settings.rate);
        free_at_ = leaves;
    }
    if (was_lost) {
        return fate;
    }
    fate.copies = is_doubled ? 2 : 1;
    for (std::size_t i = 0; i < fate.at.size(); ++i) {
        const Micros travels = std::max<Micros>(0, to_micros(settings.delay_ms + jitter[i] * settings.jitter_ms));
        fate.at[i] = std::max(leaves + travels, last_at_);
        if (is_held) {
            fate.at[i] += kReorderHold;
        }
    }
    if (!is_held) {
        last_at_ = fate.copies == 2 ? std::max(fate.at[0], fate.at[1]) : fate.at[0];
    }
    return fate;
}

}  // namespace impair
