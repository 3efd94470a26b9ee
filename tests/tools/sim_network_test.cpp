// SPDX-License-Identifier: Zlib
#include <cstdlib>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "tools/sim_network/sim_network.h"

using net::Address;
using net::Datagram;
using net::kMillisecond;
using net::kSecond;
using net::Micros;
using net::SimEndpoint;
using net::SimNetwork;

namespace {

constexpr Address kAnn{0x0A000001, 26700};
constexpr Address kBob{0x0A000002, 26700};
constexpr Address kCid{0x0A000003, 40000};

std::vector<Datagram> take_all(SimEndpoint& endpoint, Micros now) {
    std::vector<Datagram> all;
    for (Datagram datagram; endpoint.receive(datagram, now);) {
        all.push_back(datagram);
    }
    return all;
}

std::vector<std::string> texts(SimEndpoint& endpoint, Micros now) {
    std::vector<std::string> all;
    for (const Datagram& datagram : take_all(endpoint, now)) {
        all.push_back(datagram.bytes);
    }
    return all;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("a datagram arrives once, with its sender and time, and not early") {
    SimNetwork network(1);
    SimEndpoint& ann = network.add(kAnn);
    SimEndpoint& bob = network.add(kBob);
    network.set_conditions({.delay = 30 * kMillisecond});
    ann.send(kBob, "hello", kSecond);
    CHECK(network.next_arrival() == kSecond + 30 * kMillisecond);
    CHECK(take_all(bob, kSecond + 30 * kMillisecond - 1).empty());
    const std::vector<Datagram> arrived = take_all(bob, 2 * kSecond);
    REQUIRE(arrived.size() == 1);
    CHECK(arrived[0].from == kAnn);
    CHECK(arrived[0].at == kSecond + 30 * kMillisecond);
    CHECK(arrived[0].bytes == "hello");
    CHECK(take_all(bob, 3 * kSecond).empty());
    CHECK_FALSE(network.next_arrival());
}

TEST_CASE("datagrams that arrive together keep the order in which they were sent") {
    SimNetwork network(1);
    SimEndpoint& ann = network.add(kAnn);
    SimEndpoint& bob = network.add(kBob);
    for (const char* text : {"a", "b", "c", "d", "e"}) {
        ann.send(kBob, text, 0);
    }
    CHECK(texts(bob, 0) == Texts{"a", "b", "c", "d", "e"});
}

TEST_CASE("a broadcast reaches all machines that listen on the port and no others") {
    SimNetwork network(1);
    SimEndpoint& ann = network.add(kAnn);
    SimEndpoint& bob = network.add(kBob);
    SimEndpoint& cid = network.add(kCid);
    cid.broadcast(26700, "anybody?", 0);
    CHECK(texts(ann, 0) == Texts{"anybody?"});
    CHECK(texts(bob, 0) == Texts{"anybody?"});
    CHECK(texts(cid, 0).empty());
}

TEST_CASE("conditions of one direction override those of all links, until they are cleared") {
    SimNetwork network(1);
    SimEndpoint& ann = network.add(kAnn);
    SimEndpoint& bob = network.add(kBob);
    network.set_conditions({.delay = 10});
    network.set_conditions(kAnn, kBob, net::LinkConditions{.delay = 70});
    ann.send(kBob, "there", 0);
    bob.send(kAnn, "back", 0);
    CHECK(bob.next_arrival() == 70);
    CHECK(ann.next_arrival() == 10);
    network.set_conditions(kAnn, kBob, std::nullopt);
    ann.send(kBob, "sooner", 0);
    CHECK(texts(bob, 100) == Texts{"sooner", "there"});
}

TEST_CASE("a link can be cut in one direction only, and restored") {
    SimNetwork network(1);
    SimEndpoint& ann = network.add(kAnn);
    SimEndpoint& bob = network.add(kBob);
    network.set_cut(kAnn, kBob, true);
    ann.send(kBob, "lost", 0);
    bob.send(kAnn, "kept", 0);
    CHECK(texts(bob, 0).empty());
    CHECK(texts(ann, 0) == Texts{"kept"});
    network.set_cut(kAnn, kBob, false);
    ann.send(kBob, "again", 0);
    CHECK(texts(bob, 0) == Texts{"again"});
}

TEST_CASE("all datagrams to and from a removed machine vanish") {
    SimNetwork network(1);
    SimEndpoint& ann = network.add(kAnn);
    SimEndpoint& bob = network.add(kBob);
    network.set_conditions({.delay = 10});
    bob.send(kAnn, "last words", 0);
    ann.send(kBob, "under way", 0);
    network.remove(kBob);
    ann.send(kBob, "too late", 5);
    bob.send(kAnn, "from the grave", 5);
    bob.broadcast(26700, "from the grave", 5);
    CHECK(texts(bob, 100).empty());
    CHECK(texts(ann, 100) == Texts{"last words"});

    SimEndpoint& back = network.add(kBob);
    ann.send(kBob, "welcome", 20);
    bob.send(kAnn, "still dead", 20);
    CHECK(texts(back, 100) == Texts{"welcome"});
    CHECK(texts(ann, 100).empty());
}

TEST_CASE("a datagram to an unused address vanishes") {
    SimNetwork network(1);
    network.add(kAnn).send(kBob, "hello", 0);
    CHECK_FALSE(network.next_arrival());
}

TEST_CASE("traffic includes headers and datagrams that never arrived") {
    SimNetwork network(1);
    SimEndpoint& ann = network.add(kAnn);
    network.add(kBob);
    ann.send(kBob, std::string(12, 'x'), 0);
    ann.send(kBob, std::string(net::kMaxSocketBytes, 'x'), 0);
    ann.send(kBob, std::string(net::kMaxSocketBytes + 1, 'x'), 0);
    network.set_cut(kAnn, kBob, true);
    ann.send(kBob, "", 0);
    const net::SimTraffic& traffic = network.traffic(kAnn, kBob);
    CHECK(traffic.datagrams == 4);
    CHECK(traffic.bytes == 12 + 2 * net::kMaxSocketBytes + 1 + 4 * net::header_bytes({}));
    CHECK(traffic.dropped == 2);
    CHECK(network.traffic(kBob, kAnn).datagrams == 0);
}

TEST_CASE("a machine's clock offset and skew show in what it sends and receives") {
    SimNetwork network(1);
    SimEndpoint& ann = network.add(kAnn, {.offset = 1000 * kSecond, .skew_ppm = 500});
    SimEndpoint& bob = network.add(kBob, {.offset = -3, .skew_ppm = -500});
    network.set_conditions({.delay = 50 * kMillisecond});
    const Micros now = 3600 * kSecond;
    CHECK(ann.local_time(now) == 4600 * kSecond + 1'800 * kMillisecond);
    ann.send(kBob, "hello", ann.local_time(now));
    REQUIRE(network.next_arrival());
    CHECK(std::abs(*network.next_arrival() - (now + 50 * kMillisecond)) <= 2);
    const Micros arrival = *network.next_arrival();
    CHECK(take_all(bob, bob.local_time(arrival) - 1).empty());
    const std::vector<Datagram> arrived = take_all(bob, bob.local_time(arrival));
    REQUIRE(arrived.size() == 1);
    CHECK(arrived[0].at == bob.local_time(arrival));
}

TEST_CASE("a tap sees each datagram and may withhold it") {
    SimNetwork network(1);
    SimEndpoint& ann = network.add(kAnn);
    SimEndpoint& bob = network.add(kBob);
    Texts seen;
    network.set_tap([&seen](const SimNetwork::Sent& sent) {
        seen.push_back(to_string(sent.from) + " " + to_string(sent.to) + " " + std::string(sent.bytes));
        return sent.bytes != "drop me";
    });
    ann.send(kBob, "drop me", 5);
    ann.send(kBob, "pass", 6);
    CHECK(seen == Texts{"10.0.0.1:26700 10.0.0.2:26700 drop me", "10.0.0.1:26700 10.0.0.2:26700 pass"});
    CHECK(texts(bob, 10) == Texts{"pass"});
}

TEST_CASE("a forged datagram arrives with the sender it claims") {
    SimNetwork network(1);
    SimEndpoint& ann = network.add(kAnn);
    network.set_conditions({.loss = 1});
    network.forge(kBob, kAnn, "trust me", 7);
    const std::vector<Datagram> arrived = take_all(ann, 7);
    REQUIRE(arrived.size() == 1);
    CHECK(arrived[0].from == kBob);
}

TEST_CASE("a network has the same history for the same seed, and independent randomness on each link") {
    const auto history = [](std::uint64_t seed, bool is_cid_talking) {
        SimNetwork network(seed);
        SimEndpoint& ann = network.add(kAnn);
        SimEndpoint& bob = network.add(kBob);
        SimEndpoint& cid = network.add(kCid);
        network.set_conditions({.delay = 50'000,
                                .jitter = 20'000,
                                .loss = 0.2,
                                .burst = 3,
                                .reordered = 0.1,
                                .duplicated = 0.1,
                                .corrupted = 0.1});
        std::string all;
        for (int i = 0; i < 2000; ++i) {
            const Micros now = i * 33'333;
            ann.send(kBob, std::to_string(i), now);
            if (is_cid_talking) {
                cid.send(kBob, "", now);
            }
            for (Datagram datagram; bob.receive(datagram, now);) {
                all += datagram.bytes.empty() ? "" : datagram.bytes + '@' + std::to_string(datagram.at) + ' ';
            }
        }
        return all;
    };
    CHECK(history(1, false) == history(1, false));
    CHECK(history(1, false) == history(1, true));
    CHECK(history(1, false) != history(2, false));
}

TEST_CASE("a corrupted datagram arrives corrupted") {
    SimNetwork network(1);
    SimEndpoint& ann = network.add(kAnn);
    SimEndpoint& bob = network.add(kBob);
    network.set_conditions({.corrupted = 1});
    ann.send(kBob, "hello", 0);
    const Texts arrived = texts(bob, 0);
    REQUIRE(arrived.size() == 1);
    CHECK(arrived[0].size() == 5);
    CHECK(arrived[0] != "hello");
}

TEST_CASE("no two links of a network lose the same datagrams") {
    SimNetwork network(1);
    SimEndpoint& ann = network.add(kAnn);
    SimEndpoint& bob = network.add(kBob);
    SimEndpoint& cid = network.add(kCid);
    network.set_conditions({.loss = 0.5});
    for (int i = 0; i < 100; ++i) {
        ann.send(kBob, std::to_string(i), 0);
        ann.send(kCid, std::to_string(i), 0);
        bob.send(kAnn, std::to_string(i), 0);
    }
    const Texts to_bob = texts(bob, 0);
    const Texts back = texts(ann, 0);
    CHECK(to_bob != texts(cid, 0));
    CHECK(to_bob != back);
}

TEST_CASE("an uplink is shared by all links of a machine, and by nobody else's") {
    SimNetwork network(1);
    SimEndpoint& ann = network.add(kAnn);
    SimEndpoint& bob = network.add(kBob);
    SimEndpoint& cid = network.add(kCid);
    network.set_uplink(kAnn, 1000);
    const std::string bytes(100 - net::header_bytes({}), 'x');  // a tenth of a second
    ann.send(kBob, bytes, 0);
    ann.send(kCid, bytes, 0);
    bob.send(kCid, bytes, 0);
    CHECK(bob.next_arrival() == kSecond / 10);
    CHECK(take_all(cid, 0).size() == 1);
    CHECK(cid.next_arrival() == kSecond / 5);
    ann.send(kCid, bytes, 0);
    ann.send(kCid, bytes, 0);  // would wait for longer than a quarter of a second
    CHECK(take_all(cid, kSecond).size() == 2);
    CHECK(network.traffic(kAnn, kCid).dropped == 1);
}
