// SPDX-License-Identifier: Zlib
#include "game/screens/title/flight_school.h"

#include <catch2/catch.hpp>

using screens::FlightSchool;
using screens::Lesson;
using sim::Keys;

namespace {

/// A pilot in the lessons: an ordinary world, and the keys held in it.
struct Pupil {
    explicit Pupil(Lesson lesson = Lesson::Turn) : world(FlightSchool::setup_for(lesson), sim::MaskTable::classic()) {}

    void hold(std::uint8_t keys, int ticks) {
        for (; ticks > 0; --ticks) {
            sim::TickInput input;
            input.keys[0].bits = keys;
            sim::EventList events;
            world.step(input, events);
            school.take(world, events);
        }
    }

    sim::World world;
    FlightSchool school;
};

}  // namespace

TEST_CASE("a step is passed by doing it, and by nothing else") {
    Pupil pupil;
    pupil.hold(Keys::Thrust | Keys::Fire | Keys::Shield, 30);
    CHECK(pupil.school.lesson() == Lesson::Turn);
    pupil.hold(Keys::Left, 40);
    CHECK(pupil.school.lesson() == Lesson::Turn);
    CHECK(pupil.school.progress() == Approx(0.5F));
    pupil.hold(Keys::Right, FlightSchool::kTurnTicks);
    REQUIRE(pupil.school.lesson() == Lesson::Thrust);
    pupil.hold(Keys::Left, 40);
    CHECK(pupil.school.progress() == 0);
    pupil.hold(Keys::Thrust, FlightSchool::kThrustTicks);
    REQUIRE(pupil.school.lesson() == Lesson::Fire);
    pupil.hold(Keys::Fire, 20);  // one press, one shot
    CHECK(pupil.school.lesson() == Lesson::Fire);
    for (int shot = 1; shot < FlightSchool::kShots; ++shot) {
        pupil.hold(0, 1);
        pupil.hold(Keys::Fire, 1);
    }
    REQUIRE(pupil.school.lesson() == Lesson::Shield);
    pupil.hold(Keys::Shield, FlightSchool::kShieldTicks);
    CHECK(pupil.school.lesson() == Lesson::Prize);
}

TEST_CASE("every step can be skipped") {
    FlightSchool school;
    for (int step = 0; step < screens::kLessons; ++step) {
        CHECK_FALSE(school.is_over());
        school.skip();
    }
    CHECK(school.is_over());
}

TEST_CASE("in the lessons a ship at rest is safe for three minutes") {
    Pupil pupil(Lesson::Turn);
    for (int tick = 0; tick < 3 * 60 * sim::kTicksPerSecond; ++tick) {
        pupil.hold(0, 1);
        REQUIRE(pupil.world.pilot(0).is_flying());
    }
    CHECK_FALSE(FlightSchool::is_used_up(Lesson::Turn, pupil.world));
}

TEST_CASE("the prize lesson brings ten canisters within a second, which disappear eventually") {
    Pupil pupil(Lesson::Prize);
    pupil.hold(0, sim::kTicksPerSecond);
    int canisters = 0;
    for (std::size_t i = 0; i < pupil.world.entities().size(); ++i) {
        canisters += pupil.world.entities()[i].kind() == sim::Kind::Canister ? 1 : 0;
    }
    CHECK(canisters == 10);
    CHECK_FALSE(FlightSchool::is_used_up(Lesson::Prize, pupil.world));
    pupil.hold(0, 12 * sim::kTicksPerSecond);
    CHECK(FlightSchool::is_used_up(Lesson::Prize, pupil.world));
}
