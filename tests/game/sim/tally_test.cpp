// SPDX-License-Identifier: Zlib
#include "game/sim/tally.h"

#include <catch2/catch.hpp>

#include "tests/support/worlds.h"

using sim::Event;
using sim::Keys;
using sim::Phase;
using sim::Tally;
using support::count;
using support::step;

namespace {

constexpr Keys kFire{Keys::Fire};

/// Returns a world whose tally has just opened. Slot 0 has the factor `factor` and a bonus increased by `more`.
support::TestWorld tallied(std::int32_t factor = 1, std::int32_t more = 0, sim::Setup setup = {}) {
    support::TestWorld world = support::bare_world(setup);
    step(world, 90);
    world.pilot(0).set_factor(factor);
    world.pilot(0).add_bonus(more);
    step(world);
    REQUIRE(world.phase() == Phase::Tally);
    return world;
}

/// Runs until the tally reaches a stage; returns the number of ticks.
int ticks_to(support::TestWorld& world, Tally::Stage stage) {
    int ticks = 0;
    while (world.tally().stage() != stage) {
        step(world);
        ++ticks;
        REQUIRE(ticks < 1000);
    }
    return ticks;
}

}  // namespace

TEST_CASE("each stage of a tally takes its time [§12]") {
    support::TestWorld world = tallied();  // 2000, less 10 for every 16 of 91 ticks
    CHECK(world.pilot(0).bonus() == 1950);
    CHECK(ticks_to(world, Tally::Stage::Multiply) == 45);
    CHECK(ticks_to(world, Tally::Stage::Pay) == 30);
    CHECK(ticks_to(world, Tally::Stage::End) == 2 * 4);  // 500, 500, 500, 450
    CHECK(ticks_to(world, Tally::Stage::Announce) == 30);
    CHECK(world.phase() == Phase::Announce);
    const sim::EventList events = step(world, 45);
    CHECK(world.phase() == Phase::Play);
    CHECK(world.wave().number() == 2);
    CHECK(count(events, Event::Type::WaveBegan) == 1);
}

TEST_CASE("the bonus moves to the score 500 at a time, the rest last [§12]") {
    support::TestWorld world = tallied();
    ticks_to(world, Tally::Stage::Pay);
    for (const std::int32_t score : {500, 1000, 1500, 1950}) {
        const sim::EventList events = step(world, 2);
        CHECK(world.pilot(0).score() == score);
        CHECK(world.pilot(0).bonus() == 1950 - score);
        CHECK(count(events, Event::Type::TallyPaid) == 1);
    }
    CHECK(world.tally().stage() == Tally::Stage::End);
}

TEST_CASE("the factor multiplies the wave's bonus and is reset [§12]") {
    support::TestWorld world = tallied(3);
    CHECK(world.tally().opening_bonus(0) == 1950);
    CHECK(world.tally().opening_factor(0) == 3);
    ticks_to(world, Tally::Stage::Multiply);
    CHECK(world.pilot(0).bonus() == 3 * 1950);
    ticks_to(world, Tally::Stage::End);
    CHECK(world.pilot(0).score() == 3 * 1950);
    CHECK(world.pilot(0).factor() == 1);
}

TEST_CASE("a large bonus takes at most 30 payments") {
    support::TestWorld world = tallied(5, 18000);
    ticks_to(world, Tally::Stage::Pay);
    const int ticks = ticks_to(world, Tally::Stage::End);
    CHECK(ticks <= 60);
    CHECK(world.pilot(0).score() == 5 * 19950);
}

TEST_CASE("a payment is the smallest multiple of 500 with which 30 suffice") {
    support::TestWorld world = tallied(1, 30000 - 1950);  // 60 times 500
    ticks_to(world, Tally::Stage::Pay);
    CHECK(ticks_to(world, Tally::Stage::End) == 2 * 30);
    support::TestWorld larger = tallied(1, 30500 - 1950);
    ticks_to(larger, Tally::Stage::Pay);
    CHECK(ticks_to(larger, Tally::Stage::End) == 2 * 21);
}

TEST_CASE("a pilot who returns during the tally with a large bonus does not prolong it beyond 30 payments [§12]") {
    const auto stage = GENERATE(Tally::Stage::Show, Tally::Stage::Pay);
    support::TestWorld world = support::bare_world({.pilots = 2});
    world.pilot(0).add_bonus(12000);  // 28 payments
    world.pilot(1).add_bonus(20000);
    world.pilot(1).set_factor(5);
    support::step_roster(world, sim::RosterEvent::Type::Leave, 1);
    ticks_to(world, stage);
    const bool has_begun = stage == Tally::Stage::Pay;
    if (has_begun) {
        step(world, 2 * 20);
    }
    support::step_roster(world, sim::RosterEvent::Type::Return, 1);
    REQUIRE(world.pilot(1).bonus() > 9000);
    ticks_to(world, Tally::Stage::Pay);
    const int left = 2 * 30 - world.tally().stage_ticks();
    CHECK(ticks_to(world, Tally::Stage::End) <= left);
    CHECK(world.pilot(0).score() == 13950);
    CHECK(world.pilot(1).score() == (has_begun ? 10000 : 50000));
}

TEST_CASE("a bonus of 0 pays nothing [§12]") {
    support::TestWorld world = support::quiet_world({.has_collisions = false});
    step(world, 3300);
    REQUIRE(world.pilot(0).bonus() == 0);
    world.entities().clear();
    step(world, 91);
    REQUIRE(world.phase() == Phase::Tally);
    const sim::EventList events = step(world, 200);
    CHECK(count(events, Event::Type::TallyPaid) == 0);
    CHECK(world.pilot(0).score() == 0);
    CHECK(world.wave().number() == 2);
}

TEST_CASE("a tally that crosses a step of 50,000 points brings the extra life [§10.3]") {
    support::TestWorld world = tallied(5, 8000);  // 49,750 from here
    world.pilot(0).add_score(world, 300, {});
    sim::EventList events;
    while (world.phase() == Phase::Tally) {
        for (const Event& event : step(world)) {
            events.push_back(event);
        }
    }
    CHECK(world.pilot(0).score() == 50050);
    CHECK(count(events, Event::Type::ExtraLife, 0) == 1);
    CHECK(world.pilot(0).lives() == 3);
}

TEST_CASE("when all pilots press fire, everything is paid at once") {
    support::TestWorld world = tallied(4);
    step(world, 10);
    const sim::EventList events = step(world, 1, kFire);
    CHECK(world.tally().stage() == Tally::Stage::End);
    CHECK(world.pilot(0).score() == 4 * 1950);
    CHECK(world.pilot(0).bonus() == 0);
    CHECK(count(events, Event::Type::TallyPaid) == 1);
    step(world);
    CHECK(world.phase() == Phase::Announce);
}

TEST_CASE("skipping the tally and waiting lead to the same score") {
    for (const int wait : {0, 50, 78, 82}) {
        support::TestWorld world = tallied(5, 3333);
        step(world, wait);
        step(world, 1, kFire);
        step(world, 200);
        CHECK(world.pilot(0).score() == 5 * (1950 + 3333));
    }
}

TEST_CASE("a pilot who has not pressed fire keeps the tally open") {
    support::TestWorld world = tallied(1, 0, {.pilots = 2});
    support::step_slot(world, 1, 1, kFire);
    CHECK(world.tally().is_ready(1));
    CHECK_FALSE(world.tally().is_ready(0));
    CHECK(world.tally().stage() == Tally::Stage::Show);
    step(world, 1, kFire);
    CHECK(world.tally().stage() == Tally::Stage::End);
}

TEST_CASE("a fire key held since the wave does not count as a press") {
    support::TestWorld world = support::bare_world();
    step(world, 95, kFire);
    CHECK(world.phase() == Phase::Tally);
    CHECK_FALSE(world.tally().is_ready(0));
    step(world, 1);
    step(world, 1, kFire);
    CHECK(world.tally().is_ready(0));
}

TEST_CASE("all pilots are paid together, each with their own factor [§12]") {
    support::TestWorld world = tallied(2, 0, {.pilots = 3});
    step(world, 200);
    CHECK(world.pilot(0).score() == 2 * 1950);
    CHECK(world.pilot(1).score() == 1950);
    CHECK(world.pilot(2).score() == 1950);
}

TEST_CASE("a pilot who joins during a tally is not paid for that wave") {
    support::TestWorld world = tallied();
    support::step_roster(world, sim::RosterEvent::Type::Join, 1);
    step(world, 160);
    REQUIRE(world.phase() == Phase::Play);
    CHECK(world.pilot(0).score() == 1950);
    CHECK(world.pilot(1).score() == 0);
    CHECK(world.pilot(1).bonus() == 2000);
    CHECK(world.pilot(1).is_flying());
}

TEST_CASE("between waves nothing rolls and no timer moves [§12]") {
    support::TestWorld world = tallied(3, 500);
    const std::uint32_t state = world.random_state();
    while (world.phase() == Phase::Tally || world.tally().stage_ticks() < 44) {
        step(world);
        REQUIRE(world.random_state() == state);
    }
    CHECK(world.pilot(0).ship().shield() == 90);
}

TEST_CASE("freeze, shaking and fighters' shots end with their wave") {
    support::TestWorld world = support::bare_world();
    step(world, 90);
    world.freeze(0);
    world.blast(nullptr);
    world.enemy_shots().add(sim::Shot(9999, sim::Kind::EnemyShot, {}, {}, 29));
    step(world);
    REQUIRE(world.phase() == Phase::Tally);
    CHECK(world.enemy_shots().size() == 0);
    while (world.phase() != Phase::Play) {
        step(world);
    }
    CHECK(world.freeze_left() == 0);
    CHECK(world.shake_left() == 0);
}

TEST_CASE("the next wave begins with its own rocks only, and with full protection [§11.4, §11.5]") {
    support::TestWorld world = tallied();
    CHECK(world.entities().size() == 0);
    ticks_to(world, Tally::Stage::Announce);
    while (world.phase() != Phase::Play) {
        step(world);
    }
    CHECK(world.entities().size() == 3);
    CHECK(world.pilot(0).ship().protection() == 60);
    CHECK(world.pilot(0).bonus() == 2000);
}
