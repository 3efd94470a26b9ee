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

TEST_CASE("an interface reaches only the addresses of its own network") {
    const net::Interface interface { "lan0", kOwn, kMask24, kAll, false };
    CHECK(interface.holds(0x0A090001));
    CHECK(interface.holds(kOwn));
    CHECK_FALSE(interface.holds(0x0A0A0001));
}
