// SPDX-License-Identifier: Zlib
#include "net/lobby/game_roster.h"

#include <catch2/catch.hpp>

#include "net/wire/packets.h"

using net::unique_name;

TEST_CASE("a name is cleaned, and an empty one is replaced") {
    CHECK(unique_name(" Bo\x07", 3, {}) == "Bo");
    CHECK(unique_name("", 3, {}) == "Pilot 4");
    CHECK(unique_name("\x07", 3, {"Pilot 4"}) == "Pilot 4 2");
}

TEST_CASE("a name that is taken gets the lowest free number, and is never too long") {
    CHECK(unique_name("Bo", 0, {"Ada", "Bo", "Bo 2"}) == "Bo 3");
    std::set<std::string> taken;
    for (int i = 0; i < 20; ++i) {
        const std::string name = unique_name(std::string(net::kMaxNameBytes, 'A'), 0, taken);
        CHECK(name.size() <= net::kMaxNameBytes);
        CHECK(taken.insert(name).second);
    }
}
