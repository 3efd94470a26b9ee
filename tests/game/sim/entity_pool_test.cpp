// SPDX-License-Identifier: Zlib
#include "game/sim/entity_pool.h"

#include <catch2/catch.hpp>
#include <vector>

#include "game/sim/entities/pickups.h"
#include "tests/support/key_source.h"

using sim::EntityPool;
using sim::Multiplier;

namespace {

std::vector<sim::EntityId> ids(const EntityPool& pool) {
    std::vector<sim::EntityId> result;
    for (std::size_t i = 0; i < pool.size(); ++i) {
        result.push_back(pool[i].id());
    }
    return result;
}

EntityPool pool_of(sim::EntityId count) {
    EntityPool pool;
    for (sim::EntityId id = 1; id <= count; ++id) {
        pool.add<Multiplier>(id, sim::Vec{}, 2);
    }
    return pool;
}

}  // namespace

TEST_CASE("new entities go to the end, and the last one takes the place of a removed one [§3.5]") {
    EntityPool pool = pool_of(5);
    CHECK(ids(pool) == std::vector<sim::EntityId>{1, 2, 3, 4, 5});
    pool.remove_at(1);
    CHECK(ids(pool) == std::vector<sim::EntityId>{1, 5, 3, 4});
    pool.remove_at(3);
    CHECK(ids(pool) == std::vector<sim::EntityId>{1, 5, 3});
    pool.add<Multiplier>(9u, sim::Vec{}, 2);
    CHECK(ids(pool) == std::vector<sim::EntityId>{1, 5, 3, 9});
}

TEST_CASE("the pool grows past a hundred, and its entities do not move in memory [§3.5]") {
    EntityPool pool = pool_of(10);
    const sim::Entity* third = &pool[2];
    for (sim::EntityId id = 11; id <= 1000; ++id) {
        pool.add<Multiplier>(id, sim::Vec{}, 2);
    }
    CHECK(pool.size() == 1000);
    CHECK(&pool[2] == third);
    CHECK(pool[999].id() == 1000);
}

TEST_CASE("a copy has equal entities in the same order and shares nothing") {
    EntityPool pool = pool_of(40);
    pool.remove_at(7);
    EntityPool copy = pool;
    CHECK(ids(copy) == ids(pool));
    copy.remove_at(0);
    copy[0].remove();
    CHECK(pool.size() == 39);
    CHECK_FALSE(pool[0].is_gone());
    pool.clear();
    CHECK(copy.size() == 38);
    CHECK(copy[5].kind() == sim::Kind::Multiplier);
}

TEST_CASE("assignment replaces the entities, and self-assignment keeps them") {
    EntityPool pool = pool_of(3);
    const EntityPool other = pool_of(50);
    pool = other;
    CHECK(ids(pool) == ids(other));
    const EntityPool& same = pool;
    pool = same;
    CHECK(ids(pool) == ids(other));
}

TEST_CASE("moving a pool keeps its entities' addresses") {
    EntityPool pool = pool_of(4);
    const sim::Entity* first = &pool[0];
    const EntityPool moved = std::move(pool);
    CHECK(moved.size() == 4);
    CHECK(&moved[0] == first);
}

TEST_CASE("an entity is found by its id until it is removed") {
    EntityPool pool = pool_of(5);
    REQUIRE(pool.find(4) != nullptr);
    CHECK(pool.find(4)->id() == 4);
    pool.remove_at(3);
    CHECK(pool.find(4) == nullptr);
    CHECK(pool.find(0) == nullptr);
}

TEST_CASE("a pool agrees with a plain list through random changes") {
    support::Chance chance(5);
    EntityPool pool;
    std::vector<sim::EntityId> model;
    for (sim::EntityId id = 1; id < 5000; ++id) {
        if (chance.one_in(2) && !model.empty()) {
            const auto index = static_cast<std::size_t>(chance.below(static_cast<std::int32_t>(model.size())));
            pool.remove_at(index);
            model[index] = model.back();
            model.pop_back();
        } else {
            pool.add<Multiplier>(id, sim::Vec{}, 2);
            model.push_back(id);
        }
        REQUIRE(ids(pool) == model);
    }
}
