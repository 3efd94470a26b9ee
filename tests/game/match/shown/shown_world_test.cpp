// SPDX-License-Identifier: Zlib
#include "game/match/shown/shown_world.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

#include "tests/support/worlds.h"

namespace {

using match::ConsecutiveWorlds;
using match::ShownWorld;
using sim::Keys;
using sim::TickInput;

constexpr sim::Setup kSetup{.seed = 4, .pilots = 2};

/// A network game as seen from the first of two pilots.
struct Flight {
    /// Confirms a tick in which the pilots hold these keys.
    void confirm(std::uint8_t own, std::uint8_t other = 0) {
        const TickInput input = input_of(own, other);
        confirmed.step(input);
        shown.confirm(input, confirmed);
    }

    /// Shows `ticks` ticks beyond the confirmed one, in which the pilots hold these keys.
    void predict(std::size_t ticks, std::uint8_t own, std::uint8_t other = 0) {
        shown.predict(confirmed, std::vector<TickInput>(ticks, input_of(own, other)));
    }

    static TickInput input_of(std::uint8_t own, std::uint8_t other) {
        TickInput input;
        input.keys[0].bits = own;
        input.keys[1].bits = other;
        return input;
    }

    [[nodiscard]] int fired(sim::Slot slot) const {
        return support::count(shown.worlds().events(), sim::Event::Type::Fired, slot);
    }

    ConsecutiveWorlds confirmed{support::unprotected_world(kSetup)};
    ShownWorld shown{confirmed, {0}};
};

}  // namespace

TEST_CASE("without predictions each tick is shown when it is confirmed") {
    Flight flight;
    flight.confirm(Keys::Fire, Keys::Fire);
    flight.predict(0, 0);
    CHECK(flight.shown.worlds().now().hash() == flight.confirmed.now().hash());
    CHECK(flight.shown.worlds().previous().hash() == flight.confirmed.previous().hash());
    CHECK(flight.fired(0) == 1);
    CHECK(flight.fired(1) == 1);
    flight.confirm(Keys::Fire);
    CHECK(flight.fired(0) == 0);
    const match::FeelFigures figures = flight.shown.meter().figures();
    CHECK(figures.max_prediction == 0);
    CHECK(figures.rollbacks == 0);
    CHECK(figures.effects.missing == 0);
    CHECK(figures.effects.doubled == 0);
}

TEST_CASE("the ship of a pilot who joined is measured like all others") {
    support::TestWorld world = support::unprotected_world(kSetup);
    support::step_roster(world, sim::RosterEvent::Type::Join, 4);
    ConsecutiveWorlds confirmed(world);
    ShownWorld shown(confirmed, {0});
    TickInput turning;
    turning.keys[4].bits = Keys::Thrust;
    shown.predict(confirmed, std::vector<TickInput>(3));
    confirmed.step(turning);
    shown.confirm(turning, confirmed);
    shown.predict(confirmed, std::vector<TickInput>(3, turning));
    CHECK(shown.meter().figures().remote_correction.px.max > 0);
}

TEST_CASE("the pilot's own shot is heard with the tick that predicts it and another pilot's three ticks later") {
    Flight flight;
    flight.predict(1, Keys::Fire, Keys::Fire);
    CHECK(flight.fired(0) == 1);
    CHECK(flight.fired(1) == 0);
    for (std::size_t ticks = 2; ticks <= 5; ++ticks) {
        flight.predict(ticks, Keys::Fire, Keys::Fire);
        CHECK(flight.shown.worlds().now().tick() == flight.confirmed.now().tick() + ticks);
        CHECK(flight.fired(0) == 0);
        CHECK(flight.fired(1) == (ticks == 4 ? 1 : 0));
    }
    for (int i = 0; i < 5; ++i) {
        flight.confirm(Keys::Fire, Keys::Fire);
        flight.predict(5, Keys::Fire, Keys::Fire);
        CHECK(flight.fired(0) + flight.fired(1) == 0);
    }
    CHECK(flight.shown.meter().figures().effects.phantom == 0);
}

TEST_CASE("the last two shown worlds always belong to the same prediction") {
    Flight flight;
    flight.predict(4, 0, 0);
    flight.confirm(0, Keys::Thrust);
    flight.predict(3, 0, Keys::Thrust);
    ConsecutiveWorlds truth{flight.confirmed.now()};
    for (int i = 0; i < 3; ++i) {
        truth.step(Flight::input_of(0, Keys::Thrust));
    }
    CHECK(flight.shown.worlds().now().hash() == truth.now().hash());
    CHECK(flight.shown.worlds().previous().hash() == truth.previous().hash());
}

TEST_CASE("a correction is measured") {
    Flight flight;
    flight.predict(6, 0, 0);
    const sim::Vec before = flight.shown.worlds().now().pilot(1).ship().pos();
    flight.confirm(0, Keys::Thrust);
    flight.predict(5, 0, Keys::Thrust);
    const sim::Vec after = flight.shown.worlds().now().pilot(1).ship().pos();
    REQUIRE(before != after);
    flight.predict(6, 0, Keys::Thrust);
    const match::FeelFigures figures = flight.shown.meter().figures();
    CHECK(figures.rollbacks == 1);
    CHECK(figures.resimulated_ticks == 5);
    const float moved = std::hypot(static_cast<float>(before.x - after.x), static_cast<float>(before.y - after.y));
    CHECK(figures.remote_correction.px.max == Approx(moved / sim::kSubpixels).margin(0.01));
    CHECK(figures.own_correction.px.max == 0);
    CHECK(figures.max_prediction == 6);
}

TEST_CASE("a mistake in the only predicted tick is a correction although nothing is run again") {
    Flight flight;
    flight.predict(1, 0, 0);
    const sim::Vec before = flight.shown.worlds().now().pilot(1).ship().pos();
    flight.confirm(0, Keys::Thrust);
    flight.predict(0, 0);
    CHECK(flight.shown.worlds().now().hash() == flight.confirmed.now().hash());
    REQUIRE(flight.confirmed.now().pilot(1).ship().pos() != before);
    flight.predict(1, 0);
    const match::FeelFigures figures = flight.shown.meter().figures();
    CHECK(figures.rollbacks == 1);
    CHECK(figures.resimulated_ticks == 0);
    CHECK(figures.remote_correction.px.max > 0);
}

TEST_CASE("a correct prediction that is confirmed is no rollback") {
    Flight flight;
    flight.predict(2, 0, Keys::Thrust);
    flight.confirm(0, Keys::Thrust);
    flight.predict(2, 0, Keys::Thrust);
    flight.confirm(0, Keys::Thrust);
    flight.predict(1, 0, Keys::Thrust);
    CHECK(flight.shown.meter().figures().rollbacks == 0);
}

TEST_CASE("a death that is predicted is held back until it is confirmed or three ticks old") {
    Flight flight;
    support::TestWorld world = support::unprotected_world(kSetup);
    support::put_rock_on(world, 1);
    flight.confirmed = ConsecutiveWorlds(world);
    flight.shown = ShownWorld(flight.confirmed, {0});
    flight.predict(1, 0);
    CHECK(flight.shown.worlds().now().pilot(1).is_flying());
    CHECK(flight.shown.is_death_held(1));
    SECTION("confirmed") {
        flight.confirm(0);
        flight.predict(1, 0);
        CHECK_FALSE(flight.shown.is_death_held(1));
        CHECK(flight.shown.worlds().now().pilot(1).ship().is_exploding());
        CHECK(support::count(flight.shown.worlds().events(), sim::Event::Type::Exploded, 1) == 1);
    }
    SECTION("three ticks old") {
        flight.predict(3, 0);
        CHECK(flight.shown.is_death_held(1));
        flight.predict(4, 0);
        CHECK_FALSE(flight.shown.is_death_held(1));
        CHECK(flight.shown.worlds().now().pilot(1).ship().is_exploding());
        CHECK(support::count(flight.shown.worlds().events(), sim::Event::Type::Exploded, 1) == 1);
    }
}

TEST_CASE("the first pilot's ship, too, flies on in another pilot's picture while its death is held") {
    support::TestWorld world = support::unprotected_world(kSetup);
    support::put_rock_on(world, 0);
    const ConsecutiveWorlds confirmed(world);
    ShownWorld shown(confirmed, {1});
    shown.predict(confirmed, std::vector<TickInput>(2));
    CHECK(shown.is_death_held(0));
    CHECK(shown.worlds().now().pilot(0).is_flying());
}

TEST_CASE("a ship whose death is held flies on straight and without its pieces until the death is presented") {
    Flight flight;
    support::TestWorld world = support::unprotected_world(kSetup);
    support::step_slot(world, 1, 20, {Keys::Thrust});
    support::put_rock_on(world, 1);
    flight.confirmed = ConsecutiveWorlds(world);
    flight.shown = ShownWorld(flight.confirmed, {0});
    const sim::Ship& last = flight.confirmed.now().pilot(1).ship();
    REQUIRE(last.vel() != sim::Vec{});
    for (std::size_t ticks = 1; ticks <= 3; ++ticks) {
        flight.predict(ticks, 0);
        const sim::World& shown = flight.shown.worlds().now();
        CHECK(shown.pilot(1).is_flying());
        CHECK(shown.pilot(1).ship().pos() ==
              sim::Field{}.wrapped(last.pos() + last.vel() * static_cast<std::int32_t>(ticks)));
        CHECK(flight.shown.worlds().previous().pilot(1).ship().pos() ==
              sim::Field{}.wrapped(last.pos() + last.vel() * static_cast<std::int32_t>(ticks - 1)));
        CHECK(shown.pilot(1).ship().heading() == last.heading());
        CHECK(support::count(shown, sim::Kind::Shrapnel) == 0);
    }
    flight.predict(4, 0);
    CHECK(flight.shown.worlds().now().pilot(1).ship().is_exploding());
    CHECK(flight.shown.worlds().previous().pilot(1).ship().is_exploding());
    CHECK(support::count(flight.shown.worlds().now(), sim::Kind::Shrapnel) == 2);
}

TEST_CASE("a ship whose held death does not happen flies on without a jump and without an explosion") {
    Flight flight;
    support::TestWorld world = support::unprotected_world(kSetup);
    support::step_slot(world, 1, 20, {Keys::Thrust});
    support::put_rock_on(world, 1);
    flight.confirmed = ConsecutiveWorlds(world);
    flight.shown = ShownWorld(flight.confirmed, {0});
    flight.predict(3, 0);
    const sim::Vec held = flight.shown.worlds().now().pilot(1).ship().pos();
    flight.confirm(0, Keys::Shield);
    flight.predict(2, 0, Keys::Shield);
    REQUIRE_FALSE(flight.shown.is_death_held(1));
    CHECK(flight.shown.worlds().now().pilot(1).is_flying());
    CHECK(flight.shown.worlds().now().pilot(1).ship().pos() == held);
    for (std::size_t ticks = 3; ticks <= 6; ++ticks) {
        CHECK(support::count(flight.shown.worlds().events(), sim::Event::Type::Exploded, 1) == 0);
        flight.predict(ticks, 0, Keys::Shield);
    }
}

TEST_CASE("a ship that is lost some ticks ahead flies on from the last tick in which it flew") {
    Flight flight;
    support::TestWorld world = support::unprotected_world(kSetup);
    support::step_slot(world, 1, 5, {Keys::Thrust});  // upwards, towards the rock
    const sim::Ship& ship = world.pilot(1).ship();
    support::put_rock(world, sim::RockSize::Small, ship.pixel_pos() + sim::Vec{8, -36}, ship.vel() + sim::Vec{0, 64});
    sim::World last = world;
    sim::World next = world;
    std::size_t death = 0;  // in ticks from now
    while (next.pilot(1).is_flying() && death < 20) {
        last = next;
        support::step(next);
        ++death;
    }
    REQUIRE(death > 1);
    REQUIRE(death < 20);
    const sim::Ship& flown = last.pilot(1).ship();
    flight.confirmed = ConsecutiveWorlds(world);
    flight.shown = ShownWorld(flight.confirmed, {0});
    flight.predict(death + 1, 0);
    REQUIRE(flight.shown.is_death_held(1));
    REQUIRE(flight.shown.worlds().now().pilot(1).is_flying());
    CHECK(flight.shown.worlds().previous().pilot(1).ship().pos() == sim::Field{}.wrapped(flown.pos() + flown.vel()));
    CHECK(flight.shown.worlds().now().pilot(1).ship().pos() == sim::Field{}.wrapped(flown.pos() + flown.vel() * 2));
}

TEST_CASE("after the confirmed world was replaced, the shown one is computed from the new one") {
    Flight flight;
    const std::size_t ticks = GENERATE(std::size_t{0}, std::size_t{3});
    INFO(ticks << " ticks ahead");
    flight.confirm(0);
    flight.predict(ticks, 0, Keys::Thrust);
    sim::World world = flight.confirmed.now();
    world.flip_bit();
    flight.confirmed = ConsecutiveWorlds(world);
    flight.shown.distrust();
    flight.predict(ticks, 0, Keys::Thrust);
    support::step_slot(world, 1, static_cast<int>(ticks), {Keys::Thrust});
    CHECK(flight.shown.worlds().now().hash() == world.hash());
    CHECK(flight.shown.meter().figures().rollbacks == 1);
    CHECK(flight.shown.meter().figures().resimulated_ticks == ticks);
}

TEST_CASE("a shot that is heard and not fired is counted as a phantom, and not as one heard twice") {
    Flight flight;
    flight.predict(1, Keys::Fire);
    REQUIRE(flight.fired(0) == 1);
    for (int i = 0; i < 10; ++i) {
        flight.confirm(0);
        flight.predict(1, 0);
    }
    CHECK(flight.shown.meter().figures().effects.phantom == 1);
    CHECK(flight.shown.meter().figures().effects.doubled == 0);
}
