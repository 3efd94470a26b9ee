// SPDX-License-Identifier: Zlib
#include "game/daily/flight.h"

#include "game/sim/rules.h"

#include <type_traits>
#include <utility>

#include <fmt/format.h>

namespace daily {
namespace {

/// The fields of a setup by name, as text.
struct FieldTexts {
    void operator()(const char* name, const auto& value, auto... /*bounds*/) {
        using Value = std::remove_cvref_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, sim::Mode>) {
            add(name, value == sim::Mode::Coop ? "coop" : "deathmatch");
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
    constexpr std::uint32_t kFactor = 0x9E3779B1;  // odd, so that the multiplication is invertible
    std::uint32_t x = kStart + date.days();
    for (int round = 0; round < 3; ++round) {
        x ^= x >> 16;
        x *= kFactor;
    }
    return x ^ (x >> 16);
}

sim::Setup setup_of(const Date& date) {
    sim::Setup setup;
    setup.seed = seed_of(date);
    setup.mode = sim::Mode::Coop;
    setup.pilots = 1;
    setup.wave = 1;
    setup.lives = sim::kDefaultLives;
    setup.frags = sim::kDefaultFrags;
    setup.is_kid_mode = false;
    setup.has_brake_control = false;
    setup.has_collisions = true;
    return setup;
}

std::vector<std::string> differences(const replay::Replay& recording, const Date& date) {
    std::vector<std::string> found;
    const auto own = texts_of(recording.header().setup).texts;
    const auto wanted = texts_of(setup_of(date)).texts;
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
