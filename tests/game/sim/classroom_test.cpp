// SPDX-License-Identifier: Zlib
#include "game/sim/classroom.h"

#include "tests/support/worlds.h"

#include <catch2/catch.hpp>

using sim::Classroom;
using sim::Event;
using sim::Keys;
using sim::Kind;

namespace {

constexpr sim::Vec kMiddle = sim::from_pixels(sim::kSpawnX, sim::kSpawnY);

struct Lesson {
    sim::World world{{.seed = 7, .mode = sim::Mode::School}, sim::MaskTable::classic()};
    Classroom room{world};
};

}  // namespace

TEST_CASE("in the school nothing arrives, and the wave never ends") {
    Lesson lesson;
    for (int tick = 0; tick < 3 * 60 * sim::kTicksPerSecond; ++tick) {
        support::step(lesson.world);
        REQUIRE(lesson.world.entities().size() == 0);
        REQUIRE(lesson.world.phase() == sim::Phase::Play);
    }
    CHECK(lesson.world.pilot(0).is_flying());
}

TEST_CASE("in the school a rock passes through a ship, and breaks at its shield, for no points") {
    Lesson lesson;
    lesson.room.put_ship(kMiddle);
    lesson.room.add_rock(sim::RockSize::Small, kMiddle + sim::from_pixels(8, 8), {});
    const auto passing = support::step(lesson.world, 30);
    CHECK(support::count(passing, Event::Type::Exploded) == 0);
    CHECK(lesson.world.pilot(0).is_flying());

    const auto shielded = support::step(lesson.world, 5, {Keys::Shield});
    CHECK(support::count(shielded, Event::Type::Exploded) == 1);
    CHECK(support::count(shielded, Event::Type::Scored) == 0);
    CHECK(lesson.world.pilot(0).is_flying());
    CHECK(lesson.world.pilot(0).score() == 0);
}

TEST_CASE("in the school shots hit, and pickups are taken as in a game") {
    Lesson lesson;
    lesson.room.put_ship(kMiddle);
    lesson.room.add_rock(sim::RockSize::Small, kMiddle - sim::from_pixels(-8, 100), {});
    CHECK(support::count(support::step(lesson.world, 20, {Keys::Fire}), Event::Type::Exploded) == 1);
    lesson.room.add_multiplier(kMiddle - sim::from_pixels(0, 100), 3);
    support::step(lesson.world);
    CHECK(support::count(support::step(lesson.world, 20, {Keys::Fire}), Event::Type::MultiplierTaken) == 1);
    lesson.room.add_canister(kMiddle, {});
    lesson.room.add_damaged_ship(kMiddle, {});
    const auto events = support::step(lesson.world);
    CHECK(support::count(events, Event::Type::PrizeTaken) == 1);
    CHECK(support::count(events, Event::Type::Rescued) == 1);
}

TEST_CASE("a ship that is put down is as good as new, and a cleared field is calm") {
    Lesson lesson;
    support::step(lesson.world, sim::kSpawnProtection);
    support::step(lesson.world, 60, {Keys::Shield | Keys::Thrust | Keys::Right});
    lesson.room.add_rock(sim::RockSize::Large, {}, {});
    lesson.room.clear();
    CHECK(lesson.world.entities().size() == 0);
    CHECK(lesson.world.freeze_left() == 0);
    CHECK(lesson.world.shake_left() == 0);
    CHECK(lesson.world.pilot(0).ship().shield() < sim::kShieldOfNewShip);
    lesson.room.put_ship(kMiddle);
    const sim::Ship& ship = lesson.world.pilot(0).ship();
    CHECK(ship.pos() == kMiddle);
    CHECK(ship.vel() == sim::Vec{});
    CHECK(ship.heading() == 0);
    CHECK(ship.shield() == sim::kShieldOfNewShip);
    CHECK(ship.protection() == 0);
}
