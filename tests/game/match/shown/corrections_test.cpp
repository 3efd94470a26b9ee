// SPDX-License-Identifier: Zlib
#include "game/match/shown/corrections.h"

#include <catch2/catch.hpp>

#include <cmath>

#include "tests/support/worlds.h"

namespace {

constexpr sim::Slot kOwnSlot = 0;
constexpr sim::Slot kRemoteSlot = 1;
constexpr sim::EntityId kOwnId = kOwnSlot + 1;
constexpr sim::EntityId kRemoteId = kRemoteSlot + 1;

/// A world with a rock at a given position. The tick and the rock's id are always the same.
struct WorldWithRock {
    explicit WorldWithRock(sim::Vec pos_px)
        : world(support::bare_world()), id(support::put_rock(world, sim::RockSize::Large, pos_px).id()) {}

    support::TestWorld world;
    sim::EntityId id;
};

/// Returns a world of two pilots in which one ship flew to the right at 4 px a tick for the last `ticks` ticks, while
/// the other rested.
support::TestWorld world_after_flight(sim::Slot flown, int ticks, int of_ticks) {
    sim::Setup setup;
    setup.pilots = 2;
    support::TestWorld world = support::quiet_world(setup);
    support::step(world, of_ticks - ticks);
    world.pilot(flown).ship().accelerate(sim::from_pixels(4, 0));
    support::step(world, ticks);
    return world;
}

/// Notes a rebuild of a world that is drawn alone, and in which all objects are confirmed.
void note(match::Corrections& corrections, const sim::World& before, const sim::World& after, double at) {
    corrections.note({before, before}, {after, after}, 1, before, at);
}

}  // namespace

TEST_CASE("a moved rock starts where it was and is at its new place after 100 ms") {
    const WorldWithRock before({100, 200});
    const WorldWithRock after({112, 194});
    match::Corrections corrections({kOwnSlot});
    note(corrections, before.world, after.world, 50.5);
    CHECK(corrections.offset(after.id, 50.5) == match::Offset{-12, 6});
    CHECK(corrections.offset(after.id, 51.5).x == Approx(-8));
    CHECK(corrections.offset(after.id, 51.5).y == Approx(4));
    CHECK(corrections.offset(after.id, 53.5) == match::Offset{});
    CHECK(corrections.offset(after.id, 1000) == match::Offset{});
    CHECK(corrections.offset(after.id + 1, 50.5) == match::Offset{});
}

TEST_CASE("the pilot's own ship is at its new place after 66 ms and a remote ship after 100 ms") {
    for (const sim::Slot slot : {kOwnSlot, kRemoteSlot}) {
        const support::TestWorld before = world_after_flight(slot, 1, 6);
        const support::TestWorld after = world_after_flight(slot, 4, 6);
        match::Corrections corrections({kOwnSlot});
        note(corrections, before, after, 10);
        const sim::EntityId id = slot == kOwnSlot ? kOwnId : kRemoteId;
        CHECK(corrections.offset(id, 10) == match::Offset{-12, 0});
        CHECK(corrections.offset(id, 11).x == Approx(slot == kOwnSlot ? -6 : -8));
        CHECK(corrections.offset(id, 12).x == Approx(slot == kOwnSlot ? 0 : -4).margin(1e-6));
        CHECK(corrections.offset(id, 13) == match::Offset{});
        CHECK(corrections.offset(id == kOwnId ? kRemoteId : kOwnId, 10) == match::Offset{});
    }
}

TEST_CASE("a remote ship turns to its new heading within 100 ms, by the shorter way, and the pilot's own at once") {
    for (const sim::Slot slot : {kOwnSlot, kRemoteSlot}) {
        sim::Setup setup;
        setup.pilots = 2;
        support::TestWorld before = support::quiet_world(setup);
        support::TestWorld after = before;
        support::step_slot(before, slot, 6, {sim::Keys::Left});
        support::step_slot(after, slot, 6, {sim::Keys::Right});
        const auto way = sim::wrapped_distance(after.pilot(slot).ship().heading(), before.pilot(slot).ship().heading(),
                                               sim::kHeadings);
        REQUIRE(way < -2);  // from one side of 0, which is up, to the other
        REQUIRE(way > -sim::kHeadings / 2);
        match::Corrections corrections({kOwnSlot});
        note(corrections, before, after, 10);
        const sim::EntityId id = slot == kOwnSlot ? kOwnId : kRemoteId;
        const auto whole = slot == kOwnSlot ? 0.0F : static_cast<float>(way);
        CHECK(corrections.turn(id, 10) == Approx(whole));
        CHECK(corrections.turn(id, 11.5) == Approx(whole / 2));
        CHECK(corrections.turn(id, 13) == 0);
        CHECK(corrections.turn(id == kOwnId ? kRemoteId : kOwnId, 10) == 0);
        note(corrections, after, before, 10);
        CHECK(corrections.turn(id, 10) == Approx(0));  // back again, while the picture stands still
    }
}

TEST_CASE("a move of more than 96 px is not eased") {
    const WorldWithRock before({100, 200});
    const WorldWithRock near({196, 200});
    const WorldWithRock far({197, 200});
    match::Corrections corrections({kOwnSlot});
    note(corrections, before.world, near.world, 1);
    CHECK(corrections.offset(near.id, 1).x == -96);
    match::Corrections others({kOwnSlot});
    note(others, before.world, far.world, 1);
    CHECK(others.offset(far.id, 1) == match::Offset{});
}

TEST_CASE("corrections that would leave a rock more than 96 px off are given up") {
    const WorldWithRock first({100, 200});
    const WorldWithRock second({160, 200});
    const WorldWithRock third({220, 200});
    match::Corrections corrections({kOwnSlot});
    note(corrections, first.world, second.world, 1);
    note(corrections, second.world, third.world, 1.5);  // 50 px left, and 60 more
    CHECK(corrections.offset(third.id, 1.5) == match::Offset{});
}

TEST_CASE("a correction takes the shorter way across the edges of the field") {
    const WorldWithRock before({635, 3});
    const WorldWithRock after({5, 475});
    match::Corrections corrections({kOwnSlot});
    note(corrections, before.world, after.world, 1);
    CHECK(corrections.offset(after.id, 1) == match::Offset{-10, 8});
}

TEST_CASE("the drawn position does not jump when corrections follow each other") {
    const WorldWithRock first({100, 200});
    const WorldWithRock second({110, 200});
    const WorldWithRock third({104, 212});
    match::Corrections corrections({kOwnSlot});
    note(corrections, first.world, second.world, 1);
    const match::Offset left = corrections.offset(second.id, 2);
    note(corrections, second.world, third.world, 2);
    const match::Offset sum = corrections.offset(third.id, 2);
    CHECK(104 + sum.x == Approx(110 + left.x));
    CHECK(212 + sum.y == Approx(200 + left.y));
    CHECK(corrections.offset(third.id, 5) == match::Offset{});
}

TEST_CASE("a rebuild that moves nothing does not delay the end of an earlier correction") {
    const WorldWithRock before({100, 200});
    const WorldWithRock after({106, 200});
    match::Corrections corrections({kOwnSlot});
    note(corrections, before.world, after.world, 1);
    note(corrections, after.world, after.world, 2);
    note(corrections, after.world, after.world, 3);
    CHECK(corrections.offset(after.id, 3).x == Approx(-2));
    CHECK(corrections.offset(after.id, 4) == match::Offset{});
}

TEST_CASE("moves back and forth while the picture stands still cancel out") {
    const WorldWithRock here({100, 200});
    const WorldWithRock there({106, 200});
    match::Corrections corrections({kOwnSlot});
    for (int i = 0; i < 1000; ++i) {
        note(corrections, here.world, there.world, 1);
        note(corrections, there.world, here.world, 1);
    }
    CHECK(corrections.offset(here.id, 1) == match::Offset{});
    note(corrections, here.world, there.world, 1);
    CHECK(corrections.offset(here.id, 1) == match::Offset{-6, 0});
}

TEST_CASE("an object of another kind with the same id is another object") {
    const WorldWithRock rock({100, 200});
    support::TestWorld mined = support::bare_world();
    const sim::Entity& mine = support::put_object(mined, sim::Kind::Mine, sim::from_pixels(110, 200));
    REQUIRE(mine.id() == rock.id);
    match::Corrections corrections({kOwnSlot});
    note(corrections, rock.world, mined, 1);
    CHECK(corrections.offset(rock.id, 1) == match::Offset{});
}

TEST_CASE("an object that another one precedes in only one world is still found") {
    support::TestWorld before = support::bare_world();
    support::TestWorld after = before;
    const sim::EntityId gone = support::put_rock(before, sim::RockSize::Small, {300, 300}).id();
    REQUIRE(after.new_id() == gone);
    support::put_rock(before, sim::RockSize::Large, {100, 200});
    const sim::EntityId id = support::put_rock(after, sim::RockSize::Large, {104, 200}).id();
    match::Corrections corrections({kOwnSlot});
    note(corrections, before, after, 1);
    CHECK(corrections.offset(id, 1) == match::Offset{-4, 0});
}

TEST_CASE("a ship that is not in both worlds is not eased and did not move") {
    support::TestWorld before = world_after_flight(kRemoteSlot, 1, 6);
    support::TestWorld after = world_after_flight(kRemoteSlot, 3, 6);
    CHECK(match::ship_moves(before, after)[kRemoteSlot] == 8);
    CHECK(match::ship_moves(before, after)[kOwnSlot] == 0);
    after.pilot(kRemoteSlot).leave(after);
    match::Corrections corrections({kOwnSlot});
    note(corrections, before, after, 1);
    CHECK(corrections.offset(kRemoteId, 1) == match::Offset{});
    CHECK(match::ship_moves(before, after)[kRemoteSlot] == 0);
}

TEST_CASE("the meter learns of moves that are too far to be eased") {
    const support::TestWorld before = world_after_flight(kOwnSlot, 0, 30);
    const support::TestWorld after = world_after_flight(kOwnSlot, 30, 30);
    CHECK(match::ship_moves(before, after)[kOwnSlot] == 120);
    match::Corrections corrections({kOwnSlot});
    note(corrections, before, after, 1);
    CHECK(corrections.offset(kOwnId, 1) == match::Offset{});
}

TEST_CASE("rocks that one rebuild moves slide independently, and one that jumps does not stop the other") {
    support::TestWorld before = support::bare_world();
    support::TestWorld after = before;
    support::TestWorld later = before;
    const auto put_two = [](support::TestWorld& world, sim::Vec first_px, sim::Vec second_px) {
        support::put_rock(world, sim::RockSize::Large, first_px);
        return support::put_rock(world, sim::RockSize::Large, second_px).id();
    };
    const sim::EntityId second = put_two(before, {100, 200}, {300, 300});
    REQUIRE(put_two(after, {104, 200}, {300, 309}) == second);
    REQUIRE(put_two(later, {400, 200}, {300, 309}) == second);
    const sim::EntityId first = second - 1;
    match::Corrections corrections({kOwnSlot});
    note(corrections, before, after, 1);
    CHECK(corrections.offset(first, 1) == match::Offset{-4, 0});
    CHECK(corrections.offset(second, 1) == match::Offset{0, -9});
    note(corrections, after, later, 2.5);
    CHECK(corrections.offset(first, 2.5) == match::Offset{});
    CHECK(corrections.offset(second, 2.5).y == Approx(-4.5));
}
