// SPDX-License-Identifier: Zlib
#include "engine/base/bounded.h"

#include <catch2/catch.hpp>

TEST_CASE("a queue of bounded length discards its oldest item") {
    std::deque<int> items;
    for (int i = 1; i <= 4; ++i) {
        CHECK(engine::push_newest(items, i, 3) == i);
    }
    CHECK(items == std::deque<int>{2, 3, 4});
}

TEST_CASE("a full table forgets the key that was added first, however often it was used") {
    engine::BoundedTable<int, 2, int> table;
    CHECK(table.find(1) == nullptr);
    CHECK(table.find_or_add(1, 10) == 10);
    table.find_or_add(2);
    table.find_or_add(1, 11) += 5;
    REQUIRE(table.find(1) != nullptr);
    CHECK(*table.find(1) == 15);
    table.find_or_add(3);
    CHECK(table.find(1) == nullptr);
    CHECK(table.find(2) != nullptr);
    CHECK(table.find(3) != nullptr);
}
