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

/// Two ends of one link with a fixed one-way latency.
struct Pair {
    explicit Pair(Micros one_way_) : one_way(one_way_) {}

    /// Runs the link; `is_lost` decides by a ping's counter whether it is lost.
    template <typename Lost>
    void run(Micros span, Lost is_lost) {
        for (const Micros end = now + span; now < end; now += kMillisecond) {
            if (const auto ping = left.next(0, now); ping && !is_lost(ping->counter)) {
                to_right.push_back({now + one_way, *ping});
            }
            if (const auto ping = right.next(1, now + kSkew); ping && !is_lost(ping->counter)) {
                to_left.push_back({now + one_way, *ping});
            }
            deliver(to_right, right, kSkew);
            deliver(to_left, left, 0);
        }
    }
    void run(Micros span) {
        run(span, [](std::uint32_t) { return false; });
    }

    static constexpr Micros kSkew = -77 * kSecond;  // of the right end's clock
    struct Flying {
        Micros at;
        PingPacket ping;
    };
    void deliver(std::vector<Flying>& flying, LinkProbe& line, Micros skew) const {
        while (!flying.empty() && flying.front().at <= now) {
            line.receive(flying.front().ping, now + skew);
            flying.erase(flying.begin());
        }
    }

    Micros one_way;
    Micros now = 0;
    LinkProbe left{{kProbed}, {}, {}, 0};
    LinkProbe right{{kProbed}, {}, {}, kSkew};
    std::vector<Flying> to_left;
    std::vector<Flying> to_right;
};

int pings_in(LinkProbe& line, Micros from, Micros to) {
    int count = 0;
    for (Micros now = from; now < to; now += kMillisecond) {
        count += line.next(0, now) ? 1 : 0;
    }
    return count;
}

}  // namespace

TEST_CASE("a link that answers is up, and its round trip is known without comparing clocks") {
    Pair pair(30 * kMillisecond);
    CHECK_FALSE(pair.left.is_up(pair.now));
    pair.run(kSecond);
    CHECK(pair.left.is_up(pair.now));
    CHECK(pair.right.is_up(pair.now + Pair::kSkew));
    REQUIRE(pair.left.rtt());
    CHECK(*pair.left.rtt() == Approx(60 * kMillisecond).margin(2 * kMillisecond));
    CHECK(*pair.right.least_rtt() == Approx(60 * kMillisecond).margin(2 * kMillisecond));
    CHECK(pair.left.loss() == 0);
}

TEST_CASE("a link is not up if it works in one direction only") {
    LinkProbe line = fresh_line();
    line.receive({.sender = 1, .is_up = false, .counter = 1, .echo = 0, .held_us = 0}, 1);
    CHECK_FALSE(line.is_up(1));
    // An echo of a ping that was never sent is ignored.
    line.receive({.sender = 1, .is_up = true, .counter = 2, .echo = 9, .held_us = 0}, 2);
    CHECK_FALSE(line.is_up(2));
    CHECK_FALSE(line.rtt());
}

TEST_CASE("a silent link is down, and is probed again at once") {
    Pair pair(10 * kMillisecond);
    pair.run(kSecond);
    pair.run(5 * kSecond + 300 * kMillisecond, [](std::uint32_t) { return true; });
    CHECK_FALSE(pair.left.is_up(pair.now));
    pair.run(500 * kMillisecond);
    CHECK(pair.left.is_up(pair.now));
}

TEST_CASE("loss is the share of the last pings that did not arrive") {
    Pair pair(10 * kMillisecond);
    pair.run(30 * kSecond, [](std::uint32_t counter) { return counter % 4 == 0; });
    CHECK(pair.left.loss() == Approx(0.25).margin(0.05));
}

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

TEST_CASE("pings to an unproven address are frequent for a second only") {
    LinkProbe line = fresh_line();
    CHECK(pings_in(line, 0, kSecond) == 25);
    CHECK(pings_in(line, kSecond, 5 * kSecond) <= 41);
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
    Pair pair(10 * kMillisecond);
    const Address other{7, 7};
    pair.left.suggest({other}, 0);
    CHECK(pair.left.address() == other);
    pair.run(kSecond);
    pair.left.suggest({kProbed}, pair.now);
    CHECK(pair.left.address() == other);  // this address works
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

TEST_CASE("a ping echoes the newest path number") {
    LinkProbe line = fresh_line();
    CHECK(line.next(0, 0)->path_echo == 0);
    CHECK(line.receive({.sender = 1, .counter = 5, .path = 77}, 1));
    CHECK_FALSE(line.receive({.sender = 1, .counter = 4, .path = 66}, 2));
    CHECK(line.next(0, kSecond)->path_echo == 77);
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
