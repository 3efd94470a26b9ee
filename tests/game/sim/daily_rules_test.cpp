// SPDX-License-Identifier: Zlib
// The mode of the daily flight, RULES.md §18.
#include <algorithm>
#include <iterator>
#include <set>

#include <catch2/catch.hpp>

#include "game/sim/wave.h"
#include "tests/support/worlds.h"

namespace {

using sim::Keys;
using Type = sim::Event::Type;

constexpr sim::Setup kDailySetup{.seed = 77, .mode = sim::Mode::Daily};

support::TestWorld daily_world() {
    return support::TestWorld(sim::World(kDailySetup, sim::MaskTable::classic()));
}

/// Removes everything from the field until the wave is over and the next one has begun, or the game has ended. Fire
/// cuts the tally short.
sim::EventList clear_wave(support::TestWorld& world) {
    const std::int32_t number = world.wave().number();
    sim::EventList events;
    for (sim::Tick tick = 0; world.wave().number() == number && !world.is_over(); ++tick) {
        world.entities().clear();
        world.enemy_shots().clear();
        std::ranges::move(support::step(world, 1, tick % 2 == 0 ? Keys{Keys::Fire} : Keys{}),
                          std::back_inserter(events));
    }
    return events;
}

}  // namespace

TEST_CASE("the generator's state at the start of a wave depends on seed and wave only [§18.1]") {
    // Computed by another program from the description in wave.h.
    CHECK(sim::wave_seed(1, 1) == 0x8AE029C2);
    CHECK(sim::wave_seed(77, 10) == 0x7D5811A5);
    std::set<std::uint32_t> states;
    for (std::uint32_t seed = 0; seed < 1000; ++seed) {
        for (std::int32_t wave = 1; wave <= sim::kDailyWaves; ++wave) {
            states.insert(sim::wave_seed(seed, wave));
        }
    }
    CHECK(states.size() == 10000);
    CHECK_FALSE(states.contains(0));
    // The only x that is mixed to 0 is 0.
    CHECK(sim::wave_seed(0U - 0x85EBCA6BU, 1) == 1);
}

TEST_CASE("a daily flight has one pilot, begins with wave 1, and nobody can join it") {
    support::TestWorld world(sim::World({.mode = sim::Mode::Daily, .pilots = 5, .wave = 7}, sim::MaskTable::classic()));
    CHECK(world.pilots_present() == 1);
    CHECK(world.wave().number() == 1);
    CHECK(world.field() == sim::Field{});
    support::step_roster(world, sim::RosterEvent::Type::Join, 1);
    CHECK(world.pilots_present() == 1);
}

TEST_CASE("a daily flight ends with wave 10, and pays for each ship left [§18.2]") {
    support::TestWorld world = daily_world();
    for (std::int32_t wave = 1; wave < sim::kDailyWaves; ++wave) {
        REQUIRE(world.wave().number() == wave);
        clear_wave(world);
    }
    REQUIRE(world.wave().number() == 10);
    const std::int32_t bonus = world.pilot(0).score();
    REQUIRE(world.pilot(0).lives() == 2);
    const sim::EventList events = clear_wave(world);
    CHECK(world.is_over());
    CHECK(world.is_complete());
    CHECK(support::count(events, Type::GameOver) == 1);
    CHECK(support::count(events, Type::TallyClosed) == 0);
    const auto paid = std::ranges::find_if(
        events, [](const sim::Event& event) { return event.type == Type::Scored && event.value == 15000; });
    CHECK(paid != events.end());
    CHECK(world.pilot(0).score() >= bonus + 15000);
    const std::int32_t last = world.pilot(0).score();
    support::step(world, 60);
    CHECK(world.pilot(0).score() == last);
}

TEST_CASE("a ship that explodes when wave 10 ends is not paid for") {
    support::TestWorld world = daily_world();
    while (world.wave().number() < sim::kDailyWaves) {
        clear_wave(world);
    }
    world.entities().clear();
    support::step(world, sim::kWaveEndDelay - 5);
    world.entities().clear();
    world.pilot(0).ship().destroy(world);
    const sim::EventList events = clear_wave(world);
    CHECK(world.is_over());
    CHECK(world.pilot(0).ships_left() == 2);
    CHECK(std::ranges::any_of(
        events, [](const sim::Event& event) { return event.type == Type::Scored && event.value == 10000; }));
}

TEST_CASE("a daily flight ends with the last ship, and then pays for none") {
    support::TestWorld world(sim::World({.mode = sim::Mode::Daily, .lives = 1}, sim::MaskTable::classic()));
    world.pilot(0).ship().destroy(world);
    const sim::EventList events = support::step(world, 200);
    CHECK(world.is_over());
    CHECK_FALSE(world.is_complete());
    CHECK(support::count(events, Type::Scored) == 0);
}
