// SPDX-License-Identifier: Zlib
#include "net/wire/ip.h"
#include "net/wire/relayed_address.h"

#include <string>

#include <catch2/catch.hpp>

using namespace net;

TEST_CASE("an IPv6 address is written in its one short form") {
    for (const auto& [text, written] : {std::pair{"2001:db8:0:0:0:0:0:1", "2001:db8::1"},
                                        {"2001:DB8::0:1", "2001:db8::1"},
                                        {"0:0:0:0:0:0:0:0", "::"},
                                        {"::1", "::1"},
                                        {"1::", "1::"},
                                        {"1:0:0:2:0:0:0:3", "1:0:0:2::3"},
                                        {"1:0:0:2:3:0:0:4", "1::2:3:0:0:4"},
                                        {"1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"},
                                        {"fd12:3456:789a:1::00ff", "fd12:3456:789a:1::ff"}}) {
        INFO(text);
        REQUIRE(parse_ip(text));
        CHECK(ip_text(*parse_ip(text)) == written);
        CHECK_FALSE(parse_ip(text)->is_v4());
    }
}

TEST_CASE("what is no address is refused") {
    for (const char* text :
         {"",         ":",          ":::",       "1",       "1:2:3:4:5:6:7",  "1:2:3:4:5:6:7:8:9", "1::2::3",
          "12345::1", "fe80::1%lo", "::1.2.3.4", "g::1",    "1:2:3:4:5:6:7:", ":1:2:3:4:5:6:7",    "1::2:3:4:5:6:7:8",
          "-1::1",    " ::1",       "::1 ",      "10.0.0.", "10.0.0.1.2",     "010.0.0.1",         "[::1]"}) {
        INFO(text);
        CHECK_FALSE(parse_ip(text));
    }
}

TEST_CASE("a household is one IPv4 address, or 64 bits of IPv6") {
    const Ip home = *parse_ip("2001:db8:1:2:3:4:5:6");
    CHECK(home.household() == parse_ip("2001:db8:1:2:ffff::")->household());
    CHECK(home.household() != parse_ip("2001:db8:1:3:3:4:5:6")->household());
    CHECK(Ip(0x0A000001).household() == Ip(0x0A000001));
    CHECK(Ip(0x0A000001).household() != Ip(0x0A000002).household());
}

TEST_CASE("a site is 48 bits of IPv6, and an IPv4 address has none, also behind a relay server") {
    const Ip home = *parse_ip("2001:db8:1:2:3:4:5:6");
    CHECK(home.site() == parse_ip("2001:db8:1::"));
    CHECK(home.site() == parse_ip("2001:db8:1:ffff::1")->site());
    CHECK(home.site() != parse_ip("2001:db8:2:2:3:4:5:6")->site());
    CHECK_FALSE(Ip(0x0A000001).site());
    CHECK_FALSE(relayed({{0xC0000201, 26700}, {0xCB007101, 40000}}).ip.site());
}
