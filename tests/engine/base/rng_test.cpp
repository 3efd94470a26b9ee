// SPDX-License-Identifier: Zlib
#include "engine/base/rng.h"

#include <catch2/catch.hpp>

using engine::Rng;

TEST_CASE("the generator's numbers are those of SplitMix64") {
    Rng rng(1234567);  // the published sequence of this seed
    CHECK(rng.next() == 6457827717110365317ULL);
    CHECK(rng.next() == 3203168211198807973ULL);
    CHECK(rng.next() == 9817491932198370423ULL);
}

TEST_CASE("numbers between two bounds reach both and nothing beyond") {
    Rng rng(1);
    bool has_low = false;
    bool has_high = false;
    for (int i = 0; i < 1000; ++i) {
        const std::int64_t number = rng.between(-2, 3);
        REQUIRE(number >= -2);
        REQUIRE(number <= 3);
        has_low = has_low || number == -2;
        has_high = has_high || number == 3;
    }
    CHECK(has_low);
    CHECK(has_high);
}

TEST_CASE("a probability of 0 does not change the generator") {
    Rng rng(1);
    Rng other(1);
    CHECK_FALSE(rng.happens(0));
    CHECK(rng.next() == other.next());
    CHECK(rng.happens(1));
}
