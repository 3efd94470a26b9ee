// SPDX-License-Identifier: Zlib
#include "game/match/shown/run_ahead.h"

#include <catch2/catch.hpp>

#include "tests/support/worlds.h"

namespace {

using match::run_ahead;
using Inputs = std::vector<std::optional<sim::TickInput>>;

sim::TickInput held(std::uint8_t bits) {
    sim::TickInput input;
    input.keys[0].bits = bits;
    return input;
}

}  // namespace

TEST_CASE("a picture is between the last two worlds that the held keys lead to") {
    const support::TestWorld world = support::unprotected_world();
    const match::ConsecutiveWorlds picture =
        run_ahead(world, world, {held(0), held(sim::Keys::Left), held(sim::Keys::Left)});
    CHECK(picture.previous().tick() == world.tick() + 2);
    CHECK(picture.now().tick() == world.tick() + 3);
    CHECK(picture.previous().pilot(0).ship().heading() != world.pilot(0).ship().heading());
    CHECK(picture.now().pilot(0).ship().heading() != picture.previous().pilot(0).ship().heading());
    CHECK(picture.events().empty());
}

TEST_CASE("a picture of a game that is about to stand still stands still") {
    const support::TestWorld world = support::unprotected_world();
    const match::ConsecutiveWorlds picture = run_ahead(world, world, {held(0), std::nullopt, std::nullopt});
    CHECK(picture.now().tick() == world.tick() + 1);
    CHECK(picture.previous().hash() == picture.now().hash());
}

TEST_CASE("in the picture a ship lives as long as its death can be avoided") {
    support::TestWorld world = support::unprotected_world();
    support::put_rock_on(world, 0);
    sim::World lost = world;
    support::step(lost);
    REQUIRE(lost.pilot(0).ship().is_exploding());
    const sim::Ship& ship = world.pilot(0).ship();
    const match::ConsecutiveWorlds picture = run_ahead(world, world, {held(0), held(0)});
    CHECK(picture.previous().pilot(0).is_flying());
    CHECK(picture.now().pilot(0).is_flying());
    CHECK(picture.now().pilot(0).ship().pos().x == ship.pos().x + 2 * ship.vel().x);
    // A death that has been drawn stays.
    CHECK_FALSE(run_ahead(lost, lost, {held(0)}).now().pilot(0).is_flying());
    // A death that is held back in the shown world is held back here too.
    CHECK(run_ahead(lost, world, {held(0)}).now().pilot(0).is_flying());
}

TEST_CASE("in the picture the ship of a pilot who joined lives as long as its death can be avoided") {
    support::TestWorld world = support::unprotected_world();
    support::step_roster(world, sim::RosterEvent::Type::Join, 4);
    support::step(world, sim::kSpawnProtection);
    support::put_rock_on(world, 4);
    CHECK(run_ahead(world, world, {held(0), held(0)}).now().pilot(4).is_flying());
}

TEST_CASE("what arrives is drawn once it is shown") {
    const support::TestWorld before = support::world_before(sim::Arrival::Comet);
    sim::World after = before;
    support::step(after);
    REQUIRE(after.entities().size() > before.entities().size());
    CHECK(run_ahead(before, before, {held(0)}).now().entities().size() == before.entities().size());
    CHECK(run_ahead(after, after, {held(0)}).now().entities().size() == after.entities().size());
}

TEST_CASE("the pilot's own shot is drawn at once") {
    const support::TestWorld world = support::unprotected_world();
    const match::ConsecutiveWorlds picture = run_ahead(world, world, {held(sim::Keys::Fire)});
    CHECK(picture.now().pilot(0).ship().shots().size() == 1);
}
