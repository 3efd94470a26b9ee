// SPDX-License-Identifier: Zlib
// Measurements of the original (RULES.md §2.4).
#include <catch2/catch.hpp>

#include "game/sim/world.h"

namespace {

struct SetUpVector {
    std::uint32_t seed;
    std::uint8_t wave;
    std::array<std::int32_t, sim::kArrivals> timers;  // multiplier canister comet fighter vortex damaged mine nova
    int rocks;
    int steel;
    std::uint32_t state;
};

// clang-format off
const SetUpVector kSetUps[] = {
    {1,          1,  {0,   570, 0,   630, 0,  0, 0,    0},   3, 0, 0xDE69B30A},
    {1,          10, {0,   570, 0,   0,   0,  0, 0,    90},  5, 1, 0xF6B0CAE1},
    {12345,      1,  {750, 0,   660, 0,   0,  0, 0,    0},   3, 0, 0xEAB56CD9},
    {12345,      10, {750, 0,   660, 0,   0,  0, 1470, 570}, 4, 1, 0x9BDD8320},
    {0xDEADBEEF, 1,  {720, 0,   0,   0,   0,  0, 0,    0},   2, 1, 0xC4D351FD},
    {0xDEADBEEF, 20, {720, 0,   0,   210, 30, 0, 1410, 360}, 10, 0, 0x9EFC919D},
};

struct RunVector {
    std::uint32_t seed;
    std::array<std::uint32_t, 5> states;  // after 15, 30, 150, 300 and 900 ticks
};

const RunVector kRuns[] = {
    {1,          {0xB5956561, 0xD0D7F84F, 0x9B8B37AF, 0x853874DE, 0xECD1FA7F}},
    {12345,      {0xC94B2DD7, 0xC6306AD5, 0xE2DD3156, 0xE355B543, 0xDF827A02}},
    {0xDEADBEEF, {0xDA9768B5, 0xE638CC61, 0xB11C4693, 0xC22E23DB, 0xC021BA8B}},
};
// clang-format on

}  // namespace

TEST_CASE("a seed sets up the original's waves") {
    for (const SetUpVector& expected : kSetUps) {
        INFO("seed " << expected.seed << " wave " << int{expected.wave});
        const sim::World world({.seed = expected.seed, .wave = expected.wave}, sim::MaskTable::classic());
        int rocks = 0;
        int steel = 0;
        for (std::size_t i = 0; i < world.entities().size(); ++i) {
            rocks += world.entities()[i].kind() == sim::Kind::LargeRock ? 1 : 0;
            steel += world.entities()[i].kind() == sim::Kind::SteelRock ? 1 : 0;
        }
        CHECK(rocks == expected.rocks);
        CHECK(steel == expected.steel);
        for (std::size_t i = 0; i < sim::kArrivals; ++i) {
            CHECK(world.wave().timer(static_cast<sim::Arrival>(i)) == expected.timers[i]);
        }
        CHECK(world.random_state() == expected.state);
    }
}

TEST_CASE("with collisions off an idle first wave rolls as the original does") {
    constexpr std::array<sim::Tick, 5> kTicks = {15, 30, 150, 300, 900};
    for (const RunVector& expected : kRuns) {
        sim::World world({.seed = expected.seed, .has_collisions = false}, sim::MaskTable::classic());
        sim::EventList events;
        for (std::size_t i = 0; i < kTicks.size(); ++i) {
            while (world.tick() < kTicks[i]) {
                world.step({}, events);
            }
            INFO("seed " << expected.seed << " tick " << kTicks[i]);
            CHECK(world.random_state() == expected.states[i]);
        }
    }
}
