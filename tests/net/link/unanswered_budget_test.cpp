// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "net/link/unanswered_budget.h"

using namespace net;

namespace {

int taken(UnansweredBudget& budget, std::uint32_t ip, Micros from, Micros to) {
    int count = 0;
    for (Micros now = from; now < to; now += 10 * kMillisecond) {
        count += budget.take(ip, now) ? 1 : 0;
    }
    return count;
}

}  // namespace

TEST_CASE("a machine that never answers gets 60 packets at once, and then one a second") {
    UnansweredBudget budget;
    CHECK(taken(budget, 1, 0, kSecond) <= 61);
    CHECK(taken(budget, 1, kSecond, 60 * kSecond) <= 60);
    CHECK(taken(budget, 2, 60 * kSecond, 61 * kSecond) >= 60);
}

TEST_CASE("a host that names ever new machines reaches 24 of them a minute") {
    const Micros start = GENERATE(Micros{0}, 3600 * kSecond);
    UnansweredBudget budget;
    int reached = 0;
    for (std::uint32_t ip = 1; ip <= 1000; ++ip) {
        reached += budget.take(ip, start + Micros{ip} * 50 * kMillisecond) ? 1 : 0;
    }
    CHECK(reached == 24);
    CHECK(budget.take(2000, start + 200 * kSecond));
}
