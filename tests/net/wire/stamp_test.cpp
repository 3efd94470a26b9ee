// SPDX-License-Identifier: Zlib
#include "net/wire/stamp.h"

#include <catch2/catch.hpp>

using namespace net;

TEST_CASE("a stamp is found some tries at a time, and is good for its purpose, subject and period only") {
    StampMaker maker("for this", "thing", 3);
    int calls = 1;
    auto stamp = maker.search();
    for (; !stamp; ++calls) {
        stamp = maker.search();
    }
    CHECK(calls > 1);
    CHECK(stamp->period == 3);
    CHECK(maker.search() == stamp);
    CHECK(is_stamped(*stamp, "for this", "thing"));
    CHECK_FALSE(is_stamped(*stamp, "for that", "thing"));
    CHECK_FALSE(is_stamped(*stamp, "for this", "other"));
    CHECK_FALSE(is_stamped({.period = 4, .number = stamp->number}, "for this", "thing"));
    CHECK_FALSE(is_stamped({.period = 3, .number = stamp->number + 1}, "for this", "thing"));
}

TEST_CASE("a stamp is valid in its ten minutes and the following ten") {
    const Stamp stamp{.period = 5};
    CHECK_FALSE(is_current(stamp, 5 * 600 - 1));
    CHECK(is_current(stamp, 5 * 600));
    CHECK(is_current(stamp, 7 * 600 - 1));
    CHECK_FALSE(is_current(stamp, 7 * 600));
}
