// SPDX-License-Identifier: Zlib
// Compares whole flights of bots with recorded ones. Bots are not part of the rules, so they may change, but every
// constant in them affects how they fly, and none should change by mistake.
#include <catch2/catch.hpp>

#include <cstdint>

#include "tests/support/bot_game.h"

namespace {

struct Flight {
    match::BotSkill skill;
    std::uint32_t seed;
    sim::Mode mode;
    std::uint64_t hash;  ///< Of the world after kTicks. After a deliberate change, take it from the failing check.
};

constexpr int kTicks = 3600;
constexpr auto kEasy = match::BotSkill::Easy;
constexpr auto kNormal = match::BotSkill::Normal;
constexpr auto kHard = match::BotSkill::Hard;

constexpr Flight kFlights[] = {
    {kEasy, 11, sim::Mode::Coop, 0x9c4a55183bd84f4f},         {kNormal, 12, sim::Mode::Coop, 0x0daa04dc78471e8b},
    {kHard, 13, sim::Mode::Coop, 0xbb47c1d4769bd7d8},         {kEasy, 14, sim::Mode::Deathmatch, 0xa5f59eff3ba06ec8},
    {kNormal, 15, sim::Mode::Deathmatch, 0x07baeedf5bdb5a80}, {kHard, 16, sim::Mode::Deathmatch, 0x230c744b0b1a5bd3},
};

/// Flies three bots from the fifth wave on, where every kind of object appears.
std::uint64_t hash_after(const Flight& flight) {
    sim::Setup setup{.seed = flight.seed};
    setup.mode = flight.mode;
    setup.pilots = 3;
    setup.wave = 5;
    setup.lives = sim::kMaxLives;
    setup.frags = sim::kMaxFrags;
    return support::hash_of_bot_game(setup, flight.skill, flight.seed, kTicks);
}

}  // namespace

TEST_CASE("bots of every skill fly as they did before") {
    for (const Flight& flight : kFlights) {
        INFO("skill " << static_cast<int>(flight.skill) << ", seed " << flight.seed);
        CHECK(hash_after(flight) == flight.hash);
    }
}
