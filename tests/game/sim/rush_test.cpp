// SPDX-License-Identifier: Zlib
#include "game/sim/rush.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "game/sim/chain.h"
#include "game/sim/entities/fighter.h"
#include "game/sim/entities/hazards.h"
#include "game/sim/entities/pickups.h"
#include "tests/support/worlds.h"

namespace {

using sim::Keys;
using sim::Vec;
using Type = sim::Event::Type;

constexpr sim::Setup kRush{.mode = sim::Mode::Rush};

/// Returns a game of Rush whose ship drifts, is no longer protected, and has an empty field, right after an entry.
support::TestWorld open_field() {
    support::TestWorld world(sim::World(kRush, sim::MaskTable::classic()));
    world.pilot(0).ship().accelerate({sim::kChainStillSpeed + 4, 0});
    support::step(world, sim::kSpawnProtection + 1);
    world.entities().clear();
    return world;
}

int number_of(const sim::EventList& events, Type type) {
    return static_cast<int>(std::ranges::count(events, type, &sim::Event::type));
}

/// Adds links as a kill does.
void add_links(support::TestWorld& world, std::int32_t links) {
    const sim::MutableWorld rules = world;
    rules.chain().add(rules, links, {});
}

/// Puts a large rock at rest beside the ship, at a distance of the cells' corners in pixels.
sim::EntityId put_large_rock(support::TestWorld& world, Vec away) {
    const Vec at = world.pilot(0).ship().pos() + sim::from_pixels(away.x, away.y);
    return world.spawn<sim::Rock>(world.random(), sim::RockSize::Large, at, Vec{}).id();
}

/// Pushes the ship to a speed along x, in u/t.
void push_ship(support::TestWorld& world, std::int32_t speed) {
    world.pilot(0).ship().accelerate({speed, 0});
}

}  // namespace

TEST_CASE("Rush has a wide field, one pilot, no waves, and ends after three minutes [§17.1]") {
    support::TestWorld world(sim::World({.mode = sim::Mode::Rush, .pilots = 5, .wave = 3}, sim::MaskTable::classic()));
    CHECK(world.field() == sim::Field{848, 480});
    CHECK(world.pilots_present() == 1);
    CHECK(world.pilot(0).ship().pixel_pos() == Vec{408, 222});
    const sim::EventList before = support::step(world, sim::kRushTicks - 1);
    CHECK(number_of(before, Type::GameOver) == 0);
    CHECK(number_of(before, Type::WaveCleared) == 0);
    const sim::EventList last = support::step(world);
    CHECK(number_of(last, Type::GameOver) == 1);
    CHECK(world.is_over());
    CHECK(world.tick() == 5400);
}

TEST_CASE("nobody can join a game of Rush") {
    support::TestWorld world = open_field();
    support::step_roster(world, sim::RosterEvent::Type::Join, 1);
    CHECK(world.pilots_present() == 1);
}

TEST_CASE("large or steel rocks come in from afar while the field holds little [§17.2]") {
    support::TestWorld world = open_field();
    world.pilot(0).ship().put(sim::from_pixels(100, 200));
    support::step(world, 3 * sim::kRushEntryEvery);
    REQUIRE(world.entities().size() >= 2);
    for (const sim::Entity* entity : world.entities().all()) {
        CHECK(entity->vel().x < 0);
        CHECK(entity->pos().x > sim::to_subpixels(424));
    }
}

TEST_CASE("every 15 seconds something comes: a fighter, a mine, a comet, a multiplier, a canister [§17.2]") {
    support::TestWorld world(sim::World(kRush, sim::MaskTable::classic()));
    std::vector<sim::Kind> came;
    for (int tick = 0; tick < 5 * sim::kRushEventEvery + 1; ++tick) {
        for (const sim::Event& event : support::step(world)) {
            if (event.type == Type::Appeared && (came.empty() || came.back() != event.kind)) {
                came.push_back(event.kind);
            }
        }
    }
    REQUIRE(came.size() >= 5);
    CHECK((came[0] == sim::Kind::BigFighter || came[0] == sim::Kind::LittleFighter));
    CHECK(std::vector<sim::Kind>(came.begin() + 1, came.begin() + 5) ==
          std::vector{sim::Kind::Mine, sim::Kind::Comet, sim::Kind::Multiplier, sim::Kind::Canister});
}

TEST_CASE("a kill adds a link, and a fighter or mine three [§17.3]") {
    support::TestWorld world = open_field();
    sim::Ship& ship = world.pilot(0).ship();
    auto& rock = world.spawn<sim::Rock>(world.random(), sim::RockSize::Small, sim::from_pixels(40, 40), Vec{});
    rock.on_shot(world, ship, 1, {});
    CHECK(world.chain().links() == 1);
    CHECK(world.pilot(0).score() == 300);
    auto& mine = world.spawn<sim::Mine>(world, sim::from_pixels(60, 400), Vec{});
    mine.on_shot(world, ship, sim::kMineHitPoints, {});
    CHECK(world.chain().links() == 4);
    auto& canister = world.spawn<sim::Canister>(world.random(), sim::from_pixels(200, 60), Vec{});
    canister.on_shot(world, ship, 1, {});
    CHECK(world.chain().links() == 4);
}

TEST_CASE("points are multiplied by the factor, which grows by one with every three links, to twelve [§17.3]") {
    support::TestWorld world = open_field();
    CHECK(world.chain().factor() == 1);
    add_links(world, 2);
    CHECK(world.chain().factor() == 1);
    auto& rock = world.spawn<sim::Rock>(world.random(), sim::RockSize::Small, sim::from_pixels(40, 40), Vec{});
    rock.on_shot(world, world.pilot(0).ship(), 1, {});
    CHECK(world.chain().factor() == 2);
    CHECK(world.pilot(0).score() == 600);
    add_links(world, 200);
    CHECK(world.chain().factor() == sim::kChainMostFactor);
}

TEST_CASE("steel pays only for the hit that takes its last hit point [§17.3]") {
    support::TestWorld world = open_field();
    auto& steel = world.spawn<sim::SteelRock>(world.random(), sim::from_pixels(40, 40), Vec{});
    for (int hit = 1; hit < sim::kSteelHitPoints; ++hit) {
        steel.on_shot(world, world.pilot(0).ship(), 1, {});
    }
    CHECK(world.pilot(0).score() == 0);
    CHECK(world.chain().links() == 0);
    steel.on_shot(world, world.pilot(0).ship(), 1, {});
    CHECK(world.pilot(0).score() == sim::kSteelPoints);
    CHECK(world.chain().links() == 1);
}

TEST_CASE("a multiplier adds links, and a comet its points and a link [§17.3]") {
    support::TestWorld world = open_field();
    auto& multiplier = world.spawn<sim::Multiplier>(sim::from_pixels(40, 40), 4);
    multiplier.on_shot(world, world.pilot(0).ship(), 1, {});
    CHECK(world.chain().links() == 4);
    auto& comet = world.spawn<sim::Comet>(world, sim::from_pixels(40, 40), 3000);
    comet.on_shot(world, world.pilot(0).ship(), 1, {});
    CHECK(world.chain().links() == 5);
    CHECK(world.pilot(0).score() == 3000);
    CHECK(world.pilot(0).bonus() == 0);
    CHECK(world.pilot(0).factor() == 1);
}

TEST_CASE("a chain that gets no link in time falls to half, again and again [§17.3]") {
    support::TestWorld world = open_field();
    add_links(world, 13);
    CHECK(world.chain().factor() == 5);
    const std::int32_t span = world.chain().span();
    CHECK(world.chain().life() == span);
    support::step(world, span - 1);
    CHECK(world.chain().links() == 13);
    const sim::EventList events = support::step(world);
    CHECK(number_of(events, Type::ChainFell) == 1);
    CHECK(world.chain().links() == 6);
    CHECK(world.chain().life() == world.chain().span());
}

TEST_CASE("a shot that hits nothing takes life from the chain [§17.3]") {
    support::TestWorld world = open_field();
    support::step(world, 1, {Keys::Fire});
    add_links(world, 1);
    support::step(world, sim::kShotMoves);
    world.entities().clear();
    const std::int32_t before = world.chain().life();
    support::step(world);
    CHECK(world.chain().life() == before - 1 - sim::kChainShotCost);
}

TEST_CASE("a ship that stands still earns nothing, and its chain runs out twice as fast [§17.3]") {
    support::TestWorld world = open_field();
    world.pilot(0).ship().put(sim::from_pixels(400, 200));
    support::step(world, sim::kChainStillFor);
    world.entities().clear();
    add_links(world, 1);
    const std::int32_t before = world.chain().life();
    support::step(world);
    CHECK(world.chain().is_idle());
    CHECK(world.chain().life() == before - 2);
    auto& rock = world.spawn<sim::Rock>(world.random(), sim::RockSize::Small, sim::from_pixels(40, 40), Vec{});
    rock.on_shot(world, world.pilot(0).ship(), 1, {});
    CHECK(world.pilot(0).score() == 0);
    CHECK(world.chain().links() == 1);
    push_ship(world, sim::kChainStillSpeed);
    support::step(world);
    CHECK_FALSE(world.chain().is_idle());
    CHECK(world.chain().life() == before - 3);
}

TEST_CASE("passing close to a rock at speed is a graze, once in two seconds for each rock [§17.3]") {
    support::TestWorld world = open_field();
    put_large_rock(world, {0, 40});
    CHECK(number_of(support::step(world), Type::Grazed) == 0);  // too slow
    push_ship(world, sim::kGrazeSpeed);
    const sim::EventList events = support::step(world);
    REQUIRE(number_of(events, Type::Grazed) == 1);
    CHECK(world.chain().links() == 1);
    CHECK(number_of(support::step(world), Type::Grazed) == 0);
}

TEST_CASE("what is farther away than 12 pixels, or harmless, is not grazed [§17.3]") {
    support::TestWorld world = open_field();
    put_large_rock(world, {0, 50});
    const Vec near = world.pilot(0).ship().pos() - sim::from_pixels(0, 34);
    world.spawn<sim::Canister>(world.random(), near, Vec{});
    push_ship(world, sim::kGrazeSpeed);
    CHECK(number_of(support::step(world), Type::Grazed) == 0);
}

TEST_CASE("nothing is grazed from behind a shield [§17.3]") {
    support::TestWorld world = open_field();
    put_large_rock(world, {0, 40});
    push_ship(world, sim::kGrazeSpeed);
    CHECK(number_of(support::step(world, 1, {Keys::Shield}), Type::Grazed) == 0);
}

TEST_CASE("raising the shield banks the square of the links, up to 72 [§17.4]") {
    support::TestWorld world = open_field();
    add_links(world, 30);
    const sim::EventList events = support::step(world, 1, {Keys::Shield});
    REQUIRE(number_of(events, Type::Banked) == 1);
    CHECK(world.pilot(0).score() == 18000);
    CHECK(world.chain().links() == 0);
    support::step(world, sim::kRushShield);
    add_links(world, 100);
    support::step(world, 1, {Keys::Shield});
    CHECK(world.pilot(0).score() == 18000 + 72 * 72 * 20);
}

TEST_CASE("a shield lasts a second, held or not, and there are three until the next minute [§17.4]") {
    support::TestWorld world = open_field();
    for (int raised = 0; raised < 3; ++raised) {
        CHECK(number_of(support::step(world, 1, {Keys::Shield}), Type::ShieldOn) == 1);
        const sim::EventList events = support::step(world, sim::kRushShield - 1);
        CHECK(number_of(events, Type::ShieldOn) == 0);
        support::step(world, 5);
        CHECK_FALSE(world.pilot(0).ship().is_protected());
    }
    add_links(world, 10);
    const sim::EventList events = support::step(world, 1, {Keys::Shield});
    CHECK(number_of(events, Type::ShieldEmpty) == 1);
    CHECK(world.chain().links() == 10);
    while (world.tick() <= static_cast<sim::Tick>(sim::kRushShieldsEvery)) {
        world.entities().clear();
        support::step(world);
    }
    CHECK(world.pilot(0).ship().shield() == 3 * sim::kRushShield);
}

TEST_CASE("a lost ship costs the chain, and the next one brings no shields [§17.4]") {
    support::TestWorld world = open_field();
    support::step(world, 1, {Keys::Shield});
    support::step(world, sim::kRushShield);
    add_links(world, 20);
    world.pilot(0).ship().destroy(world);
    CHECK(world.chain().links() == 0);
    support::step(world, sim::kShipExplosion + sim::kRespawnWait);
    REQUIRE(world.pilot(0).is_flying());
    CHECK(world.pilot(0).ship().shield() == 2 * sim::kRushShield);
}

TEST_CASE("in other modes nothing is chained, and the shield lasts as long as it is held") {
    support::TestWorld world = support::unprotected_world();
    auto& rock = world.spawn<sim::Rock>(world.random(), sim::RockSize::Small, sim::from_pixels(40, 40), Vec{});
    rock.on_shot(world, world.pilot(0).ship(), 1, {});
    CHECK(world.chain().links() == 0);
    CHECK(world.pilot(0).score() == 300);
    support::step(world, 1, {Keys::Shield});
    CHECK(world.pilot(0).ship().is_protected());
    support::step(world);
    CHECK_FALSE(world.pilot(0).ship().is_protected());
}
