// SPDX-License-Identifier: Zlib
#include "game/sim/entities/rock.h"

#include "game/sim/entities/hazards.h"
#include "tests/support/worlds.h"

#include <set>

#include <catch2/catch.hpp>

using sim::Event;
using sim::Kind;
using sim::RockSize;
using support::count;
using support::step;

namespace {

/// Breaks a rock into `pieces` pieces in an otherwise empty field and returns the world.
support::TestWorld broken(RockSize size, std::int32_t pieces) {
    support::TestWorld world = support::bare_world();
    const sim::Rock& rock = support::put_rock(world, size, {100, 100}, {9, -7});
    support::put_shot_on(world, 0, rock);
    if (size != RockSize::Small) {
        support::force_rolls(world, {{3, pieces - 1}});
    }
    step(world);
    return world;
}

}  // namespace

TEST_CASE("rocks pay 50, 100 and 300 and take one hit [§6.1]") {
    support::TestWorld world = support::quiet_world();
    const std::pair<RockSize, std::int32_t> kWorth[] = {
        {RockSize::Large, 50}, {RockSize::Medium, 100}, {RockSize::Small, 300}};
    for (const auto& [size, points] : kWorth) {
        const sim::Rock& rock = support::put_rock(world, size, {100, 100});
        CHECK(rock.points() == points);
        CHECK(rock.hit_points() == 1);
        CHECK(rock.life() == 0);
    }
}

TEST_CASE("a large rock breaks into one to three medium ones at its own corner [§6.2]") {
    for (std::int32_t pieces = 1; pieces <= 3; ++pieces) {
        support::TestWorld world = broken(RockSize::Large, pieces);
        CHECK(count(world, Kind::MediumRock) == pieces);
        CHECK(count(world, Kind::LargeRock) == 1);
        for (std::size_t i = 0; i < world.entities().size(); ++i) {
            const sim::Entity& each = world.entities()[i];
            CHECK(each.is_exploding() == (each.kind() == Kind::LargeRock));
            // New rocks already moved once in this tick (RULES.md §3.5).
            if (each.kind() == Kind::MediumRock) {
                CHECK(each.pos() - each.vel() == sim::from_pixels(100, 100));
            }
        }
    }
}

TEST_CASE("a medium rock breaks into one to three small ones, a small one into nothing [§6.2]") {
    for (std::int32_t pieces = 1; pieces <= 3; ++pieces) {
        CHECK(count(broken(RockSize::Medium, pieces), Kind::SmallRock) == pieces);
    }
    CHECK(broken(RockSize::Small, 0).entities().size() == 1);
}

TEST_CASE("pieces fly within the wave's range, pushed by 16 or 32 u/t and never at rest [§6.1]") {
    for (std::uint32_t seed = 1; seed < 200; ++seed) {
        support::TestWorld world = support::bare_world();
        world.random() = sim::Random(seed * 7919);
        for (const auto& [size, push] : {std::pair{RockSize::Medium, 1}, std::pair{RockSize::Small, 2}}) {
            const sim::Vec vel = sim::spawn_rock(world, size, {}, push).vel();
            for (const std::int32_t v : {vel.x, vel.y}) {
                REQUIRE(std::abs(v) > push * 16);
                REQUIRE(v >= -32 - push * 16);
                REQUIRE(v <= 31 + push * 16);
            }
        }
    }
}

TEST_CASE("a rock is present until its explosion ends after 25 ticks [§6.2]") {
    support::TestWorld world = broken(RockSize::Small, 0);
    CHECK(world.entities()[0].is_rock());
    step(world, 23);
    CHECK(world.entities().size() == 1);
    step(world);
    CHECK(world.entities().size() == 0);
}

TEST_CASE("an object's explosion stands still and shows 9 of its 12 frames [§3.7]") {
    support::TestWorld world = broken(RockSize::Small, 0);
    std::int32_t frame = 0;
    while (world.entities().size() > 0) {
        frame = world.entities()[0].frame();
        CHECK(world.entities()[0].pos() == sim::from_pixels(100, 100));
        step(world);
    }
    CHECK(frame == 8);
}

TEST_CASE("a rock's frames run forwards when it flies right and backwards when it flies left [§6.2]") {
    support::TestWorld world = support::bare_world();
    const sim::Rock& right = support::put_rock(world, RockSize::Large, {100, 100}, {5, 0});
    const sim::Rock& left = support::put_rock(world, RockSize::Large, {300, 400}, {-5, 0});
    const std::int32_t right_before = right.frame();
    const std::int32_t left_before = left.frame();
    step(world, 5);  // between 3 and 5 ticks a frame
    const std::int32_t forwards = (right.frame() - right_before + 60) % 60;
    const std::int32_t backwards = (left_before - left.frame() + 60) % 60;
    CHECK(forwards == 1);
    CHECK(backwards == 1);
}

TEST_CASE("an object advances its frame every delay + 1 ticks, and frames wrap [§3.6]") {
    support::TestWorld world = support::bare_world();
    const sim::Rock& rock = world.spawn<sim::Rock>(world.random(), RockSize::Large, sim::Vec{}, sim::Vec{1, 0}, 3);
    const std::int32_t start = rock.frame();
    for (int tick = 1; tick <= 4 * 60; ++tick) {
        step(world);
        REQUIRE(rock.frame() == (start + tick / 4) % 60);
    }
}

TEST_CASE("rocks roll their delay in the range of their size [§6.1]") {
    // The ticks until the first change of frame are the delay plus one.
    const auto delays_of = [](RockSize size) {
        std::set<int> delays;
        for (std::uint32_t seed = 1; seed < 60; ++seed) {
            support::TestWorld world = support::bare_world();
            world.random() = sim::Random(seed * 104729);
            const sim::Rock& rock = support::put_rock(world, size, {100, 400}, {1, 0});
            const std::int32_t start = rock.frame();
            int ticks = 0;
            while (rock.frame() == start) {
                step(world);
                ++ticks;
            }
            delays.insert(ticks - 1);
        }
        return delays;
    };
    CHECK(delays_of(RockSize::Large) == std::set<int>{2, 3, 4});
    CHECK(delays_of(RockSize::Medium) == std::set<int>{2, 3, 4});
    CHECK(delays_of(RockSize::Small) == std::set<int>{1, 2, 3});
}

TEST_CASE("every destroyed rock quickens the heartbeat, whatever its size [§6.2]") {
    support::TestWorld world = support::quiet_world();
    for (const RockSize size : {RockSize::Large, RockSize::Medium, RockSize::Small}) {
        sim::Rock& rock = support::put_rock(world, size, {100, 100});
        rock.on_blast(world);
    }
    step(world, 30);  // the current beat keeps its length
    CHECK(count(step(world, 26), sim::Event::Type::Heartbeat) == 0);
    CHECK(count(step(world), sim::Event::Type::Heartbeat) == 1);
}

TEST_CASE("the heartbeat quickens by a tick for each rock, down to 10 [§11.6]") {
    support::TestWorld world = support::quiet_world();
    for (int i = 0; i < 25; ++i) {
        world.wave().quicken_heartbeat();
    }
    step(world, 30);  // the current beat keeps its length
    CHECK(count(step(world, 100), sim::Event::Type::Heartbeat) == 10);
}

namespace {

sim::SteelRock& put_steel(support::TestWorld& world, sim::Vec vel = {}) {
    return world.spawn<sim::SteelRock>(world.random(), sim::from_pixels(100, 100), vel);
}

/// A world with a steel rock that has one hit point left and moves at (4, -6).
support::TestWorld worn_world() {
    support::TestWorld world = support::quiet_world();
    sim::SteelRock& steel = put_steel(world, {4, -6});
    for (int hit = 0; hit < 9; ++hit) {
        steel.on_shot(world, world.pilot(0).ship(), 1, {});
    }
    REQUIRE(steel.hit_points() == 1);
    return world;
}

void shoot_steel(support::TestWorld& world) {
    support::put_shot_on(world, 0, *support::last(world, Kind::SteelRock));
}

}  // namespace

TEST_CASE("every hit on steel pays 100, takes a hit point and adds half the shot's velocity [§6.3]") {
    support::TestWorld world = support::quiet_world();
    const sim::SteelRock& steel = put_steel(world, {10, 10});
    CHECK(steel.hit_points() == 10);
    support::put_shot_on(world, 0, steel, {101, -55});
    const sim::EventList events = step(world);
    CHECK(steel.hit_points() == 9);
    CHECK(steel.vel() == sim::Vec{60, -17});
    CHECK(world.pilot(0).score() == 100);
    CHECK(count(events, Event::Type::Hit, 0) == 1);
}

TEST_CASE("a hit cannot push steel beyond the speed limit [§3.4]") {
    support::TestWorld world = support::quiet_world();
    const sim::SteelRock& steel = put_steel(world, {100, -100});
    support::put_shot_on(world, 0, steel, {128, -128});
    step(world);
    CHECK(steel.vel() == sim::Vec{128, -128});
}

TEST_CASE("a fighter's shot takes three hit points of steel and pays nobody [§6.3]") {
    support::TestWorld world = support::world_before(sim::Arrival::Fighter);
    step(world);
    REQUIRE(count(world, Kind::BigFighter) == 1);  // without a fighter its shots would hit nothing
    const sim::SteelRock& steel = world.spawn<sim::SteelRock>(world.random(), sim::from_pixels(500, 350), sim::Vec{});
    support::put_enemy_shot_on(world, steel);
    step(world);
    CHECK(steel.hit_points() == 7);
    CHECK(world.pilot(0).score() == 0);
}

TEST_CASE("steel without hit points turns into a large rock on a roll of 0 [§6.3]") {
    support::TestWorld world = worn_world();
    shoot_steel(world);
    support::force_rolls(world, {{10, 0}});
    const sim::EventList events = step(world);
    CHECK(count(world, Kind::SteelRock) == 0);
    REQUIRE(count(world, Kind::LargeRock) == 1);
    CHECK(support::last(world, Kind::LargeRock)->vel() == sim::Vec{4, -6});
    CHECK(count(events, Event::Type::SteelToRock) == 1);
    CHECK(world.pilot(0).score() == 1000);
}

TEST_CASE("a rock that was steel advances its frame every 4 ticks [§6.3]") {
    support::TestWorld world = worn_world();
    shoot_steel(world);
    support::force_rolls(world, {{10, 0}});
    step(world);
    const sim::Entity* rock = support::last(world, Kind::LargeRock);
    const std::int32_t start = rock->frame();
    step(world, 3);
    CHECK(rock->frame() == (start + 1) % 60);
    step(world, 3);
    CHECK(rock->frame() == (start + 1) % 60);
    step(world);
    CHECK(rock->frame() == (start + 2) % 60);
}

TEST_CASE("steel without hit points explodes on a roll of 1 [§6.3]") {
    support::TestWorld world = worn_world();
    shoot_steel(world);
    support::force_rolls(world, {{10, 1}});
    const sim::EventList events = step(world);
    CHECK(support::last(world, Kind::SteelRock)->is_exploding());
    CHECK(count(events, Event::Type::Exploded) == 1);
    step(world, 24);
    CHECK(count(world, Kind::SteelRock) == 0);
}

TEST_CASE("steel without hit points turns into a mine on a roll of 2 [§6.3]") {
    support::TestWorld world = worn_world();
    shoot_steel(world);
    support::force_rolls(world, {{10, 2}});
    const sim::EventList events = step(world);
    CHECK(count(world, Kind::SteelRock) == 0);
    REQUIRE(count(world, Kind::Mine) == 1);
    CHECK(support::last(world, Kind::Mine)->vel() == sim::Vec{4 + 6, -6 + 6});  // it accelerates in its first tick
    CHECK(support::last(world, Kind::Mine)->hit_points() == 9);
    CHECK(count(events, Event::Type::Appeared) == 1);
}

TEST_CASE("steel without hit points gets all of them back on the other seven rolls [§6.3]") {
    for (std::int32_t result = 3; result < 10; ++result) {
        support::TestWorld world = worn_world();
        shoot_steel(world);
        support::force_rolls(world, {{10, result}});
        step(world);
        REQUIRE(count(world, Kind::SteelRock) == 1);
        CHECK(support::last(world, Kind::SteelRock)->hit_points() == 10);
        CHECK_FALSE(support::last(world, Kind::SteelRock)->is_exploding());
    }
}

TEST_CASE("a protected ship takes a hit point of steel each tick and gains half its velocity [§5.3, §6.3]") {
    support::TestWorld world = support::unprotected_world();
    const sim::Ship& ship = world.pilot(0).ship();
    const sim::SteelRock& steel = world.spawn<sim::SteelRock>(world.random(), ship.pos(), sim::Vec{7, -5});
    step(world, 1, {sim::Keys::Shield});
    CHECK(steel.hit_points() == 9);
    CHECK(ship.vel() == sim::Vec{3, -2});
    CHECK(world.pilot(0).score() == 100);
    step(world, 1, {sim::Keys::Shield});
    CHECK(steel.hit_points() == 8);
    CHECK(ship.vel() == sim::Vec{6, -4});
    CHECK(world.pilot(0).score() == 200);
}

TEST_CASE("a blast on steel with one hit point left does not keep the steel beside the rock or mine [§6.3]") {
    for (const auto& [result, kind] : {std::pair{0, Kind::LargeRock}, std::pair{2, Kind::Mine}}) {
        support::TestWorld world = worn_world();
        support::force_rolls(world, {{10, result}});
        world.blast(support::last(world, Kind::SmallRock));
        step(world);
        CHECK(count(world, Kind::SteelRock) == 0);
        CHECK(count(world, kind) == 1);
    }
}

TEST_CASE("steel alone does not keep a wave from ending [§6.3]") {
    support::TestWorld world = support::bare_world();
    put_steel(world);
    CHECK_FALSE(support::last(world, Kind::SteelRock)->is_rock());
    CHECK(count(step(world, 91), Event::Type::WaveCleared) == 1);
}
