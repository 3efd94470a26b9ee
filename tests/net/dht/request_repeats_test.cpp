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
    CHECK(times(repeats, 10 * kSecond) == std::vector<Micros>{Repeats::kAfter, 2 * Repeats::kAfter});
}

TEST_CASE("an answer ends the repetition of its request, and no other") {
    Repeats repeats;
    repeats.on_sent(kNode, opendht_request(7), 0);
    repeats.on_received(kNode, opendht_answer(8));       // to another request
    repeats.on_received(kOtherNode, opendht_answer(7));  // by another node
    repeats.on_received(kNode, opendht_request(7));      // a request of its own
    CHECK(times(repeats, Repeats::kAfter).size() == 1);
    repeats.on_received(kNode, opendht_answer(7));
    CHECK(times(repeats, 10 * kSecond).empty());
}

TEST_CASE("answers to nodes are never sent again") {
    Repeats repeats;
    repeats.on_sent(kNode, opendht_answer(7), 0);
    repeats.on_sent(kNode, "no message at all", 0);
    CHECK_FALSE(repeats.due_at());
}

TEST_CASE("a request that OpenDHT itself sends again is repeated from then on") {
    Repeats repeats;
    repeats.on_sent(kNode, opendht_request(7), 0);
    repeats.on_sent(kNode, opendht_request(7), Repeats::kAfter / 2);
    CHECK(times(repeats, 10 * kSecond) == std::vector<Micros>{Repeats::kAfter * 3 / 2, Repeats::kAfter * 5 / 2});
}

TEST_CASE("not more than so many requests are watched at a time") {
    Repeats repeats;
    for (std::uint32_t transaction = 0; transaction < 2 * Repeats::kMostOpen; ++transaction) {
        repeats.on_sent(kNode, opendht_request(transaction), 0);
    }
    std::size_t sent = 0;
    repeats.step(Repeats::kAfter, [&](const Address& /*to*/, std::string_view /*datagram*/) { ++sent; });
    CHECK(sent == Repeats::kMostOpen);
}
