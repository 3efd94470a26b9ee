// SPDX-License-Identifier: Zlib
#include "net/link/link_probe.h"

#include <catch2/catch.hpp>

#include "engine/base/rate_limiter.h"
#include "net/link/reliable_queue.h"
#include "tests/support/numbers.h"

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

namespace {

constexpr Address kProbed{2, 1};

LinkProbe fresh_line() {
    return LinkProbe({kProbed}, {}, {}, 0);
}

int pings_in(LinkProbe& line, Micros from, Micros to) {
    int count = 0;
    for (Micros now = from; now < to; now += kMillisecond) {
        count += line.next(0, now) ? 1 : 0;
    }
    return count;
}

}  // namespace

TEST_CASE("pings are frequent at first, then rare, and steady once answered") {
    LinkProbe line({kProbed}, {}, {}, 0, 0, true);
    CHECK(pings_in(line, 0, kSecond) == 25);
    CHECK(pings_in(line, kSecond, 5 * kSecond) == 100);
    pings_in(line, 5 * kSecond, 6 * kSecond);
    CHECK(pings_in(line, 6 * kSecond, 7 * kSecond) == 10);
    pings_in(line, 7 * kSecond, 22 * kSecond);
    CHECK(pings_in(line, 22 * kSecond, 42 * kSecond) == 10);
    const auto newest = line.next(0, 44 * kSecond);
    REQUIRE(newest);
    line.receive({.sender = 1, .is_up = true, .counter = 1, .echo = newest->counter, .held_us = 0}, 44 * kSecond);
    CHECK(line.is_up(44 * kSecond));
    CHECK(pings_in(line, 44 * kSecond, 45 * kSecond) == 3);
}

TEST_CASE("old and repeated pings are refused") {
    LinkProbe line = fresh_line();
    PingPacket ping{.sender = 1, .is_up = true, .counter = 5, .echo = 0, .held_us = 0};
    CHECK(line.receive(ping, 1));
    CHECK_FALSE(line.receive(ping, 2));
    ping.counter = 4;
    CHECK_FALSE(line.receive(ping, 2));
    CHECK(line.heard_at() == 1);
    ping.counter = 6;
    CHECK(line.receive(ping, 3));
    CHECK(line.heard_at() == 3);
}

TEST_CASE("an echo counts only for a number that was sent") {
    constexpr std::uint32_t kFirst = 1'000'000;
    LinkProbe line({kProbed}, {}, {}, 0, kFirst);
    const auto sent = line.next(0, 0);
    REQUIRE(sent);
    CHECK(sent->counter == kFirst + 1);
    std::uint32_t counter = 0;
    for (const std::uint32_t guessed : {0U, 1U, kFirst, kFirst + 2}) {
        line.receive({.sender = 1, .is_up = true, .counter = ++counter, .echo = guessed, .held_us = 0}, 1);
        CHECK_FALSE(line.is_up(1));
    }
    line.receive({.sender = 1, .is_up = true, .counter = ++counter, .echo = sent->counter, .held_us = 0}, 1);
    CHECK(line.is_up(1));
}

TEST_CASE("a ping that asks for an answer gets one, but at a limited rate") {
    LinkProbe line = fresh_line();
    for (Micros now = 0; now < 30 * kSecond; now += kMillisecond) {
        static_cast<void>(line.next(0, now));
    }
    const Micros begin = 30 * kSecond;
    int answers = 0;
    for (std::uint32_t i = 0; i < 1000; ++i) {
        line.receive({.sender = 1, .is_up = false, .counter = i + 1, .echo = 0, .held_us = 0},
                     begin + i * kMillisecond);
        answers += line.next(0, begin + i * kMillisecond) ? 1 : 0;
    }
    CHECK(answers >= 48);
    CHECK(answers <= 51);
}

TEST_CASE("a suggested address is used only while the link is down") {
    LinkProbe line = fresh_line();
    const Address other{7, 7};
    line.suggest({other}, 0);
    CHECK(line.address() == other);
    const auto sent = line.next(0, 0);
    REQUIRE(sent);
    line.receive({.sender = 1, .is_up = true, .counter = 1, .echo = sent->counter, .held_us = 0}, 1);
    REQUIRE(line.is_up(1));
    line.suggest({kProbed}, 1);
    CHECK(line.address() == other);  // this address works
}

TEST_CASE("all candidates are tried for 20 seconds, and only the proven one from then on") {
    const Address lan{0xC0A80102, 7};
    LinkProbe line({kProbed, lan}, {}, {}, 0);
    CHECK(line.address() == kProbed);
    CHECK(line.targets(0).size() == 2);
    CHECK(line.targets(20 * kSecond - 1).size() == 2);
    CHECK(line.targets(20 * kSecond).size() == 1);
    CHECK(line.targets(20 * kSecond).front() == kProbed);
    line.move_to(lan, 20 * kSecond);
    CHECK(line.is_proven());
    CHECK(line.address() == lan);
    REQUIRE(line.targets(20 * kSecond).size() == 1);
    CHECK(line.targets(20 * kSecond).front() == lan);

    line.suggest({kProbed, lan}, 21 * kSecond);  // the same list again
    CHECK(line.is_proven());
    line.suggest({kProbed}, 22 * kSecond);  // the peer has moved back
    CHECK_FALSE(line.is_proven());
    CHECK(line.address() == kProbed);
}

TEST_CASE("a ping from one candidate lets no more be sent to another") {
    const Address lan{0xC0A80102, 7};
    LinkProbe line({kProbed, lan}, {}, {}, 0);
    CHECK_FALSE(line.spend(kProbed));
    line.earn(lan);
    CHECK_FALSE(line.spend(kProbed));
    CHECK(line.spend(lan));
    CHECK(line.spend(lan));
    CHECK(line.spend(lan));
    CHECK_FALSE(line.spend(lan));
}

TEST_CASE("numbered lines are kept until they are acknowledged; beyond the limit the oldest are discarded") {
    ReliableQueue<int, 32> lines;
    CHECK(lines.newest() == 0);
    CHECK(lines.first_after(0) == 1);
    for (int i = 1; i <= 40; ++i) {
        lines.push(i);
    }
    CHECK(lines.is_full());
    CHECK(lines.newest() == 40);
    CHECK(lines.first_after(0) == 9);
    CHECK(lines.at(9) == 9);
    lines.drop(20);
    CHECK(lines.first_after(0) == 21);
    CHECK(lines.first_after(30) == 31);
    CHECK(lines.at(40) == 40);
    lines.drop(1000);
    CHECK(lines.newest() == 40);
    lines.push(41);
    CHECK(lines.at(41) == 41);
}

TEST_CASE("a trial of a path counts from the first answer on, each question once") {
    const Address path{7, 7};
    PathTrial trial;
    const auto ask = [&](bool is_answered) {
        const std::uint32_t question = trial.ask(path);
        for (int copy = 0; copy < (is_answered ? 3 : 0); ++copy) {
            CHECK(trial.take_answer([question](std::uint32_t each) { return each == question; }));
        }
    };
    for (int i = 0; i < 20; ++i) {
        ask(false);
    }
    for (int i = 0; i < 8; ++i) {
        ask(true);
        CHECK_FALSE(trial.is_as_good_as(0));
    }
    SECTION("eight more than the first are enough if none is lost") {
        ask(true);
        CHECK(trial.is_as_good_as(0));
    }
    SECTION("one of eight is too many, unless the other path loses as much") {
        ask(false);
        ask(true);
        CHECK_FALSE(trial.is_as_good_as(0));
        CHECK(trial.is_as_good_as(0.1));
    }
    SECTION("questions that may still be answered do not count") {
        ask(true);
        ask(false);
        CHECK(trial.is_as_good_as(0));
    }
    SECTION("another address begins anew") {
        for (int i = 0; i < 8; ++i) {
            const std::uint32_t question = trial.ask({8, 8});
            CHECK(trial.take_answer([question](std::uint32_t each) { return each == question; }));
        }
        CHECK_FALSE(trial.is_as_good_as(0));
    }
}
