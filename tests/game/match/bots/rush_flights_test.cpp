// SPDX-License-Identifier: Zlib
// Games of Rush that bots and a camper fly: RULES.md §17.5 has their scores.
#include <algorithm>
#include <vector>

#include <catch2/catch.hpp>

#include "game/match/bots/bot.h"
#include "game/sim/masks.h"
#include "game/sim/world.h"
#include "tests/support/camper.h"

namespace {

constexpr std::uint32_t kFirstSeed = 101;
constexpr std::uint32_t kGames = 12;

/// Returns the median score of twelve games; `make_pilot` returns a pilot for a game of that seed.
template <typename MakePilot>
std::int32_t median_score(const MakePilot& make_pilot) {
    std::vector<std::int32_t> scores;
    sim::EventList events;
    for (std::uint32_t seed = kFirstSeed; seed < kFirstSeed + kGames; ++seed) {
        sim::World world({.seed = seed, .mode = sim::Mode::Rush}, sim::MaskTable::classic());
        auto pilot = make_pilot(seed);
        while (!world.is_over()) {
            sim::TickInput input;
            input.keys[0] = pilot.decide(world);
            events.clear();
            world.step(input, events);
        }
        scores.push_back(world.pilot(0).score());
    }
    std::ranges::sort(scores);
    return scores[kGames / 2];
}

std::int32_t median_of_bots(match::BotSkill skill) {
    return median_score([skill](std::uint32_t seed) { return match::Bot(skill, 0, seed); });
}

}  // namespace

TEST_CASE("in Rush a better bot scores more, and a hard one several times as much as an easy one") {
    const std::int32_t easy = median_of_bots(match::BotSkill::Easy);
    const std::int32_t normal = median_of_bots(match::BotSkill::Normal);
    const std::int32_t hard = median_of_bots(match::BotSkill::Hard);
    CAPTURE(easy, normal, hard);
    CHECK(easy > 25000);
    CHECK(normal > easy);
    CHECK(hard > 4 * easy);
}

TEST_CASE("in Rush a camper earns less than half of what a normal bot earns, however quickly it aims") {
    const std::int32_t normal = median_of_bots(match::BotSkill::Normal);
    for (const std::int32_t lag : {11, 5}) {
        const std::int32_t camper = median_score([lag](std::uint32_t) { return support::Camper(lag); });
        CAPTURE(normal, camper, lag);
        CHECK(2 * camper < normal);
    }
}
