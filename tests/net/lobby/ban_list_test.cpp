// SPDX-License-Identifier: Zlib
#include "net/lobby/ban_list.h"

#include <catch2/catch.hpp>
#include <string>

using net::BanList;

TEST_CASE("a ban bars the address and the name, and nobody else") {
    BanList bans;
    CHECK_FALSE(bans.bars(1, "Bo"));
    bans.add(1, "Bo");
    CHECK(bans.bars(1, "Cy"));
    CHECK(bans.bars(2, "Bo"));
    CHECK_FALSE(bans.bars(2, "Cy"));
}

TEST_CASE("a ban without a name bars no pilot that has none") {
    BanList bans;
    bans.add(1, "");
    CHECK(bans.bars(1, ""));
    CHECK_FALSE(bans.bars(2, ""));
}

TEST_CASE("the oldest of sixty-five bans is lifted") {
    BanList bans;
    for (std::uint32_t ip = 1; ip <= 65; ++ip) {
        bans.add(ip, "Pilot " + std::to_string(ip));
    }
    CHECK_FALSE(bans.bars(1, "Pilot 1"));
    CHECK(bans.bars(2, "x"));
    CHECK(bans.bars(65, "x"));
}
