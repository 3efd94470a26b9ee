// SPDX-License-Identifier: Zlib
// The mode of a crew, RULES.md §19.
#include "game/sim/team.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "game/sim/entities/pickups.h"
#include "tests/support/worlds.h"

namespace {

using sim::Kind;
using sim::Vec;
using support::count;
using Type = sim::Event::Type;
using RosterType = sim::RosterEvent::Type;

support::TestWorld crew_of(std::uint8_t pilots, std::uint8_t lives = sim::kDefaultLives) {
    return support::unprotected_world({.mode = sim::Mode::Crew, .pilots = pilots, .lives = lives});
}

/// Loses a ship and runs until its explosion is over.
sim::EventList lose(support::TestWorld& world, sim::Slot slot) {
    sim::EventList events = support::lose_ship(world, slot);
    const sim::EventList later = support::step(world, sim::kShipExplosion);
    events.insert(events.end(), later.begin(), later.end());
    return events;
}

const sim::Entity* pod_of(const sim::World& world, sim::Slot slot) {
    const auto all = world.entities().all();
    const auto found = std::ranges::find_if(all, [slot](const sim::Entity* entity) {
        return entity->kind() == Kind::DamagedShip && entity->slot() == slot;
    });
    return found == all.end() ? nullptr : *found;
}

void fly_to(support::TestWorld& world, sim::Slot slot, Vec at) {
    world.pilot(slot).ship().put(at);
}

int rocks_at_start(std::uint8_t pilots, std::uint8_t wave) {
    const sim::World world({.seed = 5, .mode = sim::Mode::Crew, .pilots = pilots, .wave = wave},
                           sim::MaskTable::classic());
    return count(world, Kind::LargeRock) + count(world, Kind::SteelRock);
}

/// Two ships out of reach of each other, one of which has broken a large rock. Returns a piece of it.
sim::Entity& broken_piece(support::TestWorld& world, sim::Slot by) {
    fly_to(world, 0, sim::from_pixels(100, 100));
    fly_to(world, 1, sim::from_pixels(500, 100));
    sim::Rock& rock = support::put_rock(world, sim::RockSize::Large, {300, 300});
    support::put_shot_on(world, by, rock);
    support::step(world);
    sim::Entity* piece = support::last(world, Kind::MediumRock);
    REQUIRE(piece != nullptr);
    return *piece;
}

}  // namespace

TEST_CASE("a crew has a pool of ships: two, and one for each pilot [§19.2]") {
    for (const std::uint8_t pilots : {std::uint8_t{2}, std::uint8_t{5}, std::uint8_t{8}}) {
        const support::TestWorld world = crew_of(pilots);
        CHECK(world.team().ships() == 2 + pilots);
        for (sim::Slot slot = 0; slot < pilots; ++slot) {
            CHECK(world.pilot(slot).lives() == 2 + pilots);
            CHECK(world.pilot(slot).is_flying());
        }
    }
}

TEST_CASE("whoever joins a crew brings a ship along, whoever leaves it leaves it behind, and none is gained by that") {
    support::TestWorld world = crew_of(2);
    support::step_roster(world, RosterType::Join, 2);
    CHECK(world.team().ships() == 5);
    CHECK(world.pilot(2).lives() == 5);
    support::step_roster(world, RosterType::Leave, 2);
    CHECK(world.team().ships() == 5);
    support::step_roster(world, RosterType::Return, 2);
    CHECK(world.team().ships() == 5);
    CHECK(world.pilot(2).is_flying());
}

TEST_CASE("a lost ship leaves a pod that drifts at half its speed and takes no ship from the pool") {
    support::TestWorld world = crew_of(2);
    world.pilot(0).ship().accelerate({30, -20});
    lose(world, 0);
    const sim::Entity* pod = pod_of(world, 0);
    REQUIRE(pod != nullptr);
    CHECK(pod->vel() == Vec{15, -10});
    CHECK(world.pilot(0).is_in_pod(world));
    CHECK(world.team().ships() == 4);
    CHECK(world.pilot(0).ticks_to_next_ship(world).value_or(0) >= sim::kPodTicks - 1);
}

TEST_CASE("a friend's touch brings the pilot back at the pod, at no cost, with points for both") {
    support::TestWorld world = crew_of(3, 1);
    lose(world, 0);
    const Vec there = pod_of(world, 0)->pos();
    fly_to(world, 2, there);
    const sim::EventList events = support::step(world);
    REQUIRE(count(events, Type::Fetched, 2) == 1);
    CHECK(support::first(events, Type::Fetched)->value == 0);
    CHECK(count(events, Type::Spawned, 0) == 1);
    CHECK(world.pilot(0).is_flying());
    CHECK(world.pilot(0).ship().pos() == there);
    CHECK(world.pilot(0).ship().protection() > 0);
    CHECK(world.pilot(0).score() == 1000);
    CHECK(world.pilot(2).score() == 1000);
    CHECK(world.team().ships() == 3);
    CHECK(pod_of(world, 0) == nullptr);
}

TEST_CASE("a pod cannot be fetched while the ship still explodes") {
    support::TestWorld world = crew_of(2);
    support::lose_ship(world, 0);
    REQUIRE(pod_of(world, 0) != nullptr);
    fly_to(world, 1, pod_of(world, 0)->pos());
    CHECK(count(support::step(world, sim::kShipExplosion - 2), Type::Fetched) == 0);
    CHECK(count(support::step(world, 4), Type::Fetched, 1) == 1);
}

TEST_CASE("nothing hurts a pod") {
    support::TestWorld world = crew_of(2);
    lose(world, 0);
    const sim::EntityId pod = pod_of(world, 0)->id();
    support::put_shot_on(world, 1, *pod_of(world, 0));
    support::put_enemy_shot_on(world, *pod_of(world, 0));
    world.blast(nullptr);
    support::step(world, 2);
    REQUIRE(pod_of(world, 0) != nullptr);
    CHECK(pod_of(world, 0)->id() == pod);
    CHECK_FALSE(pod_of(world, 0)->is_exploding());
}

TEST_CASE("a pilot whom nobody fetches gets a ship from the pool after twenty seconds") {
    support::TestWorld world = crew_of(2);
    lose(world, 0);
    support::step(world, sim::kPodTicks - 2);
    CHECK(world.pilot(0).is_in_pod(world));
    support::step(world, 2);
    CHECK(world.pilot(0).is_flying());
    CHECK(world.team().ships() == 3);
    CHECK(pod_of(world, 0) == nullptr);
}

TEST_CASE("with an empty pool the pilot flies on as a ghost, until the next wave") {
    support::TestWorld world = crew_of(2, 1);
    world.pilot(0).change_lives(world, -2);
    REQUIRE(world.team().ships() == 0);
    lose(world, 0);
    const sim::EventList events = support::step(world, sim::kPodTicks);
    CHECK(count(events, Type::BecameGhost, 0) == 1);
    CHECK(world.pilot(0).is_ghost());
    world.pilot(0).begin_wave(world);
    CHECK_FALSE(world.pilot(0).is_ghost());
    CHECK(world.pilot(0).is_flying());
    CHECK(world.team().ships() == 0);
}

TEST_CASE("if nobody is left who could come, pilots in pods wait no longer than in co-op") {
    support::TestWorld world = crew_of(2);
    lose(world, 0);
    lose(world, 1);
    CHECK(*world.pilot(0).ticks_to_next_ship(world) <= sim::kRespawnWait);
    CHECK(*world.pilot(1).ticks_to_next_ship(world) <= sim::kRespawnWait);
    support::step(world, sim::kRespawnWait);
    CHECK(world.pilot(0).is_flying());
    CHECK(world.pilot(1).is_flying());
    CHECK(world.team().ships() == 2);
}

TEST_CASE("a crew's game ends when the pool is empty and nobody flies except ghosts without a pod to fetch") {
    support::TestWorld world = crew_of(2, 1);
    world.pilot(0).change_lives(world, -2);
    SECTION("both are lost") {
        lose(world, 0);
        CHECK_FALSE(world.is_over());
        const sim::EventList events = lose(world, 1);
        CHECK(count(events, Type::GameOver) == 1);
    }
    SECTION("a ghost fetches the last pilot") {
        lose(world, 0);
        support::step(world, sim::kPodTicks);
        REQUIRE(world.pilot(0).is_ghost());
        lose(world, 1);
        REQUIRE_FALSE(world.is_over());
        fly_to(world, 0, pod_of(world, 1)->pos());
        support::step(world);
        CHECK(world.pilot(1).is_flying());
        CHECK_FALSE(world.is_over());
    }
    SECTION("a ghost comes too late") {
        lose(world, 0);
        support::step(world, sim::kPodTicks);
        lose(world, 1);
        const sim::EventList events = support::step(world, sim::kPodTicks);
        CHECK(count(events, Type::GameOver) == 1);
    }
}

TEST_CASE("when a pilot leaves, the pod disappears, and returning costs a ship from the pool") {
    support::TestWorld world = crew_of(2);
    lose(world, 0);
    support::step_roster(world, RosterType::Leave, 0);
    CHECK(pod_of(world, 0) == nullptr);
    support::step_roster(world, RosterType::Return, 0);
    CHECK(world.pilot(0).is_flying());
    CHECK(world.team().ships() == 3);
}

TEST_CASE("all scores together earn the ships of a crew, one for 50,000 points a pilot") {
    support::TestWorld world = crew_of(2);
    world.pilot(0).share_points(60000);
    CHECK(count(support::step(world), Type::ExtraLife) == 0);
    world.pilot(1).share_points(40000);
    const sim::EventList events = support::step(world);
    CHECK(count(events, Type::ExtraLife, 0) == 1);
    CHECK(count(events, Type::ExtraLife, 1) == 1);
    CHECK(world.team().ships() == 5);
    CHECK(sim::team_score(world) == 100000);
}

TEST_CASE("a damaged ship adds to the pool, and a multiplier counts for all") {
    support::TestWorld world = crew_of(2);
    world.spawn<sim::DamagedShip>(world.random(), world.pilot(1).ship().pos(), Vec{});
    support::step(world);
    CHECK(world.team().ships() == 5);
    world.pilot(0).take_multiplier(world, 4, {});
    CHECK(world.pilot(0).factor() == 4);
    CHECK(world.pilot(1).factor() == 4);
}

TEST_CASE("rocks grow with the pilots, and some wait outside until there is room [§19.1]") {
    const int alone = rocks_at_start(1, 8);
    CHECK(rocks_at_start(2, 8) == alone + alone * 8 / 10);
    CHECK(rocks_at_start(4, 8) <= sim::kCrewRocks + 4 * sim::kCrewRocksEach);
    support::TestWorld world(sim::World({.mode = sim::Mode::Crew, .pilots = 8, .wave = 15, .has_collisions = false},
                                        sim::MaskTable::classic()));
    const std::int32_t outside = world.team().rocks_outside();
    REQUIRE(outside > 0);
    CHECK(count(world, Kind::LargeRock) + count(world, Kind::SteelRock) == sim::kCrewRocks + 8 * sim::kCrewRocksEach);
    support::step(world, 60);
    CHECK(world.team().rocks_outside() == outside);
    world.entities().clear();
    support::step(world, 2 * sim::kRockEntryEvery);
    CHECK(world.team().rocks_outside() == outside - 2);
    // The wave goes on while rocks are outside, though none is in the field.
    for (std::int32_t i = 0; i < outside * sim::kRockEntryEvery; ++i) {
        world.entities().clear();
        REQUIRE(count(support::step(world), Type::WaveCleared) == 0);
    }
    CHECK(world.team().rocks_outside() == 0);
}

TEST_CASE("cross-fire pays twice the points to both pilots, for a second and a half [§19.3]") {
    support::TestWorld world = crew_of(2);
    sim::Entity& piece = broken_piece(world, 0);
    CHECK(world.pilot(0).score() == sim::kLargeRockPoints);
    SECTION("in time") {
        support::put_shot_on(world, 1, piece);
        const sim::EventList events = support::step(world);
        REQUIRE(count(events, Type::CrossFire, 1) == 1);
        CHECK(support::first(events, Type::CrossFire)->value == 0);
        CHECK(support::first(events, Type::CrossFire)->extra == 2 * sim::kMediumRockPoints);
        CHECK(world.pilot(1).score() == 2 * sim::kMediumRockPoints);
        CHECK(world.pilot(0).score() == sim::kLargeRockPoints + 2 * sim::kMediumRockPoints);
    }
    SECTION("too late") {
        support::step(world, sim::kCrossFireTicks);
        support::put_shot_on(world, 1, piece);
        CHECK(count(support::step(world), Type::CrossFire) == 0);
        CHECK(world.pilot(1).score() == sim::kMediumRockPoints);
    }
    SECTION("by the same pilot") {
        support::put_shot_on(world, 0, piece);
        CHECK(count(support::step(world), Type::CrossFire) == 0);
        CHECK(world.pilot(0).score() == sim::kLargeRockPoints + sim::kMediumRockPoints);
    }
}

TEST_CASE("ships close to each other share the energy of their shields [§19.4]") {
    support::TestWorld world = crew_of(2);
    fly_to(world, 0, sim::from_pixels(200, 200));
    fly_to(world, 1, sim::from_pixels(200 + sim::kLinkReachPx, 200));
    world.pilot(0).ship().add_shield(-60);
    REQUIRE(sim::are_linked(world, 0, 1));
    support::step(world, 20);
    CHECK(world.pilot(0).ship().shield() == 40);
    CHECK(world.pilot(1).ship().shield() == 80);
    support::step(world, 60);
    CHECK(world.pilot(0).ship().shield() + world.pilot(1).ship().shield() == 120);
    CHECK(std::abs(world.pilot(0).ship().shield() - world.pilot(1).ship().shield()) <= 1);
    fly_to(world, 1, sim::from_pixels(201 + sim::kLinkReachPx, 200));
    CHECK_FALSE(sim::are_linked(world, 0, 1));
}

TEST_CASE("nothing of a crew's rules acts in co-op") {
    support::TestWorld world = support::unprotected_world({.pilots = 2});
    CHECK_FALSE(sim::are_linked(world, 0, 1));
    lose(world, 0);
    CHECK(pod_of(world, 0) == nullptr);
    CHECK(world.pilot(0).lives() == 2);
    CHECK(world.pilot(1).lives() == 2);
    CHECK_FALSE(world.pilot(0).is_in_pod(world));
    CHECK(world.team().rocks_outside() == 0);
}
