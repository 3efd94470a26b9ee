// SPDX-License-Identifier: Zlib
#include "game/screens/title/flight_school.h"

#include "game/sim/entities/ship.h"

#include <catch2/catch.hpp>

#include <functional>

using screens::FlightSchool;
using screens::Lesson;
using sim::Keys;

namespace {

constexpr int kTicksOfSecond = sim::kTicksPerSecond;

/// A pilot in the lessons, and the keys held there.
struct Pupil {
    explicit Pupil(Lesson lesson = Lesson::Turn) {
        hold(0, sim::kSpawnProtection);
        while (school.lesson() != lesson) {
            school.skip();
        }
    }

    void hold(std::uint8_t keys, int count) {
        const Lesson lesson = school.lesson();
        for (; count > 0 && school.lesson() == lesson; --count) {
            sim::TickInput input;
            input.keys[0].bits = keys;
            events.clear();
            world.step(input, events);
            ++ticks;
            if (!school.take(world, events)) {
                if (auto next = school.arrange(world)) {
                    world = *std::move(next);
                }
            }
        }
    }
    void hold_until(std::uint8_t keys, const std::function<bool()>& is_done, int most = 10 * kTicksOfSecond) {
        INFO("step " << static_cast<int>(school.lesson()) << ", " << school.progress());
        while (!is_done()) {
            REQUIRE(most-- > 0);
            hold(keys, 1);
        }
    }
    void tap(std::uint8_t keys) {
        hold(keys, 1);
        hold(0, 1);
    }
    [[nodiscard]] const sim::Ship& ship() const { return world.pilot(0).ship(); }
    /// Returns the first object that the step speaks of, or null.
    [[nodiscard]] const sim::Entity* subject() const {
        const auto subjects = school.subjects(world);
        return subjects.empty() ? nullptr : world.entities().find(subjects.front());
    }
    [[nodiscard]] int count(sim::Kind kind) const {
        int number = 0;
        for (std::size_t i = 0; i < world.entities().size(); ++i) {
            number += world.entities()[i].kind() == kind && !world.entities()[i].is_exploding() ? 1 : 0;
        }
        return number;
    }

    sim::World world{FlightSchool::setup(), sim::MaskTable::classic()};
    FlightSchool school;
    sim::EventList events;
    int ticks = 0;
};

}  // namespace

TEST_CASE("a pupil who reads every board passes the first flight in a minute") {
    constexpr int kReading = 2 * kTicksOfSecond;
    constexpr int kPraise = 40;
    Pupil ada;
    const auto expect = [&](Lesson lesson) {
        REQUIRE(ada.school.lesson() == lesson);
        ada.hold(0, kReading);
        REQUIRE(ada.school.lesson() == lesson);
    };
    const auto until = [&](Lesson lesson) { return [&ada, lesson] { return ada.school.lesson() == lesson; }; };
    expect(Lesson::Turn);
    ada.hold(Keys::Left, 12);
    ada.hold(Keys::Right, 12);
    expect(Lesson::Thrust);
    ada.hold_until(Keys::Thrust, until(Lesson::Brake));
    expect(Lesson::Brake);
    ada.hold(Keys::Left, 24);
    ada.hold_until(Keys::Thrust, until(Lesson::Edge));
    expect(Lesson::Edge);
    ada.hold(Keys::Right, 12);
    ada.tap(Keys::Fire);
    ada.hold_until(0, until(Lesson::Shield));
    expect(Lesson::Shield);
    ada.hold_until(0, [&] { return ada.subject()->pixel_pos().x > 200; });
    ada.hold_until(Keys::Shield, until(Lesson::Prize));
    expect(Lesson::Prize);
    ada.hold(Keys::Right, 12);
    ada.hold(Keys::Thrust, 6);
    ada.hold_until(0, until(Lesson::Sort));
    expect(Lesson::Sort);
    ada.hold(Keys::Left, 12);
    ada.tap(Keys::Fire);
    ada.hold(Keys::Right, 24);
    ada.hold(Keys::Thrust, 6);
    ada.hold_until(0, until(Lesson::Over));
    CHECK(ada.ticks + screens::kLessons * kPraise < 60 * kTicksOfSecond);
}

TEST_CASE("turning, thrusting and braking are passed by doing them, and by nothing else") {
    Pupil pupil;
    pupil.hold(Keys::Fire | Keys::Shield, 30);
    CHECK(pupil.school.lesson() == Lesson::Turn);
    pupil.hold(Keys::Left, 48);
    CHECK(pupil.school.lesson() == Lesson::Turn);
    CHECK(pupil.school.progress() == Approx(0.5F));
    pupil.hold(Keys::Right, FlightSchool::kTurnTicks);
    REQUIRE(pupil.school.lesson() == Lesson::Thrust);
    pupil.hold(Keys::Left, 40);
    CHECK(pupil.school.progress() == 0);
    pupil.hold(Keys::Thrust, 20);
    REQUIRE(pupil.school.lesson() == Lesson::Brake);
    pupil.hold(0, kTicksOfSecond);
    CHECK(pupil.school.lesson() == Lesson::Brake);
    pupil.hold(Keys::Thrust, 5);
    CHECK(pupil.school.progress() == 0);
    pupil.hold(Keys::Right, 24);
    pupil.hold(Keys::Thrust, 20);
    CHECK(pupil.school.lesson() == Lesson::Edge);
}

TEST_CASE("a pupil who skips thrusting is set in motion to brake") {
    Pupil pupil(Lesson::Brake);
    pupil.hold(0, kTicksOfSecond);
    CHECK(pupil.school.lesson() == Lesson::Brake);
    pupil.hold(Keys::Right, 24);
    pupil.hold(Keys::Thrust, 20);
    CHECK(pupil.school.lesson() == Lesson::Edge);
}

TEST_CASE("only a shot across the edge passes that step, and a rock that was hit directly is replaced") {
    Pupil pupil(Lesson::Edge);
    pupil.hold(0, 1);
    // Across the edge by itself, to shoot at the rock from its own side.
    pupil.hold(Keys::Right, 12);
    pupil.hold(Keys::Thrust, 4);
    pupil.hold_until(0, [&] { return pupil.ship().pixel_pos().x < 100; });
    pupil.hold(Keys::Right, 24);
    pupil.hold_until(0, [&] { return pupil.ship().pixel_pos().x > 100; });
    pupil.tap(Keys::Fire);
    pupil.hold_until(0, [&] { return pupil.subject() == nullptr; });
    REQUIRE(pupil.school.lesson() == Lesson::Edge);
    pupil.hold_until(0, [&] { return pupil.subject() != nullptr; });
    CHECK(pupil.count(sim::Kind::LargeRock) == 1);
    pupil.hold(Keys::Right, 12);
    pupil.tap(Keys::Fire);
    pupil.hold(0, kTicksOfSecond);
    CHECK(pupil.school.lesson() == Lesson::Shield);
}

TEST_CASE("a rock passes through a ship without its shield, which is called a hit, and another one comes") {
    Pupil pupil(Lesson::Shield);
    pupil.hold(0, 1);
    const sim::EntityId rock = pupil.school.subjects(pupil.world).front();
    pupil.hold_until(0, [&] { return pupil.school.was_hit(); });
    CHECK(pupil.world.pilot(0).is_alive());
    pupil.hold(0, FlightSchool::kHitTicks + kTicksOfSecond);
    CHECK_FALSE(pupil.school.was_hit());
    pupil.hold_until(0, [&] { return pupil.subject() != nullptr && pupil.school.subjects(pupil.world)[0] != rock; });
    CHECK(pupil.count(sim::Kind::LargeRock) == 1);
    CHECK(pupil.school.lesson() == Lesson::Shield);
    pupil.hold(Keys::Shield, 2 * kTicksOfSecond);  // too early
    CHECK(pupil.ship().shield() < sim::kShieldOfNewShip / 2);
    pupil.hold(0, 1);
    CHECK(pupil.ship().shield() == sim::kShieldOfNewShip);  // refilled, so that it lasts for the rock
    pupil.hold_until(0, [&] { return pupil.subject()->pixel_pos().x > 230; });
    pupil.hold(Keys::Shield, kTicksOfSecond);
    CHECK(pupil.school.lesson() == Lesson::Prize);
}

TEST_CASE("canisters come one at a time, and the next one once the last is gone") {
    Pupil pupil(Lesson::Prize);
    int canisters = 0;
    for (int tick = 0; tick < 40 * kTicksOfSecond; ++tick) {
        const int before = pupil.count(sim::Kind::Canister);
        pupil.hold(0, 1);
        REQUIRE(pupil.count(sim::Kind::Canister) <= 1);
        canisters += pupil.count(sim::Kind::Canister) > before ? 1 : 0;
    }
    CHECK(canisters == 4);
    CHECK(pupil.school.lesson() == Lesson::Prize);
}

TEST_CASE("what was shot instead of touched comes again, and what was taken does not") {
    Pupil pupil(Lesson::Sort);
    pupil.hold(0, 1);
    pupil.hold(Keys::Right, 12);
    pupil.tap(Keys::Fire);
    pupil.hold_until(0, [&] { return pupil.count(sim::Kind::DamagedShip) == 0; });
    pupil.hold_until(0, [&] { return pupil.count(sim::Kind::DamagedShip) == 1; });
    CHECK(pupil.school.progress() == 0);
    pupil.hold(Keys::Left, 24);
    pupil.tap(Keys::Fire);
    pupil.hold_until(0, [&] { return pupil.school.progress() > 0; });
    pupil.hold(0, 5 * kTicksOfSecond);
    CHECK(pupil.count(sim::Kind::Multiplier) == 0);
    CHECK(pupil.school.lesson() == Lesson::Sort);
}

TEST_CASE("every step can be skipped") {
    FlightSchool school;
    for (int step = 0; step < screens::kLessons; ++step) {
        CHECK_FALSE(school.is_over());
        school.skip();
    }
    CHECK(school.is_over());
}

TEST_CASE("whatever a pupil does, the ship is never lost, and what a step speaks of is in the field") {
    std::uint32_t seed = 1;
    Pupil pupil(GENERATE(Lesson::Turn, Lesson::Edge, Lesson::Shield, Lesson::Prize, Lesson::Sort));
    int missing = 0;
    for (int tick = 0; tick < 120 * kTicksOfSecond; ++tick) {
        seed = seed * 1664525 + 1013904223;
        pupil.hold(static_cast<std::uint8_t>(seed >> 27), 1);
        REQUIRE(pupil.world.pilot(0).is_alive());
        REQUIRE(pupil.world.phase() == sim::Phase::Play);
        REQUIRE(pupil.world.pilot(0).score() == 0);
        const bool has_subject = pupil.school.lesson() >= Lesson::Edge && !pupil.school.is_over();
        missing = has_subject && pupil.school.subjects(pupil.world).empty() ? missing + 1 : 0;
        REQUIRE(missing <= kTicksOfSecond + 5);
    }
}
