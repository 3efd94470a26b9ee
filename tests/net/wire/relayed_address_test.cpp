// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "net/wire/relayed_address.h"

using namespace net;

namespace {

constexpr Address kRelay{0xC6336401, 26700};
constexpr Address kOuter{0xCB007105, 40123};

}  // namespace

TEST_CASE("a relayed address holds the relay server and the machine behind it") {
    const Address address = relayed({kRelay, kOuter});
    CHECK(to_string(address) == "[fd67:7972:cb00:7105:c633:6401:684c:0]:40123");
    CHECK(as_relayed(address) == RelayedAddress{kRelay, kOuter});
    CHECK(is_unicast(address));
    CHECK_FALSE(as_relayed(kOuter));
    CHECK_FALSE(as_relayed(*parse_address("[2001:db8::1]:26700")));
    CHECK_FALSE(as_relayed(*parse_address("[fd67:7972::1]:26700")));
}

TEST_CASE("machines behind one router are one household, also through a relay server") {
    const auto household = [](const Address& outer) { return relayed({kRelay, outer}).ip.household(); };
    CHECK(household(kOuter) == household({kOuter.ip, 999}));
    CHECK(household(kOuter) != household({0xCB007106, 40123}));
}

TEST_CASE("a host's name stands for it in the place of an address") {
    const HostName name{0, 0xFF, 0x10};
    CHECK(name_of(address_of(name)) == name);
    CHECK(as_relayed(relayed({kRelay, address_of(name)}))->outer == address_of(name));
    CHECK_FALSE(name_of(kOuter));
    CHECK_FALSE(name_of({0x00FF1000, 2}));
}

TEST_CASE("limits and bans count a machine as its own address, whether or not a relay server is between") {
    CHECK(relayed({kRelay, kOuter}).ip.household() == kOuter.ip.household());
}
