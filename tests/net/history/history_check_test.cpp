// SPDX-License-Identifier: Zlib
#include "net/history/history_check.h"

#include <catch2/catch.hpp>

#include "tests/net/history/made_up_game.h"

using Verdict = net::HistoryCheck::Verdict;

namespace {

/// Returns the history with a different key at tick `at`.
net::InputHistory altered(const net::InputHistory& history, net::Tick at) {
    net::InputHistory other;
    for (net::Tick tick = 0; tick < history.end(); ++tick) {
        net::CompleteTick inputs = history.at(tick);
        inputs.keys[0] ^= tick == at ? 4 : 0;
        other.append(inputs);
    }
    return other;
}

net::HistoryHash statement(const net::InputHistory& history, net::Tick tick, const std::string& terms = "terms") {
    return {tick, net::hash_of(terms, history, tick).value()};
}

/// Asks until the check is decided; returns the number of questions.
int ask(net::HistoryCheck& check, const net::InputHistory& other) {
    int asked = 0;
    for (; const auto tick = check.wanted(); ++asked) {
        CHECK(check.take(statement(other, *tick)) == Verdict::Taken);
    }
    return asked;
}

}  // namespace

TEST_CASE("one hash shows that two histories are equal, and another one when they have grown") {
    net::InputHistory own = net::testing::made_up_game(1, 1000, 4);
    const net::InputHistory other = net::testing::made_up_game(1, 2000, 4);
    net::HistoryCheck check("terms", own);
    CHECK(ask(check, other) == 1);
    CHECK(check.equal_to() == 960);
    CHECK_FALSE(check.different());
    for (net::Tick tick = own.end(); tick < other.end(); ++tick) {
        own.append(other.at(tick));
    }
    CHECK(ask(check, other) == 1);
    CHECK(check.equal_to() == 1984);
}

TEST_CASE("the ticks in which two histories differ first are found with few hashes") {
    const net::Tick at = GENERATE(net::Tick{0}, net::Tick{63}, net::Tick{64}, net::Tick{7777}, net::Tick{17983});
    CAPTURE(at);
    const net::InputHistory own = net::testing::made_up_game(2, 18000, 2);
    net::HistoryCheck check("terms", own);
    CHECK(ask(check, altered(own, at)) <= 10);
    CHECK(check.is_difference_found());
    CHECK(check.equal_to() == at / 64 * 64);
    CHECK(check.different()->tick == at / 64 * 64 + 64);
    CHECK(check.different()->hash == net::hash_of("terms", altered(own, at), at / 64 * 64 + 64));
}

TEST_CASE("a peer whose hashes contradict each other is noticed") {
    const net::InputHistory own = net::testing::made_up_game(3, 1000, 2);
    net::HistoryCheck check("terms", own);
    CHECK(check.take(statement(own, 640)) == Verdict::Taken);
    CHECK(check.take({320, {}}) == Verdict::Contradiction);
    CHECK(check.take({960, {}}) == Verdict::Taken);
    CHECK(check.different()->tick == net::Tick{960});
    CHECK(check.equal_to() == 640);
    const net::InputHistory longer = net::testing::made_up_game(3, 1000, 2);
    CHECK(check.take(statement(longer, 960)) == Verdict::Contradiction);
}

TEST_CASE("hashes of ticks that cannot be compared are refused") {
    const net::InputHistory own = net::testing::made_up_game(4, 200, 2);
    net::HistoryCheck check("terms", own);
    CHECK(check.take({100, {}}) == Verdict::Unknown);
    CHECK(check.take({256, {}}) == Verdict::Unknown);
    const net::InputHistory empty;
    CHECK_FALSE(net::HistoryCheck("terms", empty).wanted());
}

TEST_CASE("a peer that says that it is another game differs from the first tick on") {
    const net::InputHistory own = net::testing::made_up_game(5, 1000, 2);
    net::HistoryCheck check("terms", own);
    while (const auto tick = check.wanted()) {
        CHECK(check.take(statement(own, *tick, "other terms")) == Verdict::Taken);
    }
    CHECK(check.is_difference_found());
    CHECK(check.equal_to() == 0);
}
