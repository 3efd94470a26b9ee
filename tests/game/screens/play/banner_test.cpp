// SPDX-License-Identifier: Zlib
#include "game/screens/play/banner.h"

#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

TEST_CASE("all tips are shown in turn, and then again") {
    std::set<std::string_view> seen;
    int ticks = 0;
    while (seen.insert(screens::tip_at(ticks)).second || screens::tip_at(ticks) == screens::tip_at(ticks - 1)) {
        ++ticks;
    }
    CHECK(screens::tip_at(0, seen.size()) == screens::tip_at(0));  // there are no more
    CHECK(seen.size() >= 15);
    CHECK(screens::tip_at(ticks) == screens::tip_at(0));
    CHECK(screens::tip_at(0, 3) != screens::tip_at(0));
}

TEST_CASE("the losses of a game are named with their numbers") {
    using scores::FlightStats;
    const std::vector<std::string> names{"Ada", "Bo"};
    const std::vector<FlightStats::LossCount> losses{
        {{sim::Kind::Shot, 1}, 3}, {{sim::Kind::Mine, sim::kNoSlot}, 1}, {{sim::Kind::EnemyShot, sim::kNoSlot}, 2}};
    CHECK(screens::describe_losses(losses, names) == "Ships lost to: Bo ×3  ·  HOMING MINE  ·  FIGHTER'S SHOT ×2");
}
