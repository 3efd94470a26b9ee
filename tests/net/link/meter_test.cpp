// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "net/link/meter.h"
#include "tools/sim_network/sim_network.h"

using namespace net;

namespace {

constexpr Address kHere{1, 1};
constexpr Address kThere{2, 1};
constexpr Address kElsewhere{3, 1};

}  // namespace

TEST_CASE("a meter counts traffic to and from the addresses it tracks") {
    SimNetwork network(1);
    SimEndpoint& there = network.add(kThere);
    Meter meter(network.add(kHere));
    meter.track(kThere);
    meter.send(kThere, "12345", 0);
    meter.send(kElsewhere, "1", 0);
    there.send(kHere, "123", 0);
    network.forge(kElsewhere, kHere, "1", 0);
    Datagram datagram;
    while (meter.receive(datagram, 1)) {
        meter.reject(datagram.from);
    }
    const Traffic traffic = meter.traffic(kThere);
    CHECK(traffic.bytes_sent == 5 + header_bytes({}));
    CHECK(traffic.packets_sent == 1);
    CHECK(traffic.bytes_received == 3 + header_bytes({}));
    CHECK(traffic.packets_received == 1);
    CHECK(traffic.packets_rejected == 1);
    CHECK(meter.traffic(kElsewhere).packets_received == 0);
    CHECK(meter.rejected() == 2);
}

TEST_CASE("counts move along to a new address") {
    SimNetwork network(1);
    Meter meter(network.add(kHere));
    meter.track(kThere);
    meter.send(kThere, "12345", 0);
    meter.move(kThere, kElsewhere);
    CHECK(meter.traffic(kThere).packets_sent == 0);
    CHECK(meter.traffic(kElsewhere).packets_sent == 1);
    meter.move(kThere, kHere);
    CHECK(meter.traffic(kHere).packets_sent == 0);
}

TEST_CASE("a meter tracks a limited number of addresses") {
    SimNetwork network(1);
    Meter meter(network.add(kHere));
    for (std::uint16_t port = 0; port < 1000; ++port) {
        meter.track({9, port});
        meter.send({9, port}, "1", 0);
    }
    CHECK(meter.traffic({9, 0}).packets_sent == 1);
    CHECK(meter.traffic({9, 999}).packets_sent == 0);
}
