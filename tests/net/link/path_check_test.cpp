// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "net/link/path_check.h"

using namespace net;

namespace {

constexpr Address kPath{9, 9};

PathPacket answer_to(const PathPacket& question) {
    return {.sender = 1, .is_answer = true, .number = question.number};
}

}  // namespace

TEST_CASE("an address is proven by the number that was sent to it, for ten to twenty seconds") {
    PathCheck check(HashKey{1});
    const auto question = check.question(1, kPath, 0);
    REQUIRE(question);
    const PathPacket answer = answer_to(*question);
    CHECK(check.is_answer(answer, kPath, 0));
    CHECK(check.is_answer(answer, kPath, 19 * kSecond));
    CHECK_FALSE(check.is_answer(answer, kPath, 20 * kSecond));
    CHECK_FALSE(check.is_answer(answer, Address{9, 10}, 0));
    CHECK_FALSE(check.is_answer(*question, kPath, 0));
}

TEST_CASE("the number in a ping is that of its address and proves no other") {
    PathCheck check(HashKey{1});
    const std::uint32_t number = check.number(kPath, 0);
    CHECK(check.proves(number, kPath, 19 * kSecond));
    CHECK_FALSE(check.proves(number, kPath, 20 * kSecond));
    CHECK_FALSE(check.proves(number, Address{9, 10}, 0));
    CHECK_FALSE(check.proves(0, kPath, 0));
}

TEST_CASE("a number cannot be computed without the secret") {
    PathCheck check(HashKey{1});
    PathCheck other(HashKey{2});
    CHECK_FALSE(check.is_answer(answer_to(*other.question(1, kPath, 0)), kPath, 0));
}

TEST_CASE("each member is asked at most five times a second") {
    PathCheck check(HashKey{1});
    int asked = 0;
    for (Micros now = 0; now < 10 * kSecond; now += kMillisecond) {
        asked += check.question(1, kPath, now) ? 1 : 0;
    }
    CHECK(asked <= 10 * 5 + 5);
    CHECK(check.question(2, kPath, 10 * kSecond));
}
