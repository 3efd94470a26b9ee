// SPDX-License-Identifier: Zlib
#include "net/wire/address.h"

#include <algorithm>
#include <initializer_list>

#include <catch2/catch.hpp>

using namespace net;

namespace {

Candidate ipv6(std::initializer_list<std::uint8_t> first, std::uint8_t last, std::uint16_t port = 26700) {
    Candidate candidate{.family = AddressFamily::Ipv6, .ip = {}, .port = port};
    std::ranges::copy(first, candidate.ip.begin());
    candidate.ip.back() = last;
    return candidate;
}

}  // namespace

TEST_CASE("an address is carried in 16 bytes, IPv4 as a mapped one, and comes back") {
    const Address address{0xC0A80102, 26700};
    const Candidate candidate = candidate_of(address);
    CHECK(candidate.ip == Ip::Bytes{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 192, 168, 1, 2});
    CHECK(address_of(candidate) == address);
    const Candidate far = ipv6({0x20, 0x01}, 1);
    REQUIRE(address_of(far));
    CHECK(candidate_of(*address_of(far)) == far);
    CHECK(to_string(*address_of(far)) == "[2001::1]:26700");
}

TEST_CASE("only unicast addresses in their one encoding count") {
    CHECK(address_of(candidate_of({0xC0A80102, 1})));
    CHECK(address_of(ipv6({0x20, 0x01}, 1)));
    for (const Address& address : {Address{0, 1}, {0xE0000001, 1}, {0xFFFFFFFF, 1}, {0xC0A80102, 0}}) {
        CHECK_FALSE(address_of(candidate_of(address)));
    }
    CHECK_FALSE(address_of(ipv6({}, 0)));
    CHECK_FALSE(address_of(ipv6({0xFF, 0x02}, 1)));
    CHECK_FALSE(address_of(ipv6({0xFE, 0x80}, 1)));
    CHECK_FALSE(address_of(ipv6({0x20, 0x01}, 1, 0)));
    Candidate twice = candidate_of({0xC0A80102, 1});
    twice.family = AddressFamily::Ipv6;
    CHECK_FALSE(address_of(twice));
    Candidate unmapped = candidate_of({0xC0A80102, 1});
    unmapped.ip[0] = 1;
    CHECK_FALSE(address_of(unmapped));
}

TEST_CASE("only private addresses are offered, and none twice") {
    const Candidate lan = candidate_of({0xC0A80102, 1});
    CHECK(is_offerable({}));
    CHECK(is_offerable({lan, candidate_of({0x0A000001, 1})}));
    CHECK(is_offerable({lan, ipv6({0xFD, 0x12}, 1)}));
    CHECK_FALSE(is_offerable({lan, candidate_of({0xCB007101, 1})}));
    CHECK_FALSE(is_offerable({lan, ipv6({0x20, 0x01}, 1)}));
    CHECK_FALSE(is_offerable({lan, lan}));
    CHECK_FALSE(is_offerable({lan, candidate_of({0x7F000001, 1})}));
    CHECK_FALSE(is_offerable({lan, ipv6({}, 1)}));
    CHECK_FALSE(is_offerable({lan, candidate_of({0xE0000001, 1})}));
}

TEST_CASE("private addresses are those of local networks") {
    for (const std::uint32_t ip : {0x0A000000U, 0x0AFFFFFFU, 0xAC100000U, 0xAC1FFFFFU, 0xC0A80000U, 0xA9FE0001U}) {
        CHECK(is_private({ip, 1}));
    }
    for (const std::uint32_t ip : {0x0B000000U, 0xAC200000U, 0xAC0FFFFFU, 0xC0A90000U, 0xCB007101U, 0x7F000001U}) {
        CHECK_FALSE(is_private({ip, 1}));
    }
}

TEST_CASE("an address is read back as it is written, and in no other form") {
    for (const Address& address : {Address{0xC0A80102, 26700}, {0xFFFFFFFF, 65535}, {}, *address_of(ipv6({0x20}, 1))}) {
        CHECK(parse_address(to_string(address)) == address);
    }
    for (const char* text : {"",
                             "10.0.0.1",
                             "10.0.0.1:",
                             "10.0.0.1:65536",
                             "10.0.0.256:1",
                             "10.0.1:1",
                             "10.0.0.01:1",
                             " 10.0.0.1:1",
                             "10.0.0.1:1 ",
                             "10.0.0.1:1:1",
                             "10.0.0.0.1:1",
                             "10:0:0:1.1",
                             "a.b.c.d:e",
                             "-1.0.0.1:1",
                             "10.0.0.1:-1",
                             "2001:db8::1",
                             "2001:db8::1:26700",
                             "[2001:db8::1]",
                             "[2001:db8::1]26700",
                             "[2001:db8:0::1]:1",
                             "[10.0.0.1]:1",
                             "[::1",
                             "]:1",
                             "[]:1",
                             "[:1"}) {
        INFO(text);
        CHECK_FALSE(parse_address(text));
    }
}
