// SPDX-License-Identifier: Zlib
#include "game/screens/play/result/result_sheet.h"

#include "game/sim/rules.h"
#include "tests/support/worlds.h"

#include <catch2/catch.hpp>

namespace {

const std::vector<std::string> kNames{"Ada", "", "Cid", "Dee"};

support::TestWorld world_of(sim::Mode mode) {
    return {{.seed = 1, .mode = mode, .pilots = 4}, sim::MaskTable::classic()};
}

}  // namespace

TEST_CASE("pilots rank by score, equal ones by slot, and empty slots not at all") {
    support::TestWorld world = world_of(sim::Mode::Coop);
    world.pilot(3).add_score(world, 100, {});
    CHECK(screens::rank_pilots(world, kNames) == std::vector<sim::Slot>{3, 0, 2});
}

TEST_CASE("in a deathmatch frags come before the score") {
    support::TestWorld world = world_of(sim::Mode::Deathmatch);
    world.pilot(3).add_score(world, 100, {});
    world.pilot(2).add_frag(world, 0);
    CHECK(screens::rank_pilots(world, kNames) == std::vector<sim::Slot>{2, 3, 0});
}

TEST_CASE("pilots who joined rank too, even after leaving, and those who are yet to join do not") {
    support::TestWorld world = world_of(sim::Mode::Coop);
    std::vector<std::string> names = kNames;
    names.resize(sim::kMaxPilots, "Eve");
    support::step_roster(world, sim::RosterEvent::Type::Join, 6);
    world.pilot(6).add_score(world, 200, {});
    support::step_roster(world, sim::RosterEvent::Type::Leave, 6);
    CHECK(screens::rank_pilots(world, names) == std::vector<sim::Slot>{6, 0, 2, 3});
}
