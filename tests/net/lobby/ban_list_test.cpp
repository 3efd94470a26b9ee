// SPDX-License-Identifier: Zlib
#include "net/lobby/ban_list.h"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

using net::BanList;

using Names = std::vector<std::string>;

TEST_CASE("a ban bars the address and the names, and nobody else") {
    BanList bans;
    CHECK_FALSE(bans.bars(1, Names{"Bo"}));
    bans.add(1, {"Bo", "Bo 2", "Di"});
    CHECK(bans.bars(1, Names{"Cy"}));
    CHECK(bans.bars(2, Names{"Bo"}));
    CHECK(bans.bars(2, Names{"Bo 2"}));
    CHECK(bans.bars(2, Names{"Cy", "Di"}));
    CHECK_FALSE(bans.bars(2, Names{"Cy", "Ed"}));
}

TEST_CASE("a ban without a name bars no pilot that has none") {
    BanList bans;
    bans.add(1, {"", "\x07"});
    CHECK(bans.bars(1, {"", ""}));
    CHECK_FALSE(bans.bars(2, {"", "\x07"}));
}

TEST_CASE("a ban without an address bars names alone, however they were typed") {
    BanList bans;
    bans.add(std::nullopt, {" Bo\x07"});
    CHECK(bans.bars(0, Names{"Bo"}));
    CHECK(bans.bars(0, Names{"\x07 Bo "}));
    CHECK_FALSE(bans.bars(0, Names{"Cy"}));
}

TEST_CASE("the oldest of sixty-five bans is lifted") {
    BanList bans;
    for (std::uint32_t ip = 1; ip <= 65; ++ip) {
        bans.add(ip, {"Pilot " + std::to_string(ip)});
    }
    CHECK_FALSE(bans.bars(1, Names{"Pilot 1"}));
    CHECK(bans.bars(2, Names{"x"}));
    CHECK(bans.bars(65, Names{"x"}));
}
