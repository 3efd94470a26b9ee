// SPDX-License-Identifier: Zlib
// Contacts of the fighter and its shots: its columns of the table in RULES.md §5.4.
#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/support/worlds.h"

using sim::Event;
using sim::Kind;
using support::count;
using support::put_enemy_shot_on;
using support::put_shot_on;
using support::step;

namespace {

constexpr Kind kTouchables[] = {Kind::LargeRock, Kind::MediumRock, Kind::SmallRock, Kind::SteelRock,
                                Kind::Mine,      Kind::Vortex,     Kind::Nova};

/// A world with the wave's own fighter, far from everything else.
struct FighterWorld {
    support::TestWorld world = support::world_before(sim::Arrival::Fighter);
    sim::Entity* fighter = nullptr;

    FighterWorld() {
        step(world);
        fighter = support::last(world, Kind::BigFighter);
        REQUIRE(fighter != nullptr);
        REQUIRE(world.wave().fighter() == fighter->id());
    }
};

}  // namespace

TEST_CASE("a fighter takes a hit point from rocks, steel, mines, wells and novas, unhurt, without score [§5.4]") {
    for (const Kind kind : kTouchables) {
        INFO(sim::kind_name(kind));
        FighterWorld setting;
        const sim::Entity& entity = support::put_object(setting.world, kind, setting.fighter->pos());
        const std::int32_t whole = entity.hit_points();
        step(setting.world);
        CHECK(entity.hit_points() == whole - 1);
        CHECK(entity.is_exploding() == (whole == 1));
        CHECK(setting.fighter->hit_points() == 3);
        CHECK(setting.world.pilot(0).score() == 0);
    }
}

TEST_CASE("a fighter passes through canisters and damaged ships [§5.4]") {
    FighterWorld setting;
    const sim::Entity& canister = support::put_object(setting.world, Kind::Canister, setting.fighter->pos());
    const sim::Entity& wreck = support::put_object(setting.world, Kind::DamagedShip, setting.fighter->pos());
    const sim::EventList events = step(setting.world, 3);
    CHECK_FALSE(canister.is_exploding());
    CHECK_FALSE(wreck.is_exploding());
    CHECK(count(events, Event::Type::Rescued) == 0);
    CHECK(count(setting.world, Kind::DamagedShip) == 1);
    CHECK(setting.fighter->hit_points() == 3);
}

TEST_CASE("a fighter's shot takes 3 hit points without score [§5.4]") {
    for (const Kind kind : {Kind::LargeRock, Kind::MediumRock, Kind::SmallRock, Kind::SteelRock, Kind::Mine,
                            Kind::Vortex, Kind::Nova, Kind::Canister, Kind::DamagedShip}) {
        INFO(sim::kind_name(kind));
        FighterWorld setting;
        const sim::Entity& entity = support::put_object(setting.world, kind, sim::from_pixels(500, 350));
        const std::int32_t whole = entity.hit_points();
        put_enemy_shot_on(setting.world, entity);
        step(setting.world);
        CHECK(entity.hit_points() == std::max(0, whole - 3));
        CHECK(setting.world.pilot(0).score() == 0);
        CHECK(setting.world.enemy_shots().size() == 0);
    }
}

TEST_CASE("a fighter's shot removes a multiplier or comet to nobody's benefit [§5.4]") {
    for (const Kind kind : {Kind::Multiplier, Kind::Comet}) {
        FighterWorld setting;
        put_enemy_shot_on(setting.world, support::put_object(setting.world, kind, sim::from_pixels(500, 350)));
        const sim::EventList events = step(setting.world);
        CHECK(count(setting.world, kind) == 0);
        CHECK(count(events, Event::Type::Vanished) == 1);
        CHECK(setting.world.pilot(0).factor() == 1);
        CHECK(setting.world.pilot(0).bonus() <= 2000);
    }
}

TEST_CASE("a fighter's shot destroys a ship unless it is protected [§5.4]") {
    FighterWorld setting;
    support::TestWorld& world = setting.world;
    REQUIRE(world.pilot(0).ship().protection() == 0);
    put_enemy_shot_on(world, world.pilot(0).ship());
    step(world, 1, {sim::Keys::Shield});
    CHECK(world.pilot(0).is_flying());
    CHECK(world.enemy_shots().size() == 0);
    put_enemy_shot_on(world, world.pilot(0).ship());
    step(world);
    CHECK_FALSE(world.pilot(0).is_flying());
}

TEST_CASE("shots of an exploding fighter hurt nobody [§6.12]") {
    FighterWorld setting;
    support::TestWorld& world = setting.world;
    for (int hit = 0; hit < 3; ++hit) {
        put_shot_on(world, 0, *setting.fighter);
    }
    put_enemy_shot_on(world, world.pilot(0).ship());
    step(world, 10);
    CHECK(setting.fighter->is_exploding());
    CHECK(world.wave().fighter() == 0);
    CHECK(world.pilot(0).is_flying());
    CHECK(world.enemy_shots().size() == 1);
    step(world, 20);
    CHECK(world.enemy_shots().size() == 0);
}
