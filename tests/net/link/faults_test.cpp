// SPDX-License-Identifier: Zlib
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "net/link/faults.h"
#include "tests/net/link/sim_socket.h"
#include "tests/support/numbers.h"
#include "tools/sim_network/sim_network.h"

using net::Address;
using net::Datagram;
using net::FaultyTransport;
using net::kMillisecond;
using net::kSecond;
using net::LinkConditions;
using net::Micros;

namespace {

constexpr Address kSender{0x0A000001, 26700};
constexpr Address kReceiver{0x0A000002, 26700};

/// A perfect network between two machines, which only the decorator under test impairs.
struct Wire {
    net::SimNetwork network{1};
    net::Micros waited = 0;
    net::SimEndpoint& bob = network.add(kReceiver);

    /// Returns the sender's socket, impaired.
    FaultyTransport ann(const LinkConditions& conditions, std::uint64_t seed = 1) {
        return {std::make_unique<SimSocket>(network, kSender, waited), conditions, seed};
    }

    std::vector<Datagram> arrived(Micros now) {
        std::vector<Datagram> all;
        for (Datagram datagram; bob.receive(datagram, now);) {
            all.push_back(datagram);
        }
        return all;
    }
};

/// Sends one datagram every 10 ms and returns those that arrive. Each contains its time of sending.
std::vector<Datagram> stream(const LinkConditions& conditions, std::uint64_t seed) {
    Wire wire;
    FaultyTransport faulty = wire.ann(conditions, seed);
    Datagram unused;
    for (Micros now = 0; now < 100 * kSecond; now += kMillisecond) {
        if (now % (10 * kMillisecond) == 0) {
            faulty.send(kReceiver, std::to_string(now), now);
        }
        CHECK_FALSE(faulty.receive(unused, now));
    }
    return wire.arrived(100 * kSecond);
}

}  // namespace

TEST_CASE("without conditions datagrams pass at once, in order, in both directions") {
    Wire wire;
    FaultyTransport faulty = wire.ann({});
    faulty.send(kReceiver, "one", 5);
    faulty.send(kReceiver, "two", 5);
    wire.bob.send(kSender, "three", 5);
    const std::vector<Datagram> arrived = wire.arrived(5);
    REQUIRE(arrived.size() == 2);
    CHECK(arrived[0].bytes == "one");
    CHECK(arrived[1].bytes == "two");
    Datagram back;
    REQUIRE(faulty.receive(back, 5));
    CHECK(back.bytes == "three");
}

TEST_CASE("a delayed datagram leaves when it is due, with the next send or receive") {
    Wire wire;
    FaultyTransport faulty = wire.ann({.delay = 50 * kMillisecond});
    Datagram unused;
    faulty.send(kReceiver, "first", 0);
    CHECK_FALSE(faulty.receive(unused, 49 * kMillisecond));
    CHECK(wire.arrived(kSecond).empty());
    faulty.send(kReceiver, "second", 50 * kMillisecond);
    CHECK(wire.arrived(kSecond).size() == 1);
    CHECK_FALSE(faulty.receive(unused, 100 * kMillisecond));
    CHECK(wire.arrived(kSecond).size() == 1);
}

TEST_CASE("delay, jitter, loss and duplication have the requested values") {
    const LinkConditions conditions{
        .delay = 60 * kMillisecond, .jitter = 20 * kMillisecond, .loss = 0.2, .duplicated = 0.1};
    const std::vector<Datagram> arrived = stream(conditions, 4);
    CHECK(static_cast<double>(arrived.size()) / 10'000 == Approx(0.8 * 1.1).margin(0.02));
    Micros total = 0;
    int reordered = 0;
    Micros newest = -1;
    for (const Datagram& datagram : arrived) {
        const Micros sent_at = std::stoll(datagram.bytes);
        CHECK(datagram.at - sent_at >= 40 * kMillisecond);
        CHECK(datagram.at - sent_at <= 80 * kMillisecond);
        total += datagram.at - sent_at;
        reordered += sent_at < newest ? 1 : 0;
        newest = std::max(newest, sent_at);
    }
    const double mean = static_cast<double>(total) / static_cast<double>(arrived.size());
    CHECK(mean == Approx(60.5 * kMillisecond).epsilon(0.01));  // polled every millisecond
    CHECK(reordered > 1000);
}

TEST_CASE("broadcasts are impaired like everything else and stay broadcasts") {
    Wire wire;
    FaultyTransport faulty = wire.ann({.delay = 10});
    faulty.broadcast(26700, "anybody?", 0);
    CHECK(wire.arrived(5).empty());
    Datagram own;
    CHECK(faulty.receive(own, 10));  // a sender that listens on the port hears its own broadcast
    CHECK(wire.arrived(10).size() == 1);

    Wire lossy;
    FaultyTransport deaf = lossy.ann({.loss = 1});
    deaf.broadcast(26700, "anybody?", 20);
    CHECK(lossy.arrived(kSecond).empty());
}

TEST_CASE("the same seed gives the same impairments, another seed different ones") {
    const auto texts = [](std::uint64_t seed) {
        std::string all;
        for (const Datagram& datagram : stream({.jitter = 20 * kMillisecond, .loss = 0.3}, seed)) {
            all += datagram.bytes + ' ';
        }
        return all;
    };
    CHECK(texts(1) == texts(1));
    CHECK(texts(1) != texts(2));
}
