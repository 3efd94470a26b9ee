// SPDX-License-Identifier: Zlib
#include "game/view/field/sprites.h"
#include "game/view/kind_info.h"
#include "tests/support/places.h"
#include "tests/support/worlds.h"

#include <catch2/catch.hpp>

using namespace view;

TEST_CASE("the sprite index has every sheet with enough frames") {
    const auto atlas = engine::Atlas::load(places::assets() / "sprites");
    REQUIRE(atlas);
    for (std::size_t i = 0; i < kSheetCount; ++i) {
        const SheetNeed& wanted = need(static_cast<Sheet>(i));
        const auto id = atlas->sheet(wanted.name);
        INFO(wanted.name);
        REQUIRE(id);
        CHECK(atlas->info(*id).frames >= wanted.frames);
    }
    CHECK(Sprites::find(*atlas));
}

TEST_CASE("every kind has a sheet with as many frames as its rules count") {
    for (const sim::MaskSet& set : sim::kMaskSets) {
        const auto sheet = kind_info(set.kind).sheet;
        INFO(sim::kind_name(set.kind));
        REQUIRE(sheet);
        CHECK(need(*sheet).frames == set.frames);
    }
    CHECK(kind_info(sim::Kind::Shot).sheet);
    CHECK(kind_info(sim::Kind::EnemyShot).sheet);
    CHECK_FALSE(kind_info(sim::Kind::Shrapnel).sheet);
    CHECK(need(Sheet::ShrapnelA).frames == sim::kShrapnelFrames[0]);
    CHECK(need(Sheet::ShrapnelB).frames == sim::kShrapnelFrames[1]);
}

TEST_CASE("the two pieces of a ship have a sheet each") {
    sim::World world = support::quiet_world();
    support::lose_ship(world, 0);
    bool has_a = false;
    bool has_b = false;
    for (std::size_t i = 0; i < world.entities().size(); ++i) {
        if (world.entities()[i].kind() == sim::Kind::Shrapnel) {
            has_a = has_a || look_of(world.entities()[i]).sheet == Sheet::ShrapnelA;
            has_b = has_b || look_of(world.entities()[i]).sheet == Sheet::ShrapnelB;
        }
    }
    CHECK(has_a);
    CHECK(has_b);
}

TEST_CASE("an explosion shows each frame of its sheet in turn, a tick each") {
    sim::World world = support::quiet_world();
    support::lose_ship(world, 0);
    const sim::Ship& ship = world.pilot(0).ship();
    int last = look_of(ship).frame;
    CHECK(look_of(ship).sheet == Sheet::ShipExplosion);
    CHECK(last <= 1);
    while (ship.is_exploding() && world.pilot(0).is_alive()) {
        support::step(world);
        if (!world.pilot(0).is_alive()) {
            break;
        }
        CHECK(look_of(ship).frame == last + 1);
        last = look_of(ship).frame;
        REQUIRE(last < need(Sheet::ShipExplosion).frames);
    }
    CHECK(last >= need(Sheet::ShipExplosion).frames - 2);
}
