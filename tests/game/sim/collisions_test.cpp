// SPDX-License-Identifier: Zlib
// Contacts, row by row of the table in RULES.md §5.4. The fighter's columns: fighter_collisions_test.cpp.
#include "game/sim/collisions.h"

#include <catch2/catch.hpp>

#include "tests/support/worlds.h"

using sim::Event;
using sim::Kind;
using sim::Vec;
using support::count;
using support::put_shot_on;
using support::step;

namespace {

constexpr Kind kTouchables[] = {Kind::LargeRock, Kind::MediumRock, Kind::SmallRock, Kind::SteelRock,
                                Kind::Mine,      Kind::Vortex,     Kind::Nova};

}  // namespace

TEST_CASE("a ship that touches a rock, steel, mine, well or nova damages it, is lost and scores [§5.3]") {
    for (const Kind kind : kTouchables) {
        INFO(sim::kind_name(kind));
        support::TestWorld world = support::unprotected_world();
        const sim::Entity& entity = support::put_object(world, kind, world.pilot(0).ship().pos());
        const std::int32_t whole = entity.hit_points();
        const std::int32_t points = kind == Kind::SteelRock ? 100 : whole == 1 ? entity.points() : 0;
        step(world);
        CHECK_FALSE(world.pilot(0).is_flying());
        CHECK(entity.hit_points() == whole - 1);
        CHECK(entity.is_exploding() == (whole == 1));
        CHECK(world.pilot(0).score() == points);
    }
}

TEST_CASE("ramming behind a shield scores and does not cost the ship [§5.3]") {
    for (const Kind kind : kTouchables) {
        INFO(sim::kind_name(kind));
        support::TestWorld world = support::unprotected_world();
        const sim::Entity& entity = support::put_object(world, kind, world.pilot(0).ship().pos());
        const std::int32_t whole = entity.hit_points();
        step(world, 1, {sim::Keys::Shield});
        CHECK(world.pilot(0).is_flying());
        CHECK(entity.hit_points() == whole - 1);
        CHECK(world.pilot(0).score() == (kind == Kind::SteelRock ? 100 : whole == 1 ? entity.points() : 0));
    }
}

TEST_CASE("an object that survives ramming adds half its velocity to the ship [§5.3]") {
    support::TestWorld world = support::unprotected_world();
    support::put_object(world, Kind::Mine, world.pilot(0).ship().pos(), {9, -31});
    const sim::EventList events = step(world, 1, {sim::Keys::Shield});
    CHECK(world.pilot(0).ship().vel() == Vec{4, -15});
    CHECK(count(events, Event::Type::Hit, 0) == 1);
}

TEST_CASE("a pilot's shot takes one hit point, and the last one pays the points [§5.2]") {
    for (const Kind kind : {Kind::LargeRock, Kind::MediumRock, Kind::SmallRock, Kind::Mine, Kind::Vortex, Kind::Nova,
                            Kind::BigFighter, Kind::LittleFighter}) {
        INFO(sim::kind_name(kind));
        support::TestWorld world = support::quiet_world();
        const sim::Entity& entity = support::put_object(world, kind, sim::from_pixels(500, 60));
        const std::int32_t whole = entity.hit_points();
        const std::int32_t points = entity.points();
        for (std::int32_t hit = 1; hit <= whole; ++hit) {
            REQUIRE(world.pilot(0).score() == 0);
            put_shot_on(world, 0, entity);
            step(world);
            REQUIRE(entity.hit_points() == whole - hit);
            REQUIRE(world.pilot(0).ship().shots().size() == 0);
        }
        CHECK(entity.is_exploding());
        CHECK(world.pilot(0).score() == points);
    }
}

TEST_CASE("an object that survives a shot gains half the shot's velocity, truncated [§5.2]") {
    support::TestWorld world = support::quiet_world();
    const sim::Entity& fighter = support::put_object(world, Kind::BigFighter, sim::from_pixels(500, 60));
    const sim::Entity& steel = support::put_object(world, Kind::SteelRock, sim::from_pixels(500, 400), {1, 1});
    put_shot_on(world, 0, fighter);
    put_shot_on(world, 0, steel, {-33, 33});
    const sim::EventList events = step(world);
    CHECK(steel.vel() == Vec{-15, 17});
    CHECK(count(events, Event::Type::Hit, 0) == 2);
}

TEST_CASE("a shot hits at the edge of a box but not a pixel beyond [§5.1]") {
    for (const std::int32_t gap : {0, 1}) {
        support::TestWorld world = support::quiet_world();
        const sim::Entity& rock = support::put_object(world, Kind::LargeRock, sim::from_pixels(500, 60));
        const sim::HitBox box = world.masks().box(Kind::LargeRock);
        const Vec pos = rock.pos() + sim::from_pixels(box.right + gap, box.bottom);
        world.pilot(0).ship().shots().add(sim::Shot(9999, Kind::Shot, pos, {}, 29));
        step(world);
        CHECK(rock.is_exploding() == (gap == 0));
    }
}

TEST_CASE("shots meet boxes, not masks, and bodies meet masks [§5.1]") {
    support::TestWorld world = support::unprotected_world();
    const Vec ship = world.pilot(0).ship().pos();
    // Corner to corner, the boxes of two disks overlap but the disks do not.
    const sim::Entity& rock = support::put_object(world, Kind::LargeRock, ship + sim::from_pixels(24, 24));
    const sim::HitBox box = world.masks().box(Kind::LargeRock);
    step(world);
    CHECK(world.pilot(0).is_flying());
    CHECK_FALSE(rock.is_exploding());
    const Vec corner = rock.pos() + sim::from_pixels(box.left, box.top) - sim::from_pixels(4, 4);
    world.pilot(0).ship().shots().add(sim::Shot(9999, Kind::Shot, corner, {}, 29));
    step(world);
    CHECK(rock.is_exploding());
}

TEST_CASE("an object absorbs several shots in a tick until it explodes [§5.2]") {
    support::TestWorld world = support::quiet_world();
    const sim::Entity& steel = support::put_object(world, Kind::SteelRock, sim::from_pixels(500, 60));
    const sim::Entity& rock = support::put_object(world, Kind::SmallRock, sim::from_pixels(500, 300));
    for (int i = 0; i < 4; ++i) {
        put_shot_on(world, 0, steel);
        put_shot_on(world, 0, rock);
    }
    step(world);
    CHECK(steel.hit_points() == 6);
    CHECK(rock.is_exploding());
    CHECK(world.pilot(0).ship().shots().size() == 3);
}

TEST_CASE("a shot hits across the edge of the field") {
    support::TestWorld world = support::quiet_world();
    const sim::Entity& rock = support::put_object(world, Kind::LargeRock, sim::from_pixels(625, 100));
    world.pilot(0).ship().shots().add(sim::Shot(9999, Kind::Shot, sim::from_pixels(3, 112), {}, 29));
    step(world);
    CHECK(rock.is_exploding());
}

TEST_CASE("a body touches across the edge of the field") {
    support::TestWorld world = support::unprotected_world();
    sim::Ship& ship = world.pilot(0).ship();
    ship.accelerate({0, 128});
    while (sim::to_pixels(ship.pos().y) < 465) {
        step(world);
    }
    const sim::Entity& rock = support::put_object(world, Kind::LargeRock, {ship.pos().x, 0});
    step(world);
    CHECK(rock.is_exploding());
    CHECK_FALSE(world.pilot(0).is_flying());
}

TEST_CASE("a fighter loses one hit point in each tick in which a ship touches it, and the ship is lost [§5.4]") {
    support::TestWorld world = support::unprotected_world();
    const sim::Entity& fighter = support::put_object(world, Kind::BigFighter, world.pilot(0).ship().pos());
    step(world, 1, {sim::Keys::Shield});
    CHECK(fighter.hit_points() == 2);
    step(world, 1, {sim::Keys::Shield});
    CHECK(fighter.hit_points() == 1);
    step(world, 1, {sim::Keys::Shield});
    CHECK(fighter.is_exploding());
    CHECK(world.pilot(0).score() == 1000);
    CHECK(world.pilot(0).is_flying());
    support::put_object(world, Kind::BigFighter, world.pilot(0).ship().pos());
    step(world);
    CHECK_FALSE(world.pilot(0).is_flying());
}

TEST_CASE("ships never collide with each other [§5.4]") {
    support::TestWorld world = support::unprotected_world({.pilots = 2});
    world.pilot(0).ship().accelerate({32, 0});
    world.pilot(1).ship().accelerate({-32, 0});
    step(world, 40);
    CHECK(world.pilot(0).is_flying());
    CHECK(world.pilot(1).is_flying());
    CHECK(world.pilot(0).ship().pos().x > world.pilot(1).ship().pos().x);
}

TEST_CASE("shots pass through other pilots in co-op and take 1 of 3 hit points in a deathmatch [§5.4, §15.1]") {
    for (const sim::Mode mode : {sim::Mode::Coop, sim::Mode::Deathmatch}) {
        support::TestWorld world = support::unprotected_world({.mode = mode, .pilots = 2});
        put_shot_on(world, 0, world.pilot(1).ship(), {40, -20});
        step(world);
        const bool is_hit = mode == sim::Mode::Deathmatch;
        CHECK(world.pilot(1).ship().hit_points() == (is_hit ? 2 : 3));
        CHECK(world.pilot(1).ship().vel() == (is_hit ? Vec{20, -10} : Vec{}));
        CHECK(world.pilot(0).ship().shots().size() == (is_hit ? 0 : 1));
    }
}

TEST_CASE("a ship is not hit by its own shots") {
    support::TestWorld world = support::unprotected_world({.mode = sim::Mode::Deathmatch, .pilots = 2});
    put_shot_on(world, 0, world.pilot(0).ship());
    step(world);
    CHECK(world.pilot(0).ship().hit_points() == 3);
    CHECK(world.pilot(0).ship().shots().size() == 1);
}

TEST_CASE("a protected ship absorbs shots harmlessly [§5.4]") {
    support::TestWorld world = support::quiet_world({.mode = sim::Mode::Deathmatch, .pilots = 2});
    put_shot_on(world, 0, world.pilot(1).ship(), {40, 0});
    step(world);
    CHECK(world.pilot(1).ship().hit_points() == 3);
    CHECK(world.pilot(1).ship().vel() == Vec{});
    CHECK(world.pilot(0).ship().shots().size() == 0);
}

TEST_CASE("an exploding ship cannot be hit, but its shots still hit [§5.4]") {
    support::TestWorld world = support::unprotected_world({.mode = sim::Mode::Deathmatch, .pilots = 2});
    support::lose_ship(world, 0);
    put_shot_on(world, 1, world.pilot(0).ship());
    const sim::Entity& rock = support::put_object(world, Kind::LargeRock, sim::from_pixels(500, 400));
    put_shot_on(world, 0, rock);
    step(world);
    CHECK(world.pilot(1).ship().shots().size() == 1);
    CHECK(rock.is_exploding());
    CHECK(world.pilot(0).score() == 50);
    CHECK(world.pilot(1).frags() == 0);
}

TEST_CASE("shots of a pilot who waits for a ship hit nothing [§5.4]") {
    support::TestWorld world = support::unprotected_world();
    support::lose_ship(world, 0);
    step(world, 50);
    REQUIRE(world.pilot(0).is_waiting());
    const sim::Entity& rock = support::put_object(world, Kind::LargeRock, sim::from_pixels(500, 400));
    put_shot_on(world, 0, rock);
    step(world);
    CHECK_FALSE(rock.is_exploding());
    CHECK(world.pilot(0).ship().shots().size() == 1);
}

TEST_CASE("multipliers and comets pass through ships [§5.4]") {
    for (const Kind kind : {Kind::Multiplier, Kind::Comet}) {
        support::TestWorld world = support::unprotected_world();
        support::put_object(world, kind, world.pilot(0).ship().pos());
        step(world);
        CHECK(world.pilot(0).is_flying());
        CHECK(count(world, kind) == 1);
    }
}

TEST_CASE("objects never touch each other [§5.3]") {
    support::TestWorld world = support::quiet_world();
    for (const Kind kind : kTouchables) {
        support::put_object(world, kind, sim::from_pixels(500, 350));
    }
    const sim::EventList events = step(world);
    CHECK(count(events, Event::Type::Exploded) == 0);
    CHECK(count(events, Event::Type::Hit) == 0);
}

TEST_CASE("an exploding object takes part in no contact [§3.7]") {
    support::TestWorld world = support::unprotected_world();
    sim::Entity& rock = support::put_rock_on(world, 0);
    rock.explode(world);
    put_shot_on(world, 0, rock);
    step(world);
    CHECK(world.pilot(0).is_flying());
    CHECK(world.pilot(0).ship().shots().size() == 1);
}

TEST_CASE("a pilot's shots are tested before the ship, so a shot can save it [§4.1]") {
    support::TestWorld world = support::unprotected_world();
    put_shot_on(world, 0, support::put_rock_on(world, 0));
    step(world);
    CHECK(world.pilot(0).is_flying());
    CHECK(world.pilot(0).score() == 300);
}

TEST_CASE("the heartbeat comes before contacts [§4.1]") {
    support::TestWorld world = support::quiet_world();
    step(world, 29);
    put_shot_on(world, 0, support::put_object(world, Kind::SmallRock, sim::from_pixels(500, 350)));
    const sim::EventList events = step(world);
    const sim::Event* beat = support::first(events, Event::Type::Heartbeat);
    const sim::Event* explosion = support::first(events, Event::Type::Exploded);
    REQUIRE(beat != nullptr);
    REQUIRE(explosion != nullptr);
    CHECK(beat < explosion);
}

TEST_CASE("if two pilots shoot one rock, the higher slot scores [§4.1]") {
    support::TestWorld world = support::quiet_world({.pilots = 2});
    const sim::Entity& rock = support::put_object(world, Kind::SmallRock, sim::from_pixels(500, 350));
    put_shot_on(world, 0, rock);
    put_shot_on(world, 1, rock);
    step(world);
    CHECK(world.pilot(1).score() == 300);
    CHECK(world.pilot(0).score() == 0);
    CHECK(world.pilot(0).ship().shots().size() == 1);
}

TEST_CASE("without collisions there are no contacts") {
    support::TestWorld world = support::unprotected_world({.has_collisions = false});
    support::put_rock_on(world, 0);
    put_shot_on(world, 0, *support::last(world, Kind::SmallRock));
    const sim::EventList events = step(world, 5);
    CHECK(world.pilot(0).is_flying());
    CHECK(count(events, Event::Type::Exploded) == 0);
}
