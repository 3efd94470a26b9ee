// SPDX-License-Identifier: Zlib
#include "game/view/field/frame_view.h"
#include "tests/support/worlds.h"

#include <catch2/catch.hpp>

using namespace view;

namespace {

/// A world and the previous one.
struct TwoTicks {
    sim::World before;
    sim::World now;
    sim::EventList events;

    explicit TwoTicks(const sim::World& start) : before(start), now(start) {}
    void step() {
        before = now;
        events = support::step(now);
    }
};

}  // namespace

TEST_CASE("an entity is found again by its id even when its index changes") {
    sim::World world = support::bare_world();
    const sim::EntityId first = support::put_rock(world, sim::RockSize::Large, {100, 100}).id();
    const sim::EntityId second = support::put_rock(world, sim::RockSize::Small, {300, 100}).id();
    CHECK(same_before(world.entities(), 0, first)->id() == first);
    CHECK(same_before(world.entities(), 0, second)->id() == second);
    CHECK(same_before(world.entities(), 77, first)->id() == first);
    CHECK(same_before(world.entities(), 0, second + 1) == nullptr);
}

TEST_CASE("a flying rock is drawn between its positions in the two ticks") {
    TwoTicks ticks(support::bare_world());
    const sim::EntityId id = support::put_rock(ticks.now, sim::RockSize::Large, {100, 100}, sim::Vec{64, -32}).id();
    ticks.step();
    const sim::Entity& now = *ticks.now.entities().find(id);
    const sim::Entity* before = ticks.before.entities().find(id);
    REQUIRE(before != nullptr);
    CHECK(place_between({}, before, now, 0).x == Approx(116));
    CHECK(place_between({}, before, now, 0.5F).x == Approx(118));
    CHECK(place_between({}, before, now, 0.5F).y == Approx(115));
    CHECK(place_between({}, before, now, 1).x == Approx(120));
}

TEST_CASE("a new object comes from the direction of its velocity") {
    sim::World world = support::bare_world();
    const sim::Rock& rock = support::put_rock(world, sim::RockSize::Large, {100, 100}, sim::Vec{64, 0});
    CHECK(place_between({}, nullptr, rock, 0).x == Approx(112));
    CHECK(place_between({}, nullptr, rock, 1).x == Approx(116));
}

TEST_CASE("an object that arrives fades in") {
    TwoTicks ticks(support::bare_world());
    ticks.step();
    const sim::EntityId id = support::put_rock(ticks.now, sim::RockSize::Large, {100, 100}).id();
    Arrivals arrivals;
    arrivals.on_tick(ticks.before, ticks.now, {});
    const sim::Tick born = ticks.now.tick();
    CHECK(arrivals.opacity(id, born, 0) == Approx(0));
    CHECK(arrivals.opacity(id, born + Arrivals::kFadeTicks / 2, 0) == Approx(0.5));
    CHECK(arrivals.opacity(id, born + Arrivals::kFadeTicks, 0) == Approx(1));
    CHECK(arrivals.opacity(id + 1, born, 0) == Approx(1));
}

TEST_CASE("the pieces of a broken rock appear at once") {
    TwoTicks ticks(support::quiet_world());
    support::put_shot_on(ticks.now, 0, support::put_rock(ticks.now, sim::RockSize::Large, {400, 100}));
    ticks.step();
    REQUIRE(support::count(ticks.now, sim::Kind::MediumRock) > 0);
    Arrivals arrivals;
    arrivals.on_tick(ticks.before, ticks.now, ticks.events);
    const sim::EntityId piece = support::last(ticks.now, sim::Kind::MediumRock)->id();
    CHECK(arrivals.opacity(piece, ticks.now.tick(), 0) == Approx(1));
}

TEST_CASE("the pieces of a rock appear at once even if its explosion is presented later") {
    TwoTicks ticks(support::quiet_world());
    support::put_shot_on(ticks.now, 0, support::put_rock(ticks.now, sim::RockSize::Large, {400, 100}));
    ticks.step();
    REQUIRE(support::count(ticks.now, sim::Kind::MediumRock) > 0);
    Arrivals arrivals;
    arrivals.on_tick(ticks.before, ticks.now, {});
    const sim::EntityId piece = support::last(ticks.now, sim::Kind::MediumRock)->id();
    CHECK(arrivals.opacity(piece, ticks.now.tick(), 0) == Approx(1));
}

TEST_CASE("a rock that steel turned into appears at once, and one elsewhere fades in") {
    TwoTicks ticks(support::bare_world());
    ticks.step();
    const sim::EntityId near = support::put_rock(ticks.now, sim::RockSize::Large, {100, 100}).id();
    const sim::EntityId far = support::put_rock(ticks.now, sim::RockSize::Large, {140, 100}).id();
    Arrivals arrivals;
    arrivals.on_tick(
        ticks.before, ticks.now,
        {{.type = sim::Event::Type::SteelToRock, .pos = sim::from_pixels(100, 100), .kind = sim::Kind::SteelRock}});
    CHECK(arrivals.opacity(near, ticks.now.tick(), 0) == Approx(1));
    CHECK(arrivals.opacity(far, ticks.now.tick(), 0) == Approx(0));
}

TEST_CASE("the debris of a ship does not fade in") {
    TwoTicks ticks(support::quiet_world());
    support::lose_ship(ticks.now, 0);
    REQUIRE(support::count(ticks.now, sim::Kind::Shrapnel) > 0);
    Arrivals arrivals;
    arrivals.on_tick(ticks.before, ticks.now, {});
    const sim::EntityId piece = support::last(ticks.now, sim::Kind::Shrapnel)->id();
    CHECK(arrivals.opacity(piece, ticks.now.tick(), 0) == Approx(1));
}
