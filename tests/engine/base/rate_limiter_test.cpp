// SPDX-License-Identifier: Zlib
#include "engine/base/rate_limiter.h"

#include <catch2/catch.hpp>

using engine::RateLimiter;

TEST_CASE("a rate limiter allows a period's actions at once, then as many per period") {
    constexpr std::int64_t kSecond = 1'000'000;
    RateLimiter limiter(10);
    int taken = 0;
    for (std::int64_t now = -3 * kSecond; now < 0; now += 1000) {
        taken += limiter.take(now) ? 1 : 0;
    }
    CHECK(taken >= 39);
    CHECK(taken <= 40);
}

TEST_CASE("a rate limiter's period may be longer than a second") {
    constexpr std::int64_t kMinute = 60'000'000;
    RateLimiter limiter(2, kMinute);
    CHECK(limiter.take(0));
    CHECK(limiter.take(0));
    CHECK_FALSE(limiter.take(kMinute / 2 - 1));
    CHECK(limiter.take(kMinute / 2));
}

TEST_CASE("a rate limiter takes several actions at once or none of them") {
    constexpr std::int64_t kSecond = 1'000'000;
    RateLimiter limiter(100);
    CHECK(limiter.take(0, 60));
    CHECK_FALSE(limiter.has(0, 41));
    CHECK_FALSE(limiter.take(0, 41));
    CHECK(limiter.take(0, 40));
    CHECK_FALSE(limiter.take(kSecond / 2, 51));
    CHECK(limiter.has(kSecond / 2, 50));
    CHECK(limiter.take(kSecond / 2, 50));
}

TEST_CASE("a limit that is no whole number of microseconds each is not exceeded") {
    RateLimiter limiter(120'000);
    int taken = 0;
    for (std::int64_t now = 0; now < 10'000'000; now += 500) {
        taken += limiter.take(now, 97) ? 97 : 0;
    }
    CHECK(taken <= 11 * 120'000);
    CHECK(taken >= 10 * 120'000);
}
