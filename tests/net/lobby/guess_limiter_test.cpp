// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "net/lobby/guess_limiter.h"

using namespace net;

TEST_CASE("three wrong passwords are free, and each further one costs more time, up to 8 seconds") {
    constexpr std::uint32_t kIp = 1;
    GuessLimiter limiter;
    Micros now = 0;
    for (int i = 0; i < 3; ++i) {
        CHECK(limiter.may_guess(kIp, now));
        limiter.note_wrong(kIp, now);
    }
    for (const Micros wait : {2 * kSecond, 4 * kSecond, 8 * kSecond, 8 * kSecond}) {
        CHECK_FALSE(limiter.may_guess(kIp, now + wait - 1));
        now += wait;
        CHECK(limiter.may_guess(kIp, now));
        limiter.note_wrong(kIp, now);
    }
    CHECK(limiter.may_guess(kIp + 1, now));
}

TEST_CASE("of many machines that try wrong passwords the newest 64 are remembered") {
    GuessLimiter limiter;
    for (std::uint32_t ip = 0; ip < 65; ++ip) {
        for (int i = 0; i < 3; ++i) {
            limiter.note_wrong(ip, 0);
        }
    }
    CHECK(limiter.may_guess(0, 0));
    CHECK_FALSE(limiter.may_guess(1, 0));
    CHECK_FALSE(limiter.may_guess(64, 0));
}
