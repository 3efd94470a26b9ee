// SPDX-License-Identifier: Zlib
#include "engine/video/frame_clock.h"

#include <algorithm>

#include <catch2/catch.hpp>

using engine::FrameClock;

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

}  // namespace

TEST_CASE("thirty ticks a second are exact over an hour of uneven frames") {
    FrameClock clock(30, 240);
    clock.restart(7);
    std::int64_t now = 7;
    std::int64_t ticks = 0;
    const std::int64_t end = 7 + 3600 * kSecond;
    for (int i = 0; now < end; ++i) {
        now = std::min(now + 16'666'667 + (i * 7919) % 5'000'003, end);
        ticks += clock.advance(now);
    }
    CHECK(ticks == 30 * 3600);
    CHECK(clock.fraction() == 0.0F);
}

TEST_CASE("the first tick comes after a thirtieth of a second, not before") {
    FrameClock clock(30);
    clock.restart(0);
    CHECK(clock.advance(33'333'333) == 0);
    CHECK(clock.fraction() > 0.9999F);
    CHECK(clock.fraction() < 1.0F);
    CHECK(clock.advance(33'333'334) == 1);
}

TEST_CASE("a clock that was never started starts at its first time") {
    FrameClock clock(30);
    CHECK(clock.advance(5000 * kSecond) == 0);
    CHECK(clock.advance(5000 * kSecond + kSecond / 10) == 3);
}

TEST_CASE("after a stall only a limited number of ticks is made up for") {
    FrameClock clock(30, 6);
    clock.restart(0);
    CHECK(clock.advance(60 * kSecond) == 6);
    CHECK(clock.advance(60 * kSecond + kSecond / 30 + 1) == 1);
}

TEST_CASE("time that goes backwards counts as none") {
    FrameClock clock(30);
    clock.restart(kSecond);
    CHECK(clock.advance(0) == 0);
    CHECK(clock.advance(kSecond + kSecond / 20) == 1);
}

TEST_CASE("speed scales the ticks and may be 0") {
    FrameClock clock(30, 100);
    clock.restart(0);
    clock.set_speed(2 * FrameClock::kNormalSpeed);
    CHECK(clock.advance(kSecond) == 60);
    clock.set_speed(FrameClock::kNormalSpeed / 2);
    CHECK(clock.advance(2 * kSecond) == 15);
    clock.set_speed(0);
    CHECK(clock.advance(3 * kSecond) == 0);
    clock.set_speed(1'000'500);  // 0.05 % faster
    CHECK(clock.advance(4 * kSecond) == 30);
}

TEST_CASE("a clock runs at most sixteen times as fast as normally, and never backwards") {
    FrameClock clock(30, 1000);
    clock.restart(0);
    clock.set_speed(20 * FrameClock::kNormalSpeed);
    CHECK(clock.advance(kSecond) == 16 * 30);
    clock.set_speed(-FrameClock::kNormalSpeed);
    CHECK(clock.advance(2 * kSecond) == 0);
}
