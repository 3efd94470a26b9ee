// SPDX-License-Identifier: Zlib
#include "net/play/membership/lost_tail.h"

#include <utility>

#include <catch2/catch.hpp>

using net::kSecond;
using net::LostTail;

TEST_CASE("the rest of a lost peer's input is given up once nothing of it has come for 3 s, or 0.75 s of a liar's") {
    for (const auto& [is_liar, patience] : {std::pair{false, 3 * kSecond}, std::pair{true, 3 * kSecond / 4}}) {
        LostTail tails;
        CHECK_FALSE(tails.is_hopeless(2, 100, 105, is_liar, kSecond));
        CHECK_FALSE(tails.is_hopeless(2, 100, 105, is_liar, kSecond + patience - 1));
        CHECK(tails.is_hopeless(2, 100, 105, is_liar, kSecond + patience));
    }
}

TEST_CASE("waiting for a lost peer's input starts over with each tick of it, and with each new end") {
    LostTail tails;
    CHECK_FALSE(tails.is_hopeless(2, 100, 105, false, 0));
    CHECK_FALSE(tails.is_hopeless(2, 101, 105, false, 3 * kSecond));
    CHECK_FALSE(tails.is_hopeless(2, 101, 106, false, 6 * kSecond - 1));
    CHECK_FALSE(tails.is_hopeless(2, 101, 106, false, 9 * kSecond - 2));
    tails.forget(2);
    CHECK_FALSE(tails.is_hopeless(2, 101, 106, false, 10 * kSecond));
    CHECK(tails.is_hopeless(2, 101, 106, false, 13 * kSecond));
}
