// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include <cstdlib>
#include <random>
#include <string>

#include "net/dht/amplification_guard.h"
#include "tests/net/dht/opendht_messages.h"

using namespace net;
using namespace net::testing;

namespace {

using Guard = AmplificationGuard;
constexpr Address kForger{.ip = 0xC0000201, .port = 4000};

/// Returns how many bytes, with headers, an address is sent of many answers of a size.
std::int64_t drawn(Guard& guard, const Address& to, std::size_t size, Micros now) {
    std::int64_t bytes = 0;
    for (int i = 0; i < 1000 && guard.may_send(to, opendht_answer(1, size), now); ++i) {
        bytes += static_cast<std::int64_t>(size) + Guard::kHeaderBytes;
    }
    return bytes;
}

}  // namespace

TEST_CASE("an address that has proven nothing draws at most five times its bytes, and 400") {
    Guard guard;
    std::int64_t sent = 0;
    std::int64_t received = 0;
    for (int i = 0; i < 10; ++i) {
        guard.on_received(kForger, opendht_request(7, 136), 0);
        received += 136 + Guard::kHeaderBytes;
        sent += drawn(guard, kForger, 50, 0);
        sent += guard.may_send(kForger, opendht_request(8, 60), 0) ? 60 + Guard::kHeaderBytes : 0;
        CHECK(sent <= 5 * received + 400);
        CHECK(sent > 4 * received);
    }
}

TEST_CASE("nobody is sent anything large without having asked") {
    Guard guard;
    CHECK(drawn(guard, kForger, 60, 0) <= Guard::kAllowance);
    CHECK_FALSE(guard.may_send(kForger, opendht_request(1, 500), 0));
}

TEST_CASE("there is always room to ask an address to prove itself") {
    Guard guard;
    guard.on_received(kForger, opendht_request(7, 136), 0);
    (void)drawn(guard, kForger, 40, 0);
    CHECK_FALSE(guard.may_send(kForger, opendht_answer(1), 0));
    CHECK(guard.may_send(kForger, opendht_request(2), 0));
}

TEST_CASE("an address that answers a request is sent 768 KB at once, and then 32 KB a second") {
    Guard guard;
    REQUIRE(guard.may_send(kForger, opendht_request(0x12345678), 0));
    guard.on_received(kForger, opendht_answer(0x12345678), kSecond);
    CHECK(guard.is_proven(kForger, kSecond));
    constexpr std::int64_t kEach = 1000 + Guard::kHeaderBytes;
    CHECK(drawn(guard, kForger, 1000, kSecond) > Guard::kProvenBytes - 2 * kEach);
    CHECK(drawn(guard, kForger, 1000, kSecond) == 0);
    CHECK(std::abs(drawn(guard, kForger, 1000, 2 * kSecond) - 32 * 1024) < 2 * kEach);

    // Another proof does not fill it up again.
    REQUIRE(drawn(guard, kForger, 1000, 2 * kSecond) == 0);
    REQUIRE(guard.may_send(kForger, opendht_request(9), 2 * kSecond));
    guard.on_received(kForger, opendht_answer(9), 2 * kSecond);
    CHECK(drawn(guard, kForger, 1000, 2 * kSecond) == 0);
}

TEST_CASE("only the answer to a request that this very address was sent, and not long ago, proves it") {
    Guard guard;
    constexpr Address kOther{.ip = kForger.ip, .port = 4001};
    REQUIRE(guard.may_send(kForger, opendht_request(5), 0));
    guard.on_received(kForger, opendht_answer(6), 0);   // another number
    guard.on_received(kForger, opendht_request(5), 0);  // no answer
    guard.on_received(kOther, opendht_answer(5), 0);    // another port
    CHECK_FALSE(guard.is_proven(kForger, 0));
    CHECK_FALSE(guard.is_proven(kOther, 0));
    guard.on_received(kForger, opendht_answer(5), Guard::kAnswerWithin);
    CHECK_FALSE(guard.is_proven(kForger, Guard::kAnswerWithin));
}

TEST_CASE("an answer of ours does not make its number one to prove an address with") {
    Guard guard;
    guard.on_received(kForger, opendht_request(5), 0);
    REQUIRE(guard.may_send(kForger, opendht_answer(5), 0));
    guard.on_received(kForger, opendht_answer(5), 0);
    CHECK_FALSE(guard.is_proven(kForger, 0));
    // Nor do the parts that follow a long answer, or news for a listener.
    for (const char kind : {'p', 'u'}) {
        guard.on_received(kForger, opendht_request(6), 0);
        REQUIRE(guard.may_send(kForger, opendht_message(kind, 6, 100), 0));
        guard.on_received(kForger, opendht_answer(6), 0);
        CHECK_FALSE(guard.is_proven(kForger, 0));
    }
}

TEST_CASE("the ports of one machine share what is sent without proof") {
    Guard guard;
    std::int64_t sent = 0;
    for (std::uint16_t port = 1; port < 1000; ++port) {
        sent += drawn(guard, {.ip = kForger.ip, .port = port}, 50, 0);
    }
    CHECK(sent <= Guard::kAllowance);
}

TEST_CASE("the allowance comes back after a minute, and a proof ends after ten") {
    Guard guard;
    const std::int64_t first = drawn(guard, kForger, 50, 0);
    CHECK(drawn(guard, kForger, 50, Guard::kWindow - 1) == 0);
    CHECK(drawn(guard, kForger, 50, Guard::kWindow) == first);
    REQUIRE(guard.may_send(kForger, opendht_request(1), Guard::kWindow));
    guard.on_received(kForger, opendht_answer(1), Guard::kWindow);
    CHECK(guard.is_proven(kForger, Guard::kWindow + Guard::kProofLasts - 1));
    CHECK_FALSE(guard.is_proven(kForger, Guard::kWindow + Guard::kProofLasts));
}

TEST_CASE("a flood of forged addresses does not undo a proof") {
    Guard guard;
    REQUIRE(guard.may_send(kForger, opendht_request(1), 0));
    guard.on_received(kForger, opendht_answer(1), 0);
    for (std::uint32_t ip = 1; ip < 10'000; ++ip) {
        guard.on_received({.ip = ip, .port = 1}, opendht_request(ip), 0);
        (void)guard.may_send({.ip = ip, .port = 1}, opendht_answer(ip), 0);
    }
    CHECK(guard.is_proven(kForger, 0));
}

TEST_CASE("the oldest of too many is forgotten, and only that") {
    RecentItems<int, int> items(3, 100);
    for (int i = 0; i < 5; ++i) {
        items.put(i, 10 * i, i);
    }
    CHECK(items.size() == 3);
    CHECK(items.find(1, 4) == nullptr);
    REQUIRE(items.find(2, 4) != nullptr);
    CHECK(*items.find(2, 4) == 20);
    items.put(2, 21, 5);  // the newest now
    items.put(5, 50, 6);
    CHECK(items.find(3, 6) == nullptr);
    CHECK(*items.find(2, 6) == 21);
    CHECK(items.find(4, 104) == nullptr);
    CHECK(items.find(2, 104) != nullptr);
    items.erase(2);
    CHECK(items.find(2, 104) == nullptr);
    CHECK(items.size() == 1);
}

TEST_CASE("whatever comes and goes, no machine draws more without proof than it may in its minute") {
    const auto seed = std::random_device{}();
    CAPTURE(seed);
    std::mt19937 random(seed);
    Guard guard;
    std::int64_t received = 0;
    std::int64_t sent = 0;
    for (int round = 0; round < 5000; ++round) {
        const std::size_t size = 40 + random() % 1200;
        const auto number = static_cast<std::uint32_t>(random());
        const std::string bytes = random() % 2 == 0 ? opendht_request(number, size) : opendht_answer(number, size);
        const auto cost = static_cast<std::int64_t>(bytes.size()) + Guard::kHeaderBytes;
        const Address address{.ip = kForger.ip, .port = static_cast<std::uint16_t>(1 + random() % 9)};
        if (random() % 20 == 0) {
            guard.on_received(address, bytes, round);
            received += cost;
        } else if (guard.may_send(address, bytes, round)) {
            sent += cost;
        }
        REQUIRE(sent <= 5 * received + 400);
    }
}
