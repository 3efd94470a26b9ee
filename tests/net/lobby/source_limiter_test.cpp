// SPDX-License-Identifier: Zlib
#include "net/lobby/source_limiter.h"

#include <catch2/catch.hpp>

using net::SourceLimiter;

TEST_CASE("one address's flood leaves the requests of others alone") {
    SourceLimiter limiter(4);
    int answered = 0;
    for (net::Micros now = 0; now < net::kSecond; now += net::kMillisecond) {
        answered += limiter.take(1, now) ? 1 : 0;
    }
    CHECK(answered >= 4);
    CHECK(answered <= 8);
    CHECK(limiter.take(2, net::kSecond));
}

TEST_CASE("an address may ask again after a quiet second") {
    SourceLimiter limiter(2);
    CHECK(limiter.take(1, 0));
    CHECK(limiter.take(1, 0));
    CHECK_FALSE(limiter.take(1, 0));
    CHECK(limiter.take(1, net::kSecond));
    CHECK(limiter.take(1, net::kSecond));
}

TEST_CASE("of many addresses the newest 512 are remembered") {
    SourceLimiter limiter(1);
    for (std::uint32_t ip = 1; ip <= 513; ++ip) {
        CHECK(limiter.take(ip, 0));
    }
    CHECK_FALSE(limiter.take(2, 0));
    CHECK_FALSE(limiter.take(513, 0));
    CHECK(limiter.take(1, 0));  // forgotten
}
