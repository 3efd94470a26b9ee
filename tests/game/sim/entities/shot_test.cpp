// SPDX-License-Identifier: Zlib
#include "game/sim/entities/shot.h"

#include <catch2/catch.hpp>
#include <utility>

#include "tests/support/worlds.h"

using sim::Shot;
using sim::ShotList;

namespace {

Shot shot(sim::EntityId id, sim::Vec vel = {}) {
    return Shot(id, sim::Kind::Shot, {1600, 1600}, vel, sim::kShotMoves);
}

}  // namespace

TEST_CASE("a shot makes 29 moves, a long range shot 59 [§8.2]") {
    for (const auto& [moves, expected] : {std::pair{sim::kShotMoves, 29}, std::pair{sim::kShotMovesLongRange, 59}}) {
        support::TestWorld world = support::quiet_world();
        ShotList shots;
        shots.add(Shot(99, sim::Kind::Shot, {1600, 1600}, {10, 0}, moves));
        for (int move = 1; move <= expected; ++move) {
            shots.step(world);
            REQUIRE(shots.size() == 1);
            REQUIRE(shots[0].pos() == sim::Vec{1600 + 10 * move, 1600});
        }
        shots.step(world);
        CHECK(shots.size() == 0);
    }
}

TEST_CASE("a shot wraps at the edges of the field [§3.2]") {
    support::TestWorld world = support::quiet_world();
    ShotList shots;
    shots.add(Shot(99, sim::Kind::Shot, {10200, 20}, {128, -128}, 29));
    shots.step(world);
    CHECK(shots[0].pos() == sim::Vec{10200 + 128 - 10240, 20 - 128 + 7680});
}

TEST_CASE("a list takes 18 shots and refuses the next [§8.2]") {
    ShotList shots;
    for (sim::EntityId id = 1; id <= 18; ++id) {
        CHECK(shots.add(shot(id)));
    }
    CHECK(shots.is_full());
    CHECK_FALSE(shots.add(shot(19)));
    CHECK(shots.size() == 18);
}

TEST_CASE("the last shot takes the place of a removed one [§3.5]") {
    ShotList shots;
    for (sim::EntityId id = 1; id <= 4; ++id) {
        shots.add(shot(id));
    }
    shots.remove_at(1);
    REQUIRE(shots.size() == 3);
    CHECK(shots[0].id() == 1);
    CHECK(shots[1].id() == 4);
    CHECK(shots[2].id() == 3);
}

TEST_CASE("shots that expire together are all removed") {
    support::TestWorld world = support::quiet_world();
    ShotList shots;
    for (sim::EntityId id = 1; id <= 18; ++id) {
        shots.add(Shot(id, sim::Kind::Shot, {1600, 1600}, {}, id % 2 == 0 ? 3 : 5));
    }
    for (int move = 0; move < 4; ++move) {
        shots.step(world);
    }
    CHECK(shots.size() == 9);
    shots.step(world);
    shots.step(world);
    CHECK(shots.size() == 0);
}

TEST_CASE("a copy of a list has its shots in order") {
    ShotList shots;
    for (sim::EntityId id = 1; id <= 5; ++id) {
        shots.add(shot(id));
    }
    shots.remove_at(0);
    const ShotList copy = shots;
    shots.clear();
    REQUIRE(copy.size() == 4);
    CHECK(copy[0].id() == 5);
    CHECK(copy[3].id() == 4);
}
