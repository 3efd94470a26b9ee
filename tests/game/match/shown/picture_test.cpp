// SPDX-License-Identifier: Zlib
#include "game/match/shown/picture.h"

#include "tests/support/worlds.h"

#include <cmath>

#include <catch2/catch.hpp>

namespace {

using sim::Keys;

constexpr sim::Slot kOther = 1;

/// Returns the x coordinate in px at which the other pilot's ship is drawn in the newer world.
float drawn_x(const match::EasedPicture& picture, double at) {
    const sim::Ship& ship = picture.worlds().now().pilot(kOther).ship();
    return static_cast<float>(ship.pos().x) / sim::kSubpixels + picture.corrections().offset(ship.id(), at).x;
}

/// Returns the worlds after `ticks` ticks in which the other pilot holds `keys` from tick `from` on.
match::ConsecutiveWorlds ahead_of(const sim::World& world, int ticks, std::uint8_t keys, int from = 0) {
    match::ConsecutiveWorlds worlds(world);
    for (int tick = 0; tick < ticks; ++tick) {
        sim::TickInput input;
        input.keys[kOther].bits = tick >= from ? keys : std::uint8_t{0};
        worlds.step(input);
    }
    return worlds;
}

/// Returns a world in which the other pilot's ship points to the right.
support::TestWorld facing_right() {
    support::TestWorld world = support::unprotected_world({.pilots = 2});
    support::step_slot(world, kOther, 12, {Keys::Right});
    return world;
}

}  // namespace

TEST_CASE("a ship that thrusts unexpectedly does not jump in the picture") {
    const support::TestWorld world = facing_right();
    const double now = world.tick();
    match::EasedPicture picture({0});
    picture.update(ahead_of(world, 6, 0), 1, world, now + 0.4);
    const float before = drawn_x(picture, now + 0.4);
    picture.update(ahead_of(world, 6, Keys::Thrust), 1, world, now + 0.5);
    const auto true_x = static_cast<float>(picture.worlds().now().pilot(kOther).ship().pos().x) / sim::kSubpixels;
    CHECK(std::abs(true_x - before) > 2);
    CHECK(drawn_x(picture, now + 0.5) == Approx(before).margin(0.01));
    CHECK(drawn_x(picture, now + 3.5) == Approx(true_x).margin(0.01));
}

TEST_CASE("a change that comes with the next tick is eased as well") {
    const support::TestWorld world = facing_right();
    const double now = world.tick();
    match::EasedPicture picture({0});
    picture.update(ahead_of(world, 6, 0), 1, world, now + 0.9);
    const match::ConsecutiveWorlds next = ahead_of(world, 7, Keys::Thrust);
    picture.update(next, 1, world, now + 1);
    const match::ConsecutiveWorlds before = ahead_of(world, 6, 0);
    const sim::Ship& seen = before.now().pilot(kOther).ship();
    const sim::Ship& same = next.previous().pilot(kOther).ship();
    const float moved = static_cast<float>(seen.pos().x - same.pos().x) / sim::kSubpixels;
    CHECK(picture.corrections().offset(same.id(), now + 1).x == Approx(moved).margin(0.01));
}

TEST_CASE("a picture that runs on as it was seen needs no easing") {
    const support::TestWorld world = facing_right();
    match::EasedPicture picture({0});
    for (int frame = 0; frame < 20; ++frame) {
        picture.update(ahead_of(world, 2 + frame / 2, Keys::Thrust), 1, world, world.tick() + frame / 2.0);
        const sim::EntityId id = picture.worlds().now().pilot(kOther).ship().id();
        CHECK(picture.corrections().offset(id, world.tick() + frame / 2.0) == match::Offset{});
    }
}

TEST_CASE("frames more than a tick apart are not compared") {
    const support::TestWorld world = facing_right();
    match::EasedPicture picture({0});
    picture.update(ahead_of(world, 2, 0), 1, world, world.tick());
    picture.update(ahead_of(world, 8, Keys::Thrust), 1, world, world.tick() + 6);
    const sim::EntityId id = picture.worlds().now().pilot(kOther).ship().id();
    CHECK(picture.corrections().offset(id, world.tick() + 6) == match::Offset{});
}

TEST_CASE("a picture between two ticks moves by nothing at the moment of a correction") {
    const support::TestWorld world = facing_right();
    const double now = world.tick();
    const auto drawn_at = [&](const match::EasedPicture& picture, float fraction, double at) {
        const auto x = [](const sim::World& each) {
            return static_cast<float>(each.pilot(kOther).ship().pos().x) / sim::kSubpixels;
        };
        const sim::EntityId id = picture.worlds().now().pilot(kOther).ship().id();
        return x(picture.worlds().previous()) * (1 - fraction) + x(picture.worlds().now()) * fraction +
               picture.corrections().offset(id, at).x;
    };
    const float fraction = GENERATE(0.0F, 0.1F, 0.5F, 0.9F);
    match::EasedPicture picture({0});
    picture.update(ahead_of(world, 15, 0), fraction, world, now + fraction);
    const float before = drawn_at(picture, fraction, now + fraction);
    picture.update(ahead_of(world, 15, Keys::Thrust), fraction, world, now + fraction);
    CHECK(drawn_at(picture, fraction, now + fraction) == Approx(before).margin(0.01));
}

TEST_CASE("an object that is not confirmed yet jumps, since its id may have been another's") {
    const support::TestWorld confirmed = support::bare_world();
    const bool is_confirmed = GENERATE(true, false);
    support::TestWorld here = confirmed;
    support::TestWorld there = confirmed;
    const sim::EntityId id = support::put_rock(here, sim::RockSize::Large, {100, 100}).id();
    REQUIRE(support::put_rock(there, sim::RockSize::Large, {120, 100}).id() == id);
    const sim::World& newest = is_confirmed ? here : confirmed;
    match::EasedPicture picture({0});
    picture.update(match::ConsecutiveWorlds(here), 1, newest, 10);
    picture.update(match::ConsecutiveWorlds(there), 1, newest, 10);
    CHECK(picture.corrections().offset(id, 10) == (is_confirmed ? match::Offset{-20, 0} : match::Offset{}));
}

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
