// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "net/link/interfaces.h"

using net::broadcast_address;

namespace {

constexpr std::uint32_t kOwn = 0x0A090002;  // 10.9.0.2
constexpr std::uint32_t kMask24 = 0xFFFFFF00;
constexpr std::uint32_t kAll = 0x0A0900FF;  // 10.9.0.255

}  // namespace

TEST_CASE("a configured broadcast address is used") {
    CHECK(broadcast_address(kOwn, kMask24, 0x0A09000F) == 0x0A09000F);
}

TEST_CASE("without a configured broadcast address, it is derived from the mask") {
    CHECK(broadcast_address(kOwn, kMask24, 0) == kAll);
    CHECK(broadcast_address(kOwn, kMask24, kOwn) == kAll);
    CHECK(broadcast_address(kOwn, kMask24, 0xFFFFFFFF) == kAll);
    CHECK(broadcast_address(0x7F000001, 0xFF000000, 0) == 0x7FFFFFFF);
}

TEST_CASE("a network of one or two addresses has no broadcast address") {
    CHECK(broadcast_address(kOwn, 0xFFFFFFFE, 0) == 0);
    CHECK(broadcast_address(kOwn, 0xFFFFFFFF, kOwn) == 0);
    CHECK(broadcast_address(kOwn, 0xFFFFFFFC, 0) == 0x0A090003);
}

TEST_CASE("addresses that others can reach come before those of VPNs and of networks within this machine") {
    using Kind = net::Interface::Kind;
    const auto make = [](const char* name, Kind kind, std::uint32_t gateway, bool has_carrier) {
        return net::Interface{.name = name, .kind = kind, .has_carrier = has_carrier, .gateway = gateway};
    };
    net::Interface loopback = make("lo", Kind::Network, 0, true);
    loopback.is_loopback = true;
    std::string order;
    for (const net::Interface& interface :
         net::by_reach({make("docker0", Kind::Virtual, 0, false), loopback, make("virbr0", Kind::Virtual, 0, true),
                        make("tun0", Kind::Vpn, 0, true), make("eth1", Kind::Network, 0, false),
                        make("wlan0", Kind::Network, 0, true), make("eth0", Kind::Network, kOwn, true)})) {
        order += interface.name + " ";
    }
    CHECK(order == "eth0 wlan0 eth1 tun0 virbr0 docker0 ");
}

TEST_CASE("a bridge that all traffic of the machine passes through counts as a network") {
    using Kind = net::Interface::Kind;
    const auto found = net::by_reach({net::Interface{.name = "tun0", .kind = Kind::Vpn, .gateway = kOwn},
                                      net::Interface{.name = "eth0", .kind = Kind::Network},
                                      net::Interface{.name = "br0", .kind = Kind::Virtual, .gateway = kOwn}});
    CHECK(found.front().name == "br0");
    CHECK(found.back().name == "tun0");
}

TEST_CASE("an interface reaches only the addresses of its own network") {
    const net::Interface interface { "lan0", kOwn, kMask24, kAll, false };
    CHECK(interface.holds(0x0A090001));
    CHECK(interface.holds(kOwn));
    CHECK_FALSE(interface.holds(0x0A0A0001));
}
