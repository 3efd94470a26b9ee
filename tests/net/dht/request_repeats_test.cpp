// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include <string_view>
#include <vector>

#include "net/dht/request_repeats.h"
#include "tests/net/dht/opendht_messages.h"

using namespace net;
using namespace net::testing;

namespace {

using Repeats = RequestRepeats;
constexpr Address kNode{.ip = 0xC0000201, .port = 4000};
constexpr Address kOtherNode{.ip = 0xC0000202, .port = 4000};

/// Returns when datagrams are sent again until a time, as a caller sees it that comes when it is due.
std::vector<Micros> times(Repeats& repeats, Micros until) {
    std::vector<Micros> sent;
    while (const auto due = repeats.due_at()) {
        if (*due > until) {
            break;
        }
        repeats.step(*due, [&](const Address& to, std::string_view datagram) {
            CHECK(to == kNode);
            CHECK(datagram == opendht_request(7));
            sent.push_back(*due);
        });
    }
    return sent;
}

}  // namespace

TEST_CASE("a request that stays unanswered is sent twice more") {
    Repeats repeats;
    repeats.on_sent(kNode, opendht_request(7), 0);
    CHECK(times(repeats, 10 * kSecond) == std::vector<Micros>{Repeats::kMostWait, 2 * Repeats::kMostWait});
}

TEST_CASE("an answer ends the repetition of its request, and no other") {
    Repeats repeats;
    repeats.on_sent(kNode, opendht_request(7), 0);
    repeats.on_received(kNode, opendht_answer(8), 0);       // to another request
    repeats.on_received(kOtherNode, opendht_answer(7), 0);  // by another node
    repeats.on_received(kNode, opendht_request(7), 0);      // a request of its own
    CHECK(times(repeats, Repeats::kMostWait).size() == 1);
    repeats.on_received(kNode, opendht_answer(7), 0);
    CHECK(times(repeats, 10 * kSecond).empty());
}

TEST_CASE("answers to nodes, the parts of long ones, and news are never sent again") {
    Repeats repeats;
    repeats.on_sent(kNode, opendht_answer(7), 0);
    repeats.on_sent(kNode, opendht_message('p', 7, 1300), 0);
    repeats.on_sent(kNode, opendht_message('u', 7, 100), 0);
    repeats.on_sent(kNode, "no message at all", 0);
    CHECK_FALSE(repeats.due_at());
}

TEST_CASE("a request that OpenDHT itself sends again is repeated from then on") {
    Repeats repeats;
    repeats.on_sent(kNode, opendht_request(7), 0);
    repeats.on_sent(kNode, opendht_request(7), Repeats::kMostWait / 2);
    CHECK(times(repeats, 10 * kSecond) == std::vector<Micros>{Repeats::kMostWait * 3 / 2, Repeats::kMostWait * 5 / 2});
}

TEST_CASE("requests are repeated the sooner the sooner nodes answer, but never at once") {
    Repeats repeats;
    Micros now = 0;
    // Returns how often the last of many requests is repeated before its answer.
    const auto answer_after = [&](Micros round_trip) {
        int last = 0;
        for (std::uint32_t transaction = 100; transaction < 150; ++transaction) {
            repeats.on_sent(kOtherNode, opendht_request(transaction), now);
            now += round_trip;
            last = 0;
            for (auto due = repeats.due_at(); due && *due < now; due = repeats.due_at()) {
                repeats.step(*due, [&](const Address& /*to*/, std::string_view /*datagram*/) { ++last; });
            }
            repeats.on_received(kOtherNode, opendht_answer(transaction), now);
        }
        return last;
    };
    // Returns how long a request waits now.
    const auto wait = [&] {
        repeats.on_sent(kNode, opendht_request(7), now);
        const auto sendings = times(repeats, now + 10 * kSecond);
        REQUIRE(sendings.size() == 2);
        const Micros first = sendings.front() - now;
        now += 10 * kSecond;
        return first;
    };
    CHECK(answer_after(150 * kMillisecond) == 0);
    CHECK(wait() >= 150 * kMillisecond);
    CHECK(answer_after(kMillisecond) == 0);
    CHECK(wait() == Repeats::kLeastWait);
    CHECK(answer_after(290 * kMillisecond) == 0);
    CHECK(wait() >= 290 * kMillisecond);
    CHECK(answer_after(150 * kMillisecond) == 0);
    CHECK(wait() <= 200 * kMillisecond);
}

TEST_CASE("the parts of a long request do not take its place") {
    Repeats repeats;
    repeats.on_sent(kNode, opendht_request(7), 0);
    repeats.on_sent(kNode, opendht_message('p', 7, 1300), 0);
    CHECK(times(repeats, 10 * kSecond).size() == 2);
}

TEST_CASE("a request may be repeated less often") {
    Repeats repeats;
    repeats.on_sent(kNode, opendht_request(7), 0, 1);
    CHECK(times(repeats, 10 * kSecond) == std::vector<Micros>{Repeats::kMostWait});
}

TEST_CASE("a late answer to a request that OpenDHT has sent again tells no round trip") {
    Repeats repeats;
    repeats.on_sent(kNode, opendht_request(7), 0);
    CHECK(times(repeats, kSecond).size() == 2);
    repeats.on_sent(kNode, opendht_request(7), kSecond);
    repeats.on_received(kNode, opendht_answer(7), kSecond + kMillisecond);  // to the first one
    repeats.on_sent(kNode, opendht_request(7), 10 * kSecond);
    CHECK(times(repeats, 20 * kSecond).front() == 10 * kSecond + Repeats::kMostWait);
}

TEST_CASE("not more than so many requests are watched at a time") {
    Repeats repeats;
    for (std::uint32_t transaction = 0; transaction < 2 * Repeats::kMostOpen; ++transaction) {
        repeats.on_sent(kNode, opendht_request(transaction), 0);
    }
    std::size_t sent = 0;
    repeats.step(Repeats::kMostWait, [&](const Address& /*to*/, std::string_view /*datagram*/) { ++sent; });
    CHECK(sent == Repeats::kMostOpen);
}
